import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Flag from 'lucide-react/icons/flag';
import { useEffect, useRef, useState } from 'react';
import { WayOn } from '#client/api/next-step.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { ProgressBar } from '#ui/charts/progress-bar.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { RadioCard } from '#ui/forms/radio-card.tsx';
import { Measured } from '#ui/measured.tsx';
import { CheckAnswer, CheckStatus } from '../../item/components/answer-check.tsx';
import { ExplainedQuestion } from '../../item/components/explained-question.tsx';
import { letterOf } from '../keys.rules.ts';
import { useTestKeys } from '../shortcuts.hooks.ts';
import { unanswered } from '../sitting.rules.ts';
import { testTexts } from '../test.messages.ts';
import { TestFoot } from './foot.tsx';
import { KeyList, useSingleKeys } from './keys.tsx';
import { TestNavigator } from './navigator.tsx';
import styles from './question.module.css';
import type { SittingView, TestQuestionData } from './sitting.tsx';

/** One question at a time: vignette, stem, options. Nothing here knows which is right. */
export function TestQuestion({ view }: { view: SittingView }) {
  const part = usePartTag();
  const { questions, sitting, change } = view;
  const question = questions[sitting.at];
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const told = question ? view.explained.get(question.id) : undefined;
  const options = told ? [] : optionsOf(question);
  const isNew = useIsNew(question?.id ?? '', told !== undefined);
  const go = (to: number) => change({ deed: 'go', to });
  useTestKeys(options.length, singleKeys, (deed) => {
    if (!question) return;
    if (deed.deed === 'flag') return change({ deed: 'flag', question: question.id });
    if (deed.deed !== 'choose') return go(sitting.at + (deed.deed === 'next' ? 1 : -1));
    const answer = options[deed.place]?.id ?? '';
    change({ deed: 'choose', question: question.id, answer });
    document.getElementById(`answer-${answer}`)?.focus();
  });
  if (!question) return null;
  return (
    <>
      <TestProgress view={view} />
      <div className={`wrap ${styles.sheet}`}>
        <TestNavigator view={view}>
          <KeyList count={options.length} singleKeys={singleKeys} onSingleKeys={setSingleKeys} />
        </TestNavigator>
        <div className={styles.column}>
          <QuestionHead view={view} question={question} />
          {question.vignette ? (
            <p className={styles.vignette} lang={part(question.language)}>
              <Measured text={question.vignette} />
            </p>
          ) : null}
          {told ? (
            <>
              <p className={styles.stem} lang={part(question.language)}>
                <Measured text={question.text} />
              </p>
              <ExplainedQuestion question={told} isNew={isNew} />
            </>
          ) : (
            <OpenOptions question={question} view={view} />
          )}
        </div>
      </div>
      <QuestionFoot view={view} question={question} go={go} singleKeys={singleKeys} />
    </>
  );
}

function OpenOptions({
  question,
  view: { sitting, change },
}: {
  question: TestQuestionData;
  view: SittingView;
}) {
  const part = usePartTag();
  return (
    <fieldset className={styles.options} lang={part(question.language)}>
      <legend className={styles.stem}>
        <Measured text={question.text} />
      </legend>
      {optionsOf(question).map((answer, place) => (
        <RadioCard
          key={answer.id}
          id={`answer-${answer.id}`}
          name={`question-${question.id}`}
          letter={letterOf(place)}
          value={answer.id}
          checked={sitting.answers[question.id] === answer.id}
          onChange={() => change({ deed: 'choose', question: question.id, answer: answer.id })}
        >
          <Measured text={answer.text} />
        </RadioCard>
      ))}
    </fieldset>
  );
}

const optionsOf = (question: TestQuestionData | undefined) =>
  (question?.answers ?? []).toSorted((one, other) => one.order - other.order);

/** Whether a question was explained while it was on screen: only then does its explanation take the focus. */
function useIsNew(question: string, isExplained: boolean): boolean {
  const [first, setFirst] = useState({ question, isExplained });
  if (first.question !== question) setFirst({ question, isExplained });
  return isExplained && first.question === question && !first.isExplained;
}

/** How many are answered, how many of a self-assessment are explained, and how safely they are stored. */
export function TestProgress({ view }: { view: SittingView }) {
  const say = useTexts(testTexts);
  const { test, sheet, sitting, isKept, refusal, explained } = view;
  const done = sheet.length - unanswered(sitting, sheet).length;
  return (
    <>
      <ProgressBar
        value={done}
        max={sheet.length}
        label={say('progress')}
        labelHidden
        text={say('progressText', { done, count: sheet.length })}
        textHidden
        size="sm"
        className={styles.progress}
      />
      <p className={`wrap ${styles.kept}`} role="status">
        {test.kind === 2 ? say('explainedCount', { done: explained.size, count: sheet.length }) : null}{' '}
        {say(isKept ? 'saved' : 'unsaved')}
      </p>
      <div role="status" className={`wrap ${styles.refusal}`}>
        {refusal ? (
          <Banner tone="warning" action={<WayOn next={refusal.next} />}>
            <p>{say('staysHere', { reason: refusal.reason })}</p>
          </Banner>
        ) : null}
      </div>
    </>
  );
}

/** Takes the focus whenever another question is shown, so that reading starts at its top. */
function QuestionHead({ view, question }: { view: SittingView; question: TestQuestionData }) {
  const say = useTexts(testTexts);
  const { sitting, questions, change, publication } = view;
  const isFlagged = sitting.flags.includes(question.id);
  const head = useStepFocus(sitting.at);
  return (
    <div className={styles.head}>
      <h1 className="visually-hidden">
        <PartOfMessage
          message={(title) => say('title', { title })}
          part={publication.title}
          language={publication.language}
        />
      </h1>
      <h2 ref={head} tabIndex={-1} className={styles.place}>
        {say('question', { n: sitting.at + 1, count: questions.length })}
      </h2>
      <Button
        variant="text"
        icon={Flag}
        aria-pressed={isFlagged}
        className={isFlagged ? styles.isFlagged : undefined}
        onClick={() => change({ deed: 'flag', question: question.id })}
      >
        {say(isFlagged ? 'unflag' : 'flag')}
      </Button>
    </div>
  );
}

export function useStepFocus(step: number) {
  const head = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what moves the focus
  useEffect(() => {
    window.scrollTo(0, 0);
    head.current?.focus({ preventScroll: true });
  }, [step]);
  return head;
}

type FootProps = {
  view: SittingView;
  question: TestQuestionData;
  singleKeys: boolean;
  go: (to: number) => void;
};

function QuestionFoot({ view, question, singleKeys, go }: FootProps) {
  const say = useTexts(testTexts);
  const { at } = view.sitting;
  const last = letterOf(optionsOf(question).length - 1);
  const isToCheck = view.test.kind === 2 && !view.explained.has(question.id);
  return (
    <TestFoot>
      {view.test.kind === 2 ? <CheckStatus view={view} question={question} /> : null}
      <Button variant="secondary" icon={ArrowLeft} disabled={at === 0} onClick={() => go(at - 1)}>
        {say('previous')}
      </Button>
      {singleKeys && !view.explained.has(question.id) ? (
        <span className={styles.hint}>{say('keysLead', { first: letterOf(0), last })}</span>
      ) : null}
      {isToCheck ? <CheckAnswer view={view} question={question} /> : null}
      <Button variant={isToCheck ? 'secondary' : 'primary'} iconEnd={ArrowRight} onClick={() => go(at + 1)}>
        {say('next')}
      </Button>
    </TestFoot>
  );
}

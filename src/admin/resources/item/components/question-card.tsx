import CircleCheck from 'lucide-react/icons/circle-check';
import { useRef, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { letterOf } from '#learning/sitting/keys.rules.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { PeerBar } from '#ui/charts/peer-bar.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import { Accordion, AccordionItem } from '#ui/navigation/accordion.tsx';
import { Named } from '../../../frame/frame.tsx';
import { useAttempt } from '../../../kit/attempt.hooks.ts';
import styles from '../../../kit/editing.module.css';
import { activityDeskTexts } from '../../activity/activity.messages.ts';
import {
  type AdminOffering,
  type AdminQuestion,
  type AdminTest,
  orderQuestions,
} from '../../activity/activity.store.ts';
import desk from '../../activity/components/activity.module.css';
import { itemDeskTexts } from '../item.messages.ts';
import { itemChangeTexts } from '../item-change.messages.ts';
import { Difficulty, Discrimination, ItemSigns } from './figures.tsx';
import { QuestionCopy } from './question-copy.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { RetireDialog } from './question-retirement.tsx';
import { Versions } from './question-versions.tsx';

interface Props {
  test: AdminTest;
  offering: AdminOffering;
  question: AdminQuestion;
  onChanged: (to: AdminTest) => void;
}

/** One question, its figures, and what can be done with it. */
export function QuestionCard({ test, offering, question, onChanged }: Props) {
  const say = useTexts(activityDeskTexts);
  const change = useTexts(itemChangeTexts);
  const part = usePartTag();
  const [open, setOpen] = useState<'edit' | 'duplicate' | 'copy' | 'retire' | null>(null);
  const n = question.position;
  const close = () => setOpen(null);
  return (
    <article className={`panel ${desk.card}`} aria-labelledby={`question-${question.id}`}>
      <div className={desk.head}>
        <h3 className="h4" id={`question-${question.id}`}>
          {say('number', { n })}
        </h3>
        {question.version > 1 ? <Badge>{say('versionOf', { n: question.version })}</Badge> : null}
        {question.figuresFrom < question.version ? (
          <Badge>{change('countedFrom', { n: question.figuresFrom })}</Badge>
        ) : null}
      </div>
      {question.vignette ? (
        <p lang={part('en')}>
          <Measured text={question.vignette} />
        </p>
      ) : null}
      <p className={desk.stem} lang={part('en')}>
        <Measured text={question.stem} />
      </p>
      <Choices question={question} />
      <Figures question={question} />
      <Explanations test={test} question={question} />
      <div className={styles.actions}>
        <Button variant="secondary" size="sm" onClick={() => setOpen('edit')}>
          <Named short={say('edit')} long={say('editNamed', { n })} />
        </Button>
        <Button variant="text" size="sm" onClick={() => setOpen('duplicate')}>
          <Named short={say('duplicate')} long={say('duplicateNamed', { n })} />
        </Button>
        <Button variant="text" size="sm" onClick={() => setOpen('copy')}>
          <Named short={say('copy')} long={say('copyNamed', { n })} />
        </Button>
        <Button variant="text" size="sm" onClick={() => setOpen('retire')}>
          <Named short={say('retire')} long={say('retireNamed', { n })} />
        </Button>
        <Moves test={test} offering={offering} question={question} onChanged={onChanged} />
      </div>
      {open === 'edit' ? (
        <QuestionDialog
          test={test}
          kind={offering.kind}
          question={question}
          onDone={onChanged}
          onClose={close}
        />
      ) : null}
      {open === 'duplicate' ? (
        <QuestionDialog test={test} kind={offering.kind} like={question} onDone={onChanged} onClose={close} />
      ) : null}
      {open === 'copy' ? <QuestionCopy kind={offering.kind} question={question} onClose={close} /> : null}
      {open === 'retire' ? <RetireDialog question={question} onDone={onChanged} onClose={close} /> : null}
    </article>
  );
}

function Choices({ question }: { question: AdminQuestion }) {
  const say = useTexts(activityDeskTexts);
  const part = usePartTag();
  return (
    <ul className={desk.choices}>
      {question.choices.map(({ text, correct, share }, at) => (
        <li key={letterOf(at)} className={desk.choice}>
          <span className={desk.letter}>{letterOf(at)}</span>
          <span>
            <span lang={part('en')}>{text}</span>{' '}
            {correct ? (
              <Badge tone="success" icon={CircleCheck}>
                {say('right')}
              </Badge>
            ) : null}
          </span>
          {share === null ? null : (
            <span className={desk.share}>
              <PeerBar percent={share} text={`${share} %`} label={say('chose')} right={correct} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Figures({ question }: { question: AdminQuestion }) {
  const say = useTexts(itemDeskTexts);
  return (
    <dl className={desk.figures}>
      <div>
        <dt>{say('answered')}</dt>
        <dd>{question.answered}</dd>
      </div>
      <div>
        <dt>{say('difficulty')}</dt>
        <dd>
          <Difficulty of={question} />
        </dd>
      </div>
      <div>
        <dt>{say('discrimination')}</dt>
        <dd>
          <Discrimination of={question} />
        </dd>
      </div>
      <div>
        <dt>{say('signs')}</dt>
        <dd>
          <ItemSigns of={question} />
        </dd>
      </div>
    </dl>
  );
}

function Explanations({ test, question }: { test: AdminTest; question: AdminQuestion }) {
  const say = useTexts(activityDeskTexts);
  const rule = useTexts(itemDeskTexts);
  const part = usePartTag();
  const section = test.sections.find(({ id }) => id === question.sectionId);
  return (
    <Accordion>
      <AccordionItem summary={say('explanation')}>
        <div className={desk.why} lang={part('en')}>
          {question.choices.map(({ rationale }, at) =>
            rationale ? (
              <p key={letterOf(at)}>
                <span className={desk.letter}>{letterOf(at)}</span> {rationale}
              </p>
            ) : null,
          )}
          {question.reference ? <p>{say('source', { text: question.reference })}</p> : null}
          {section ? (
            <p>
              <PartOfMessage
                message={(title) => say('teaches', { title })}
                part={section.title}
                language="en"
              />
            </p>
          ) : null}
        </div>
        {question.gaps.map((gap) => (
          <p key={gap}>{rule(gap, { least: 4, most: 5 })}</p>
        ))}
      </AccordionItem>
      {question.earlier.length > 0 ? (
        <AccordionItem summary={say('earlierOf', { n: question.earlier.length })}>
          <Versions latest={question} versions={question.earlier} />
        </AccordionItem>
      ) : null}
    </Accordion>
  );
}

function Moves({ test, offering, question, onChanged }: Props) {
  const say = useTexts(activityDeskTexts);
  const { isUnderWay: moving, attempt } = useAttempt({ isReadAnew: false });
  const box = useRef<HTMLSpanElement>(null);
  const seen = offering.questions.map(({ id }) => id);
  const place = seen.indexOf(question.id);
  const n = question.position;
  const move = async (to: number) => {
    await attempt(async () => {
      const wanted = seen.toSpliced(place, 1).toSpliced(to, 0, question.id);
      onChanged(await orderQuestions(test.id, seen, wanted));
      return say('moved', { n });
    });
    // Moving it in the document loses the focus: restored, so that the next press moves it on.
    requestAnimationFrame(() => {
      const [up, down] = box.current?.querySelectorAll('button') ?? [];
      const [pressed, other] = to < place ? [up, down] : [down, up];
      (pressed?.disabled ? other : pressed)?.focus();
    });
  };
  return (
    <span ref={box} className={styles.actions}>
      <Button variant="text" size="sm" disabled={moving || place === 0} onClick={() => void move(place - 1)}>
        <Named short={say('up')} long={say('upNamed', { n })} />
      </Button>
      <Button
        variant="text"
        size="sm"
        disabled={moving || place === seen.length - 1}
        onClick={() => void move(place + 1)}
      >
        <Named short={say('down')} long={say('downNamed', { n })} />
      </Button>
    </span>
  );
}

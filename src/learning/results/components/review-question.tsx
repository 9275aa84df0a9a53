import BookOpenCheck from 'lucide-react/icons/book-open-check';
import type { Ref } from 'react';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage, partOf } from '#locale/part-of-message.tsx';
import { Cited } from '#media/reference/components/cited.tsx';
import { PeerBar } from '#ui/charts/peer-bar.tsx';
import { Icon } from '#ui/content/icon.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { RadioCard } from '#ui/forms/radio-card.tsx';
import { Measured } from '#ui/measured.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import sheet from '../../sitting/components/question.module.css';
import { letterOf } from '../../sitting/keys.rules.ts';
import type { Attempt } from '../../sitting/submission.store.ts';
import { resultsTexts } from '../results.messages.ts';
import type { ResultsData } from '../results.store.ts';
import type { ReviewSection } from './head.tsx';
import styles from './review-question.module.css';

type Question = NonNullable<Attempt['questions']>[number] & { place: number; isRight: boolean | null };
export type Option = NonNullable<Question['answers']>[number] & { letter: string };
type Props = {
  question: Question;
  count: number;
  stats: ResultsData['stats'];
  sections: readonly ReviewSection[];
  className?: string | undefined;
  head?: Ref<HTMLHeadingElement> | undefined;
};

/**
 * One question with the right and the learner's own answer, peers, explanation, reference, and the section that teaches
 * it.
 */
export function ReviewQuestion({ question, count, stats, sections, className, head }: Props) {
  const say = useTexts(resultsTexts);
  const options = (question.answers ?? [])
    .toSorted((one, other) => one.order - other.order)
    .map((answer, at): Option => ({ ...answer, letter: letterOf(at) }));
  const section = sections.find((one) => one.id === String(question.sectionId));
  const part = usePartTag();
  return (
    <article className={`keep-together ${styles.question} ${className ?? ''}`}>
      <div className={sheet.head}>
        <h2 ref={head} tabIndex={-1} className={sheet.place}>
          {say('question', { n: question.place + 1, count })}
        </h2>
        {question.isRight === null ? null : (
          <Badge tone={question.isRight ? 'success' : 'danger'}>
            {say(question.isRight ? 'right' : 'wrong')}
          </Badge>
        )}
      </div>
      {question.vignette ? (
        <p className={sheet.vignette} lang={part(question.language)}>
          <Measured text={question.vignette} />
        </p>
      ) : null}
      <p className={`${sheet.stem} ${styles.stem}`} lang={part(question.language)}>
        <Measured text={question.text} />
      </p>
      <ul className={styles.options}>
        {options.map((option) => (
          <li key={option.id}>
            <ReviewedOption
              option={option}
              question={question}
              share={shareOf(stats, question.id, option.id)}
            />
          </li>
        ))}
      </ul>
      {question.isRight === null ? null : (
        <Explanation options={options} question={question} section={section} />
      )}
    </article>
  );
}

/** Null if peers are not shown. */
function shareOf(stats: ResultsData['stats'], question: string, answer: string): number | null {
  const answers = stats?.questions.find((one) => one.question_id === question)?.answers;
  return answers?.find((one) => one.answer_id === answer)?.share ?? null;
}

type OptionProps = {
  option: Option;
  question: Pick<Question, 'answerChecked' | 'isRight' | 'language'>;
  share: number | null;
};

export function ReviewedOption({ option, question, share }: OptionProps) {
  const say = useTexts(resultsTexts);
  const isRight = option.correct === true;
  const isOwn = question.answerChecked === option.id;
  const isTold = question.isRight !== null;
  const outcome = isRight ? (isOwn ? 'right' : 'missed') : isOwn && isTold ? 'wrong' : 'plain';
  const part = usePartTag();
  const verdicts = {
    right: say('yoursRight'),
    wrong: say('yoursWrong'),
    missed: say('missed'),
    plain: isOwn ? say('yours') : undefined,
  };
  const peers =
    share === null ? undefined : (
      <PeerBar percent={share} text={say('percent', { n: share })} label={say('peers')} right={isRight} />
    );
  return (
    <RadioCard letter={option.letter} outcome={outcome} verdict={verdicts[outcome]} peers={peers}>
      <span lang={part(question.language)}>
        <Measured text={option.text} />
      </span>
    </RadioCard>
  );
}

type ExplanationProps = {
  options: Option[];
  question: Pick<Question, 'feedback' | 'language'>;
  section?: ReviewSection | undefined;
  /** Takes the focus when the explanation has just appeared. */
  head?: Ref<HTMLHeadingElement>;
};

export function Explanation({ options, question, section, head }: ExplanationProps) {
  const part = usePartTag();
  const { sectionPath } = usePaths();
  const say = useTexts(resultsTexts);
  const right = options.find((option) => option.correct);
  const others = options.filter((option) => !option.correct && option.rationale);
  const { reference, notice } = question.feedback ?? {};
  return (
    <div className={`panel ${styles.why}`}>
      <h3 ref={head} tabIndex={head ? -1 : undefined} className={`h3 ${styles.whyHead}`}>
        <Icon of={BookOpenCheck} />
        {say('why', { letter: right?.letter ?? '' })}
      </h3>
      <p lang={part(question.language)}>
        <Measured text={right?.rationale} />
      </p>
      {others.length > 0 ? (
        <>
          <h4 className={styles.whyNot}>{say('whyNot')}</h4>
          <ul className={styles.others}>
            {others.map((option) => (
              <li key={option.id}>
                <span className={styles.letter}>{say('option', { letter: option.letter })}</span>{' '}
                <span lang={part(question.language)}>
                  <Measured text={option.rationale} />
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {reference ? (
        <p className="small quiet references">
          <Cited reference={{ text: say('reference', { reference }), notice }} />
        </p>
      ) : null}
      {section ? (
        <p className="print-none">
          <TextLink to={sectionPath(section.slug)}>
            <PartOfMessage
              message={(title) => say('reviewSection', { n: section.order, title })}
              {...partOf(section)}
            />
          </TextLink>
        </p>
      ) : null}
    </div>
  );
}

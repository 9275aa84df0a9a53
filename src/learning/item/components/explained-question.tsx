import { useEffect, useRef } from 'react';
import review from '../../results/components/review-question.module.css';
import { Explanation, type Option, ReviewedOption } from '../../results/components/review-question.tsx';
import type { TestQuestionData } from '../../sitting/components/sitting.tsx';
import { letterOf } from '../../sitting/keys.rules.ts';

type Props = {
  question: TestQuestionData;
  /** The explanation was just requested here, so it is read at once. */
  isNew: boolean;
};

/** A question of a self-assessment after its answer is locked: what is right, what was chosen, and why. */
export function ExplainedQuestion({ question, isNew }: Props) {
  const options = (question.answers ?? [])
    .toSorted((one, other) => one.order - other.order)
    .map((answer, at): Option => ({ ...answer, letter: letterOf(at) }));
  const isRight = question.feedback?.correct ?? null;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'center' });
  }, [isNew]);
  return (
    <>
      <ul className={review.options}>
        {options.map((option) => (
          <li key={option.id}>
            <ReviewedOption
              option={option}
              question={{ answerChecked: question.answerChecked, language: question.language, isRight }}
              share={null}
            />
          </li>
        ))}
      </ul>
      <Explanation options={options} question={question} head={head} />
    </>
  );
}

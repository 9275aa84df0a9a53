import BookOpenCheck from 'lucide-react/icons/book-open-check';
import { NoticeLine } from '#client/api/next-step.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import type { SittingView, TestQuestionData } from '../../sitting/components/sitting.tsx';
import styles from '../../sitting/components/start.module.css';
import { letterOf } from '../../sitting/keys.rules.ts';
import { testTexts } from '../../sitting/test.messages.ts';

type Props = { view: SittingView; question: TestQuestionData };

/** For a self-assessment: locks the chosen answer and shows its explanation. */
export function CheckAnswer({ view: { sitting, explaining }, question }: Props) {
  const say = useTexts(testTexts);
  const chosen = sitting.answers[question.id];
  return (
    <Button
      icon={BookOpenCheck}
      disabled={chosen === undefined}
      aria-describedby={chosen === undefined ? 'answer-check' : undefined}
      loading={explaining.pending === question.id}
      loadingLabel={say('checkingAnswer')}
      onClick={() => chosen !== undefined && explaining.explain(question.id, chosen)}
    >
      {say('checkAnswer')}
    </Button>
  );
}

/** Announces the state of this question to screen readers as it changes. */
export function CheckStatus({ view: { sitting, explained, explaining }, question }: Props) {
  const say = useTexts(testTexts);
  const told = explained.get(question.id);
  const { failure } = explaining;
  return (
    <p id="answer-check" role="status" className={styles.reason}>
      {told ? (
        say(told.feedback?.correct ? 'lockedRight' : 'lockedWrong', { letter: rightLetter(told) })
      ) : failure?.question === question.id ? (
        <NoticeLine notice={failure} text={say('notExplained', { reason: failure.reason })} />
      ) : (
        say(sitting.answers[question.id] === undefined ? 'checkNeeds' : 'checkLocks')
      )}
    </p>
  );
}

function rightLetter({ answers, feedback }: TestQuestionData): string {
  const options = (answers ?? []).toSorted((one, other) => one.order - other.order);
  return letterOf(options.findIndex(({ id }) => id === feedback?.correctAnswerId));
}

import { useContext } from 'react';
import { Button } from '../forms/button.tsx';
import { Dialog } from './dialog.tsx';
import type { LeavingAnswers } from './leaving.ts';
import { LeavingWords } from './leaving-words.ts';

/** Asks before a page with unsaved text is left. */
export function LeavingQuestion({
  answers,
  isDiscarding,
  onAnswered,
}: {
  answers: LeavingAnswers;
  isDiscarding: boolean;
  onAnswered: () => void;
}) {
  const words = useContext(LeavingWords);
  if (!words) return null;
  const { question, keptQuestion, stay, leave, leaveKept, close } = words;
  const answered = (answer: () => void) => () => {
    onAnswered();
    answer();
  };
  return (
    <Dialog
      open
      size="sm"
      title={isDiscarding ? question : keptQuestion}
      closeLabel={close}
      onClose={answered(answers.stay)}
      actions={
        <>
          <Button onClick={answered(answers.stay)}>{stay}</Button>
          <Button variant="text" onClick={answered(answers.leave)}>
            {isDiscarding ? leave : leaveKept}
          </Button>
        </>
      }
    >
      {isDiscarding ? null : <p>{words.keptText}</p>}
    </Dialog>
  );
}

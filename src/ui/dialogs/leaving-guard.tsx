import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../forms/button.tsx';
import { Dialog } from './dialog.tsx';
import { hasGuards, heldBy, type LeavingAnswers, onGuards } from './leaving.ts';
import { LeavingWords } from './leaving-words.ts';

/** Around all pages, once: the router knows one guard at a time, so whatever holds its words says so here. */
export function LeavingGuard() {
  const isGuarded = useSyncExternalStore(onGuards, hasGuards, () => false);
  const [asked, setAsked] = useState<LeavingAnswers | null>(null);
  const blocker = useBlocker(
    ({ historyAction, currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && heldBy(historyAction === 'POP') !== undefined,
  );
  // By the blocker, not by its state: a way back taken as another is answered is blocked anew before any other state was drawn.
  // And once nothing is guarded any more: a way back taken while a page that was left is still drawn goes on with the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether anything is guarded is asked of its owners
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const answers = { stay: blocker.reset, leave: blocker.proceed };
    const guard = heldBy(true);
    if (guard?.ask) return guard.ask(answers);
    setAsked(guard ? answers : null);
    if (!guard) blocker.proceed();
  }, [blocker, isGuarded]);
  useEffect(() => {
    if (!isGuarded) return;
    const hold = (event: BeforeUnloadEvent) => {
      if (heldBy(true)) event.preventDefault();
    };
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isGuarded]);
  return asked ? <Question answers={asked} onAnswered={() => setAsked(null)} /> : null;
}

function Question({ answers, onAnswered }: { answers: LeavingAnswers; onAnswered: () => void }) {
  const words = useContext(LeavingWords);
  if (!words) return null;
  const { keptQuestion, stay, leaveKept, close } = words;
  const answered = (answer: () => void) => () => {
    onAnswered();
    answer();
  };
  return (
    <Dialog
      open
      size="sm"
      title={keptQuestion}
      closeLabel={close}
      onClose={answered(answers.stay)}
      actions={
        <>
          <Button onClick={answered(answers.stay)}>{stay}</Button>
          <Button variant="text" onClick={answered(answers.leave)}>
            {leaveKept}
          </Button>
        </>
      }
    >
      <p>{words.keptText}</p>
    </Dialog>
  );
}

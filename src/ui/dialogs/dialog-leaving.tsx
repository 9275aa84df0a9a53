import { type RefObject, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../forms/button.tsx';
import styles from './dialog.module.css';
import { type LeavingAnswers as Answers, useLeavingGuard } from './leaving.ts';
import { LeavingWords } from './leaving-words.ts';
import { watchTyped } from './typed-words.ts';

/**
 * Esc, the backdrop, the close button and the Back button may be used by mistake: if something was typed, they ask
 * once. Using any of them again means to stay. A button that the owner labels "Cancel" is intended and asks nothing.
 */
export function useLeaving(box: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void) {
  const words = useContext(LeavingWords);
  const watch = useRef<ReturnType<typeof watchTyped>>(null);
  const [isTyped, setTyped] = useState(false);
  const [answers, setAnswers] = useState<Answers | null>(null);
  const typed = () => words !== null && (watch.current?.isTyped() ?? false);
  useLayoutEffect(() => {
    if (!open || !box.current) return;
    const own = watchTyped(box.current);
    watch.current = own;
    return () => {
      own.end();
      watch.current = null;
      setTyped(false);
      setAnswers(null);
    };
  }, [open, box]);
  const ask = ({ stay, leave }: Answers) =>
    setAnswers({
      stay() {
        setAnswers(null);
        stay();
      },
      leave,
    });
  return {
    onInput: () => setTyped(typed()),
    /** Returns whether the dialog closes; if not, it asks, or has been answered. */
    leave(): boolean {
      if (answers) answers.stay();
      else if (typed()) ask({ stay: () => undefined, leave: onClose });
      else onClose();
      return answers === null && !typed();
    },
    isAsking: answers !== null,
    question: answers && words ? <Question words={words} answers={answers} /> : null,
    wayBack: open && isTyped ? <WayBack isTyped={typed} ask={ask} onClose={onClose} /> : null,
  };
}

function Question({ words, answers }: { words: LeavingWords; answers: Answers }) {
  const id = useId();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    stay.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <fieldset className={styles.question} aria-labelledby={id}>
      <p id={id}>{words.question}</p>
      <div className={styles.answers}>
        <Button ref={stay} aria-describedby={id} onClick={answers.stay}>
          {words.stay}
        </Button>
        <Button variant="text" onClick={answers.leave}>
          {words.leave}
        </Button>
      </div>
    </fieldset>
  );
}

type WayBackProps = { isTyped: () => boolean; ask: (answers: Answers) => void; onClose: () => void };

/** Mounted once something is typed. An action that ends on another page still goes there. */
function WayBack({ isTyped, ask, onClose }: WayBackProps) {
  useLeavingGuard({
    holds: (isWayBack) => isWayBack && isTyped(),
    ask: ({ stay, leave }) =>
      ask({
        stay,
        leave() {
          leave();
          onClose();
        },
      }),
  });
  return null;
}

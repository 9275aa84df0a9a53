import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { hasGuards, heldBy, type LeavingAnswers, onGuards } from './leaving.ts';

/** Comes with the first words that it may ask about, so that it is there when it does. */
const loadQuestion = () => import('./leaving-question.tsx');
const LeavingQuestion = lazy(async () => ({ default: (await loadQuestion()).LeavingQuestion }));

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
    void loadQuestion();
    const hold = (event: BeforeUnloadEvent) => {
      if (heldBy(true)) event.preventDefault();
    };
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isGuarded]);
  return asked ? (
    <Suspense fallback={null}>
      <LeavingQuestion answers={asked} onAnswered={() => setAsked(null)} />
    </Suspense>
  ) : null;
}

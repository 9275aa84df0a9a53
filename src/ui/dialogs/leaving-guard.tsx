import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { hasGuards, heldBy, type LeavingAnswers, onGuards } from './leaving.ts';

/** Loaded with the first guard, so that it is ready when needed. */
const loadQuestion = () => import('./leaving-question.tsx');
const LeavingQuestion = lazy(async () => ({ default: (await loadQuestion()).LeavingQuestion }));

/**
 * Placed once, around all pages: the router supports a single blocker, so everything with unsaved text registers here.
 */
export function LeavingGuard() {
  const isGuarded = useSyncExternalStore(onGuards, hasGuards, () => false);
  const [asked, setAsked] = useState<(LeavingAnswers & { isDiscarding: boolean }) | null>(null);
  const blocker = useBlocker(
    ({ historyAction, currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && heldBy(historyAction === 'POP') !== undefined,
  );
  // Depends on the blocker, not on its state: going back again while a question is being answered is blocked again
  // before any other state was rendered.
  // Also runs when nothing is guarded any more: going back while a page that was left is still shown continues to the
  // next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether anything is guarded is asked of its owners
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const answers = { stay: blocker.reset, leave: blocker.proceed };
    const guard = heldBy(true);
    if (guard?.ask) return guard.ask(answers);
    setAsked(guard ? { ...answers, isDiscarding: guard.isDiscarding === true } : null);
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
      <LeavingQuestion answers={asked} isDiscarding={asked.isDiscarding} onAnswered={() => setAsked(null)} />
    </Suspense>
  ) : null;
}

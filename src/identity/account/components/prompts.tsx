import { lazy, Suspense, useSyncExternalStore } from 'react';
import { stepUp } from '#client/session/step-up.ts';
import { useUser, useWaitingLink } from '../../session/use-session.hooks.ts';

const DuePrompts = lazy(() => import('./due-prompts.tsx'));

/** Rendered once, in the root: a visitor is asked nothing, and loads nothing of it. */
export function AccountPrompts() {
  const isSignedIn = useUser() !== null;
  const isLinkWaiting = useWaitingLink();
  const isSteppingUp = useSyncExternalStore(stepUp.subscribe, stepUp.isAsking, () => false);
  return isSignedIn || isLinkWaiting || isSteppingUp ? (
    <Suspense fallback={null}>
      <DuePrompts />
    </Suspense>
  ) : null;
}

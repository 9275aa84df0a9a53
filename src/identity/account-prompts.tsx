import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { stepUp } from '#web/step-up.ts';
import { useUser, useWaitingLink } from '#web/use-session.tsx';
import { mayAskForProfile, PROFILE_DELAY_MS } from './profile-prompt.rules.ts';
import { openUpdateProfile, profilePrompt } from './profile-prompt.store.ts';

const UpdateProfile = lazy(async () => ({ default: (await import('./update-profile.tsx')).UpdateProfile }));
const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));
const SwitchAccount = lazy(async () => ({ default: (await import('./switch-account.tsx')).SwitchAccount }));

/** Stands once, in the root: the questions that the account asks by itself. Loaded when one is asked. */
export function AccountPrompts() {
  const isAsking = useProfilePrompt();
  const isLinkWaiting = useWaitingLink();
  const isSteppingUp = useSyncExternalStore(stepUp.subscribe, stepUp.isAsking, () => false);
  if (!isAsking && !isLinkWaiting && !isSteppingUp) return null;
  const Prompt = isSteppingUp ? StepUpDialog : isLinkWaiting ? SwitchAccount : UpdateProfile;
  return (
    <Suspense fallback={null}>
      <Prompt />
    </Suspense>
  );
}

/** Five seconds after a signed-in reader without a profession is known, once in a browser session (spec §4). */
function useProfilePrompt(): boolean {
  const user = useUser();
  const { pathname } = useLocation();
  const isOpen = useSyncExternalStore(profilePrompt.subscribe, profilePrompt.isOpen, () => false);
  const isDue = user !== null && user.profession === null && mayAskForProfile(pathname);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => {
      if (document.querySelector('dialog:modal') === null && profilePrompt.takeTurn()) openUpdateProfile();
    }, PROFILE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  return isOpen && user !== null;
}

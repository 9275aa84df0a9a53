import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { stepUp } from '#client/session/step-up.ts';
import { mayAskForProfile, needsProfession } from '../../profile/prompt.rules.ts';
import { profilePrompt } from '../../profile/prompt.store.ts';
import { useUser, useWaitingLink } from '../../session/use-session.hooks.ts';

const ProfilePrompt = lazy(async () => ({
  default: (await import('../../profile/components/prompt.tsx')).ProfilePrompt,
}));
const StepUpDialog = lazy(async () => ({
  default: (await import('../../second-factor/components/step-up-dialog.tsx')).StepUpDialog,
}));
const SwitchAccount = lazy(async () => ({
  default: (await import('../../sign-in/components/switch-account.tsx')).SwitchAccount,
}));

/** The prompts that the account shows unasked; each is loaded when first needed. */
export default function DuePrompts() {
  const isLinkWaiting = useWaitingLink();
  const isSteppingUp = useSyncExternalStore(stepUp.subscribe, stepUp.isAsking, () => false);
  const Prompt = isSteppingUp ? StepUpDialog : isLinkWaiting ? SwitchAccount : null;
  return (
    <>
      {Prompt ? (
        <Suspense fallback={null}>
          <Prompt />
        </Suspense>
      ) : null}
      <ProfileWhereDue isHeld={Prompt !== null} />
    </>
  );
}

function ProfileWhereDue({ isHeld }: { isHeld: boolean }) {
  const user = useUser();
  const { pathname } = useLocation();
  const isOpen = useSyncExternalStore(profilePrompt.subscribe, profilePrompt.isOpen, () => false);
  const isDue = user !== null && needsProfession(user) && mayAskForProfile(pathname);
  return user !== null && (isDue || isOpen) ? (
    <Suspense fallback={null}>
      <ProfilePrompt isDue={isDue} isHeld={isHeld} />
    </Suspense>
  ) : null;
}

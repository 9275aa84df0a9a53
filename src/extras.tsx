import { lazy, Suspense } from 'react';
import { useListeningSign } from '#catalog/listening-sign.store.ts';
import { useUser } from '#identity/use-session.store.ts';
import { GateHost } from '#membership/gate.tsx';
import { ReferralGate } from '#referrals/referral-gate.tsx';
import { PromotionDock } from '#site/promotion-dock.tsx';
import { useQuiet } from '#site/quiet.store.ts';
import { HelpChat } from '#support/help-chat.tsx';

const EditingMount = lazy(async () => ({
  default: (await import('#editing/editing-mount.tsx')).EditingMount,
}));
const Listening = lazy(() => import('#site/listening.tsx'));

/** What no page needs for itself: pop-ups that any page may ask for, and the promotions of the frame. Loaded once the page is idle. */
export function Extras() {
  return (
    <>
      <ReferralGate />
      <PromotionDock />
      <HelpChat isQuiet={useQuiet()} />
      <PodcastPlayer isQuiet={useQuiet()} />
      <GateHost />
      <ForEditors />
    </>
  );
}

/** Once something was played, here or before. */
function PodcastPlayer({ isQuiet }: { isQuiet: boolean }) {
  return <Suspense>{useListeningSign() ? <Listening isQuiet={isQuiet} /> : null}</Suspense>;
}

/** Nothing of it is loaded for anybody else. */
function ForEditors() {
  const user = useUser();
  return <Suspense>{user?.isSuperuser ? <EditingMount /> : null}</Suspense>;
}

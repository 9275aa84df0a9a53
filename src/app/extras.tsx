import { lazy, Suspense } from 'react';
import { useListeningSign } from '#catalog/listening/sign.hooks.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { GateHost } from '#membership/gate/components/gate.tsx';
import { ReferralGate } from '#referrals/referral/components/gate.tsx';
import { PromotionDock } from '#shell/promotions/dock.tsx';
import { useQuiet } from '#shell/promotions/quiet.hooks.ts';
import { HelpChat } from '#support/help/components/chat.tsx';
import { useFarPictures } from './far-pictures.hooks.ts';

const EditingMount = lazy(async () => ({
  default: (await import('#admin/strip/mount.tsx')).EditingMount,
}));
const Listening = lazy(() => import('#shell/frame/listening.tsx'));

/** What no page needs for itself: pop-ups that any page may ask for, and the promotions of the frame. Loaded once the page is idle. */
export function Extras() {
  useFarPictures();
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

import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { registerGate } from '#membership/gate/components/gate.tsx';
import { addressBar, usePlaceLeft } from '#ui/navigation/place-left.hooks.ts';

const ReferralDialog = lazy(async () => ({
  default: (await import('./dialog.tsx')).ReferralDialog,
}));

/**
 * Rendered once: handles the action `referModal` with the referral pop-up; users who may not invite are sent to the
 * program's page, which says why.
 */
export function ReferralGate() {
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const close = () => setOpenedOn(null);
  const user = useUser();
  const navigate = useNavigate();
  const hasLeft = usePlaceLeft(openedOn, useLocation().pathname);
  const isMember = user?.isMembershipValid === true;
  useEffect(
    () =>
      registerGate('referModal', () =>
        isMember ? setOpenedOn(addressBar().pathname) : navigate('/referral-program'),
      ),
    [isMember, navigate],
  );
  useEffect(() => {
    if (hasLeft) setOpenedOn(null);
  }, [hasLeft]);
  if (openedOn === null || hasLeft || !user) return null;
  return (
    <Suspense fallback={null}>
      <ReferralDialog user={user} onClose={close} />
    </Suspense>
  );
}

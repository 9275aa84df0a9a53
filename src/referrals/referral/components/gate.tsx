import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { registerGate } from '#membership/gate/components/gate.tsx';

const ReferralDialog = lazy(async () => ({
  default: (await import('./dialog.tsx')).ReferralDialog,
}));

/** Stands once: answers the action `referModal` with the referral pop-up; whoever may not invite is told why on the program's page. */
export function ReferralGate() {
  const [open, setOpen] = useState(false);
  const user = useUser();
  const navigate = useNavigate();
  const { key } = useLocation();
  const isMember = user?.isMembershipValid === true;
  useEffect(
    () => registerGate('referModal', () => (isMember ? setOpen(true) : navigate('/referral-program'))),
    [isMember, navigate],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pop-up leaves with the page it stands on
  useEffect(() => setOpen(false), [key]);
  if (!open || !user) return null;
  return (
    <Suspense fallback={null}>
      <ReferralDialog user={user} onClose={() => setOpen(false)} />
    </Suspense>
  );
}

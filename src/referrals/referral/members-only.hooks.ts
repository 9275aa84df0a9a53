import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#identity/session/use-session.hooks.ts';
import { toast } from '#ui/feedback/toast.ts';

/**
 * Redirects signed-in users without a valid membership to the account, with the reason (A25). Returns true meanwhile.
 */
export function useMembersOnly(reason: string): boolean {
  const { isLogged, user } = useSession();
  const navigate = useNavigate();
  const isRefused = isLogged === true && user?.isMembershipValid === false;
  useEffect(() => {
    if (!isRefused) return;
    toast({ tone: 'info', message: reason });
    navigate('/myaccount', { replace: true });
  }, [isRefused, reason, navigate]);
  return isRefused;
}

import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { safeRedirect } from '#client/navigation/navigation.ts';
import { hasToken } from '#client/session/token.ts';
import { signInFrom } from '#kit/place.ts';
import { leaveEndedSession, type User } from './session.store.ts';
import { useSession } from './use-session.hooks.ts';

/** The signed-in user; null while unknown. Others are sent to the sign-in page. */
export function useSignedInOnly(): User | null {
  const { isLogged, user } = useSession();
  const to = signInFrom(useLocation());
  const navigate = useNavigate();
  useEffect(() => {
    if (isLogged === false) navigate(to, { replace: true });
  }, [isLogged, to, navigate]);
  return user;
}

/**
 * For pages for those who are not signed in; others are sent where they wanted to go (ROUTE-091). `leave` is for the
 * page's own action, which signs in and then leads elsewhere.
 */
export function useSignedOutOnly() {
  const { isLogged } = useSession();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const busy = useRef(false);
  const redirect = params.get('redirect');
  useEffect(() => {
    leaveEndedSession();
    if (isLogged && hasToken() && !busy.current) navigate(safeRedirect(redirect), { replace: true });
  }, [isLogged, redirect, navigate]);
  return {
    redirect,
    /** Runs an action that signs in, then leads to `to`. */
    async leave(deed: () => Promise<void>, to: string) {
      busy.current = true;
      try {
        await deed();
        navigate(to, { replace: true });
      } catch (thrown) {
        busy.current = false;
        throw thrown;
      }
    },
  };
}

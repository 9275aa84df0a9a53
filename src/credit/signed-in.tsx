import { useEffect } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import { isFailure } from '#web/api-client.ts';
import { clientLoad, type Load } from '#web/page-load.ts';
import { hasToken, type User, useSession } from '#web/session.ts';

/** Signing in leads back to where one was going (B4). */
export const signInPath = (to: string): string => `/signin?redirect=${encodeURIComponent(to)}`;

/** The browser's half of a page for signed-in people; anybody else is led to sign in. */
export function personalLoad<T>(load: Load<T>) {
  return clientLoad(async (loading) => {
    const here = `${loading.url.pathname}${loading.url.search}`;
    if (!hasToken()) throw redirect(signInPath(here));
    return load(loading).catch((thrown: unknown) => {
      if (isFailure(thrown) && thrown.status === 401) throw redirect(signInPath(here));
      throw thrown;
    });
  });
}

/** Who is signed in; null while unknown. Whoever is not leaves for the sign-in page. */
export function useSignedInOnly(): User | null {
  const { isLogged, user } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isLogged === false) navigate(signInPath(`${pathname}${search}`), { replace: true });
  }, [isLogged, pathname, search, navigate]);
  return user;
}

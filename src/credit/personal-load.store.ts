import { redirect } from 'react-router';
import { sayEnded } from '#client/api/browser-api.ts';
import { hasEnded, isFailure } from '#client/api/client.ts';
import { clientLoad, type PageLoader } from '#client/page/load.ts';
import { hasToken } from '#client/session/token.ts';
import { signInFrom } from '#kit/place.ts';

/**
 * The browser's half of a page for signed-in people; anyone else is sent to sign in, and back again (B4), unless the
 * page has something for visitors.
 */
export function personalLoad<T>(load: PageLoader<T>, visitor?: PageLoader<T>) {
  return clientLoad(async (loading) => {
    const toSignIn = () => redirect(signInFrom(loading.url));
    if (!hasToken()) {
      if (visitor) return visitor(loading);
      throw toSignIn();
    }
    return load(loading).catch((thrown: unknown) => {
      if (hasEnded(thrown)) sayEnded(thrown);
      if (isFailure(thrown) && thrown.status === 401) throw toSignIn();
      throw thrown;
    });
  });
}

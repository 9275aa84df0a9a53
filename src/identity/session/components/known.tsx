import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { onSession, sessionState } from '../session.store.ts';
import { Known } from '../use-session.hooks.ts';

/**
 * Tells the pages once it is known who is looking. Most that ask are visitors, and most of a page is the same to a visitor
 * as to nobody known: what is not is drawn piece by piece, while the page can already be used.
 */
export function SessionKnown({ children }: { children: ReactNode }) {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const look = () => {
      if (sessionState().isLogged !== null) startTransition(() => setKnown(true));
    };
    look();
    return onSession(look);
  }, []);
  return <Known value={isKnown}>{children}</Known>;
}

import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { onSession, sessionState } from '../session.store.ts';
import { Known } from '../use-session.hooks.ts';

/**
 * Signals to pages that it is known who is looking. Most readers are visitors, and most of a page is the same for a
 * visitor as for an unknown reader; the parts that differ are rendered piece by piece, while the page is already
 * usable.
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

import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { hasWaitingLink, onSession, type SessionState, sessionState, type User } from './session.ts';

/** Who is signed in: null for a visitor, on the server, and while nobody knows. */
export const useUser = (): User | null =>
  useSyncExternalStore(
    onSession,
    () => sessionState().user,
    () => null,
  );

const Known = createContext(false);
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

/** For what is told apart: a visitor, somebody signed in, or (`isLogged` null) not known yet. */
export function useSession(): Pick<SessionState, 'isLogged' | 'user'> {
  const user = useUser();
  const isKnown = useContext(Known);
  return { isLogged: user ? true : isKnown ? false : null, user };
}

/** Whether a link asks to change accounts. */
export const useWaitingLink = (): boolean => useSyncExternalStore(onSession, hasWaitingLink, () => false);

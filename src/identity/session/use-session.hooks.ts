import { createContext, useContext, useSyncExternalStore } from 'react';
import { hasWaitingLink, onSession, type SessionState, sessionState, type User } from './session.store.ts';

/** Who is signed in: null for a visitor, on the server, and while nobody knows. */
export const useUser = (): User | null =>
  useSyncExternalStore(
    onSession,
    () => sessionState().user,
    () => null,
  );

/** Whether the page may show by now who is looking. */
export const Known = createContext(false);

/** For what is told apart: a visitor, somebody signed in, or (`isLogged` null) not known yet. */
export function useSession(): Pick<SessionState, 'isLogged' | 'user'> {
  const user = useUser();
  const isKnown = useContext(Known);
  return { isLogged: user ? true : isKnown ? false : null, user };
}

/** Whether a link asks to change accounts. */
export const useWaitingLink = (): boolean => useSyncExternalStore(onSession, hasWaitingLink, () => false);

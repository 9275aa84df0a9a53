import { createContext, useContext, useSyncExternalStore } from 'react';
import { hasWaitingLink, onSession, type SessionState, sessionState, type User } from './session.store.ts';

/** The signed-in user; null for a visitor, on the server, and while unknown. */
export const useUser = (): User | null =>
  useSyncExternalStore(
    onSession,
    () => sessionState().user,
    () => null,
  );

/** Whether the page may already show who is looking. */
export const Known = createContext(false);

/** Distinguishes a visitor, a signed-in user, and (`isLogged` null) not known yet. */
export function useSession(): Pick<SessionState, 'isLogged' | 'user'> {
  const user = useUser();
  const isKnown = useContext(Known);
  return { isLogged: user ? true : isKnown ? false : null, user };
}

/** Whether a link waits to switch accounts. */
export const useWaitingLink = (): boolean => useSyncExternalStore(onSession, hasWaitingLink, () => false);

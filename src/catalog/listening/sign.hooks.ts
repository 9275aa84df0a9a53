import { useSyncExternalStore } from 'react';
import { onSignOut } from '#identity/session/session.store.ts';

/** Storage key for what this device remembers about listening, its queue and its places. */
export const LISTENING_KEY = 'ppListening';

/** Whether a player is open with something started here, and whether there has been one since the page was opened. */
let isOpen = false;
let wasOpen = false;
const listeners = new Set<() => void>();
/** The page frame loads the player once there is something to show, and makes room for it. */
export function signListening(open: boolean): void {
  if (open === isOpen) return;
  isOpen = open;
  wasOpen ||= open;
  for (const listener of listeners) listener();
}

/** The next person on this device hears nothing from the one who signed out. */
export function forgetKept(): void {
  try {
    localStorage.removeItem(LISTENING_KEY);
  } catch {
    return;
  }
}
onSignOut(forgetKept);

function hasKept(): boolean {
  try {
    return localStorage.getItem(LISTENING_KEY) !== null;
  } catch {
    return false;
  }
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
export const useListeningOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
/** Whether there may be a player to show: most visits have none, and load none. */
export const useListeningSign = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wasOpen || hasKept(),
    () => false,
  );

import { useSyncExternalStore } from 'react';

const CHANGES = ['online', 'offline'] as const;
const subscribe = (changed: () => void): (() => void) => {
  for (const change of CHANGES) addEventListener(change, changed);
  return () => {
    for (const change of CHANGES) removeEventListener(change, changed);
  };
};

/**
 * False while the device itself knows it has no network. The server cannot know, and writes pages as if there were one.
 */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

import { useSyncExternalStore } from 'react';
import type { Flat } from '#kit/contract.ts';
import type { membershipType } from './plan/plan.schema.ts';

/** Data the browser requests on start, newer than a cached page; null while unknown or after a failure. */
export interface StartData {
  configs: Record<string, string> | null;
  memberships: Flat<typeof membershipType>[] | null;
}

const UNKNOWN: StartData = { configs: null, memberships: null };
let data = UNKNOWN;
const listeners = new Set<() => void>();

export function receiveStartData(part: Partial<StartData>): void {
  data = { ...data, ...part };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
export const useStartData = (): StartData =>
  useSyncExternalStore(
    subscribe,
    () => data,
    () => UNKNOWN,
  );

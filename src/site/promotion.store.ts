import { useEffect, useState, useSyncExternalStore } from 'react';
import { DISMISSED_KEYS, type Promotion } from './promotion.rules.ts';

let closed: ReadonlySet<Promotion> = new Set();
const listeners = new Set<() => void>();
const publish = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const NONE: ReadonlySet<Promotion> = new Set();

/** Closed for good, and remembered on this device; where storage is refused, until the next page load. */
export function closePromotion(one: Promotion): void {
  closed = new Set([...closed, one]);
  try {
    localStorage.setItem(DISMISSED_KEYS[one], '1');
  } catch {
    // Refused storage: `closed` holds it while the page lives.
  }
  publish();
}

function readClosed(): void {
  try {
    const kept = (Object.keys(DISMISSED_KEYS) as Promotion[]).filter(
      (one) => localStorage.getItem(DISMISSED_KEYS[one]) !== null,
    );
    closed = new Set([...closed, ...kept]);
  } catch {
    // Refused storage remembers nothing.
  }
  publish();
}

export function useClosedPromotions(): ReadonlySet<Promotion> {
  useEffect(readClosed, []);
  return useSyncExternalStore(
    subscribe,
    () => closed,
    () => NONE,
  );
}

/** How far the page is scrolled, past a line or not: told only when that changes. */
export function useScrolledPast(line: number): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(scrollY > line);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [line]);
  return isPast;
}

import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { tellDismissed } from '#identity/profile/dismissed.store.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
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

/** Closed for good: remembered on this device, and by the account of whoever is signed in. */
export function closePromotion(one: Promotion): void {
  closed = new Set([...closed, one]);
  try {
    localStorage.setItem(DISMISSED_KEYS[one], '1');
  } catch {
    // Refused storage: `closed` holds it while the page lives.
  }
  publish();
  void tellDismissed(one, true);
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

/** Here or on another device of theirs. */
export function useClosedPromotions(): ReadonlySet<Promotion> {
  useEffect(readClosed, []);
  const here = useSyncExternalStore(
    subscribe,
    () => closed,
    () => NONE,
  );
  const elsewhere = useUser()?.dismissed;
  return useMemo(() => {
    const all = Object.keys(DISMISSED_KEYS) as Promotion[];
    return new Set([...here, ...all.filter((one) => elsewhere?.includes(one))]);
  }, [here, elsewhere]);
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

/** What turned out to take too much of the screen, and how that is told; another screen is tried anew. */
export function useTooTall(): [ReadonlySet<Promotion>, (one: Promotion) => void] {
  const [tooTall, setTooTall] = useState(NONE);
  useEffect(() => {
    const forget = () => setTooTall(NONE);
    addEventListener('resize', forget);
    return () => removeEventListener('resize', forget);
  }, []);
  const tell = useCallback(
    (one: Promotion) => setTooTall((known) => (known.has(one) ? known : new Set([...known, one]))),
    [],
  );
  return [tooTall, tell];
}

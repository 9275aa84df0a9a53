import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

let isInView = false;
const listeners = new Set<() => void>();
function tell(now: boolean): void {
  if (now === isInView) return;
  isInView = now;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether the sign-up at the foot of the page is on the screen: letters are asked for once. */
export const useSignUpInView = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isInView,
    () => false,
  );

/** For that sign-up. */
export function useToldInView(of: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!of.current) return;
    const watch = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting ?? false));
    watch.observe(of.current);
    return () => {
      watch.disconnect();
      tell(false);
    };
  }, [of]);
}

let takeTyped: ((typed: string) => void) | null = null;

/** For the line that leaves when the form at the foot of the page comes into view: no key is lost. */
export function useTypedGoesOn(typed: string): void {
  const latest = useRef(typed);
  latest.current = typed;
  useLayoutEffect(
    () => () => {
      if (latest.current !== '') takeTyped?.(latest.current);
    },
    [],
  );
}

/** For that form. */
export function useTypedElsewhere(take: (typed: string) => void): void {
  useEffect(() => {
    takeTyped = take;
    return () => {
      takeTyped = null;
    };
  }, [take]);
}

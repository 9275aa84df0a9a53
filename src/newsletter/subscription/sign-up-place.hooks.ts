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

/** Whether the sign-up in the footer is on the screen: the newsletter is offered only once. */
export const useSignUpInView = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isInView,
    () => false,
  );

/** Used by that sign-up to report that it is in view. */
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

/** Used by the bar, which disappears when the form in the footer comes into view: what was typed is not lost. */
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

/** Used by that form to take over what was typed. */
export function useTypedElsewhere(take: (typed: string) => void): void {
  useEffect(() => {
    takeTyped = take;
    return () => {
      takeTyped = null;
    };
  }, [take]);
}

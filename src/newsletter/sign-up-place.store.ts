import { type RefObject, useEffect, useSyncExternalStore } from 'react';

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

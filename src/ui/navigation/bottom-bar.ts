import { type CSSProperties, useLayoutEffect, useSyncExternalStore } from 'react';

/** Owner of a bar at the bottom of the screen; a page's own takes precedence over a promotion. */
type BarOwner = 'page' | 'promotion';

const bars = new Map<BarOwner, string>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Sets the bar's height as a CSS length; null when it is gone. */
export function tellBottomBar(keeper: BarOwner, height: string | null): void {
  if (height === null) bars.delete(keeper);
  else bars.set(keeper, height);
  for (const listener of listeners) listener();
}

/** For a page that has such a bar while `shown`. */
export function usePageBar(height: string, shown = true): void {
  useLayoutEffect(() => {
    if (!shown) return;
    tellBottomBar('page', height);
    return () => tellBottomBar('page', null);
  }, [height, shown]);
}

export const useHasPageBar = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => bars.has('page'),
    () => false,
  );

/**
 * Scrolls so that a bar that has just appeared does not cover the focused element (WCAG 2.4.11). Its room is the
 * document's `scroll-padding-bottom`.
 */
export function scrollFocusClear(): void {
  const focused = document.activeElement;
  if (!focused?.matches(':focus-visible') || focused.closest('dialog')) return;
  const { top, bottom } = focused.getBoundingClientRect();
  if (bottom > 0 && top < innerHeight) focused.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/**
 * Places what floats at the bottom of the screen above the bar there, by `--bottom-bar`. Set only on the few floating
 * elements: set on the document it would recalculate every element's style.
 */
export function useAboveBottomBar(): CSSProperties | undefined {
  const height = useSyncExternalStore(
    subscribe,
    () => bars.get('page') ?? bars.get('promotion'),
    () => undefined,
  );
  return height === undefined ? undefined : ({ '--bottom-bar': height } as CSSProperties);
}

import { type CSSProperties, useSyncExternalStore } from 'react';

/** Owner of a bar at the bottom of the screen; a page's own takes precedence over a promotion, and both stand on the player. */
type BarOwner = 'page' | 'promotion' | 'listening';

const FOCUS_ROOM_PX = 24;

const bars = new Map<BarOwner, number>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/**
 * Sets a bar's height in pixels; null when it is gone. What gets the focus is scrolled clear of all of them, and what has
 * it of this one (WCAG 2.4.11): the document's `scroll-padding-bottom` is set here alone.
 */
export function tellBottomBar(owner: BarOwner, height: number | null, bar?: HTMLElement | null): void {
  if (height === null) bars.delete(owner);
  else bars.set(owner, height);
  let room = FOCUS_ROOM_PX;
  for (const each of bars.values()) room += each;
  document.documentElement.style.scrollPaddingBottom = bars.size > 0 ? `${room}px` : '';
  for (const listener of listeners) listener();
  if (bar) scrollFocusClear(bar);
}

export const useHasPageBar = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => bars.has('page'),
    () => false,
  );

function scrollFocusClear(bar: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused?.matches(':focus-visible') || focused.closest('dialog') || bar.contains(focused)) return;
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
  return height === undefined ? undefined : ({ '--bottom-bar': `${height}px` } as CSSProperties);
}

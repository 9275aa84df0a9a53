import type { ReactNode } from 'react';

export type ToastTone = 'success' | 'info' | 'error';
export type Toast = {
  id: number;
  message: ReactNode;
  tone: ToastTone;
  action?: ReactNode;
  /** Says of a toast with an action which one it repeats; without it, it repeats none. */
  sameAs?: string;
  /** Stays until dismissed, for results while nobody was looking. */
  stays?: boolean;
};

type Listener = () => void;

export const TOAST_SECONDS = 5;

const NONE: Toast[] = [];
const listeners = new Set<Listener>();
let toasts: Toast[] = NONE;
let lastId = 0;

/**
 * Shows a short message at the bottom left; returns a function that removes it. Errors stay until dismissed. A repeated
 * message replaces the earlier one in place as a new toast: its time starts over and it is announced again.
 */
export function toast({ tone = 'success', ...rest }: Omit<Toast, 'id' | 'tone'> & { tone?: ToastTone }) {
  const said: Toast = { id: ++lastId, tone, ...rest };
  const isShown = toasts.some((shown) => isSame(shown, said));
  change(isShown ? toasts.map((shown) => (isSame(shown, said) ? said : shown)) : [...toasts, said]);
  return () => dismissToast(said.id);
}

/** Toasts with actions are the same only if they say so: most undo an action of their own. */
const isSame = (one: Toast, other: Toast): boolean =>
  one.message === other.message &&
  one.tone === other.tone &&
  one.sameAs === other.sameAs &&
  (one.sameAs !== undefined || (!one.action && !other.action));

export function dismissToast(id: number): void {
  if (toasts.some((shown) => shown.id === id)) change(toasts.filter((shown) => shown.id !== id));
}

export function shownToasts(): Toast[] {
  return toasts;
}

export function noToasts(): Toast[] {
  return NONE;
}

export function subscribeToToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

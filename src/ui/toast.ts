import type { ReactNode } from 'react';

export type ToastTone = 'success' | 'info' | 'error';
export type Toast = { id: number; message: ReactNode; tone: ToastTone; action?: ReactNode };

type Listener = () => void;

export const TOAST_SECONDS = 5;

const NONE: Toast[] = [];
const listeners = new Set<Listener>();
let toasts: Toast[] = NONE;
let lastId = 0;

/** Shows a short message at the bottom left; returns what takes it away again. Errors stay until dismissed. */
export function toast({ tone = 'success', ...rest }: Omit<Toast, 'id' | 'tone'> & { tone?: ToastTone }) {
  const id = ++lastId;
  change([...toasts, { id, tone, ...rest }]);
  return () => dismissToast(id);
}

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

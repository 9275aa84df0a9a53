import { RELOADED_KEY } from '../start/boot.ts';

export const loadErrorAddress = (from: string): string => `/load-error?redirect=${encodeURIComponent(from)}`;

/** True once per session (A28); never if storage is refused, since a second time could not be told from the first. */
export function takeReload(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) !== null) return false;
    sessionStorage.setItem(RELOADED_KEY, '1');
    return true;
  } catch {
    return false;
  }
}

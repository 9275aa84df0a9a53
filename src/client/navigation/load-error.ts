import { RELOADED_KEY } from '../start/boot.ts';

export const loadErrorAddress = (from: string): string => `/load-error?redirect=${encodeURIComponent(from)}`;

/** True once in a session (A28); where storage is refused never, since nobody would know the second time. */
export function takeReload(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) !== null) return false;
    sessionStorage.setItem(RELOADED_KEY, '1');
    return true;
  } catch {
    return false;
  }
}

import { chmodSync, mkdirSync, statSync } from 'node:fs';

/**
 * A folder that nobody but this user looks into, with whatever lies in it: made so, and mended where an earlier release left
 * it open. A file system without modes, or another's folder, stays as it is.
 */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32' || (statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, 0o700);
  } catch {
    // Whoever owns it has said who may look into it.
  }
}
/** Of files with something in them that is not for everybody. */
export const PRIVATE_MODE = 0o600;

import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';

/**
 * Creates a folder that, with everything in it, only this user can access; corrects one that an earlier release left
 * open. On a file system without modes, or if it belongs to another user, it stays as it is.
 */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32' || (statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, 0o700);
  } catch {
    // Its owner has decided who may access it.
  }
}

/** Nobody else can list it; root's database runs as another user, who needs to pass through. */
export async function makeDataFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

/** Mode of files whose content is not for everyone. */
export const PRIVATE_MODE = 0o600;

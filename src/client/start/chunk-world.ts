import { leaveForLoadError } from '../navigation/lost.ts';
import type { ChunkWorld } from './chunk.ts';

/** A style sheet that failed to load stays in the head, and would count as loaded. */
function forgetSheet(address: string): void {
  const { href } = new URL(address, location.href);
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (sheet.href === href) sheet.remove();
}

/** What `client/start/chunk.ts` knows about its browser. */
export const chunkWorld: ChunkWorld = {
  isOnline: () => navigator.onLine,
  wait: (ms) => new Promise((go) => setTimeout(go, ms)),
  online: () => new Promise((go) => addEventListener('online', () => go(), { once: true })),
  async isThere(address) {
    try {
      const { ok } = await fetch(address);
      if (ok && /\.css$/.test(address)) forgetSheet(address);
      return ok;
    } catch {
      return false;
    }
  },
  lost: () => void leaveForLoadError(),
};

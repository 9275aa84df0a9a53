import { previewHere } from './preview.ts';
import { TOKEN_KEY } from './token-key.ts';

/** What a browser would not keep: the session lasts as long as this document, and the page says so. */
let held: string | null = null;

/** Storage may be refused (private mode). */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** In place of a token, where an account is previewed: what the calls of that document carry is the preview's own. */
const PREVIEW_TOKEN = 'preview';

export function readToken(): string | null {
  const preview = previewHere();
  if (preview) return preview.reader === 'visitor' ? null : PREVIEW_TOKEN;
  return storage()?.getItem(TOKEN_KEY) ?? held;
}
export const hasToken = (): boolean => readToken() !== null;
/** Whoever is signed in is so in this document alone. */
export const isTokenHeld = (): boolean => held !== null && storage()?.getItem(TOKEN_KEY) !== held;

export function keepToken(token: string): void {
  if (previewHere()) return;
  try {
    storage()?.setItem(TOKEN_KEY, token);
  } catch {
    // No room, or none allowed: it is held here, and no other one counts before it.
  }
  const isKept = storage()?.getItem(TOKEN_KEY) === token;
  if (!isKept) forgetToken();
  held = isKept ? null : token;
}

export function forgetToken(): void {
  if (previewHere()) return;
  held = null;
  try {
    storage()?.removeItem(TOKEN_KEY);
  } catch {
    // Where storage is refused there is none.
  }
}

import { previewHere } from './preview.ts';
import { TOKEN_KEY } from './token-key.ts';

/** A token the browser would not store: the session lasts as long as this document, and the page says so. */
let held: string | null = null;

/** Storage may be refused (private mode). */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** Stands in for a token while an account is previewed: calls of that document carry the preview's own credential. */
const PREVIEW_TOKEN = 'preview';

export function readToken(): string | null {
  const preview = previewHere();
  if (preview) return preview.reader === 'visitor' ? null : PREVIEW_TOKEN;
  return storage()?.getItem(TOKEN_KEY) ?? held;
}
export const hasToken = (): boolean => readToken() !== null;
/** Whether the user is signed in only in this document. */
export const isTokenHeld = (): boolean => held !== null && storage()?.getItem(TOKEN_KEY) !== held;

export function keepToken(token: string): void {
  if (previewHere()) return;
  try {
    storage()?.setItem(TOKEN_KEY, token);
  } catch {
    // No room, or not allowed: the token is held here instead, and takes precedence over any stored one.
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
    // If storage is refused, no token is stored.
  }
}

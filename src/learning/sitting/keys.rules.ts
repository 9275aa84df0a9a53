/** What a key means while a question is shown. */
export type KeyAction =
  | { deed: 'choose'; place: number }
  | { deed: 'next' }
  | { deed: 'previous' }
  | { deed: 'flag' };

interface KeyPress {
  key: string;
  /** Ctrl, Alt or the command key is held: the keystroke belongs to the browser. */
  modified: boolean;
  /** The focus is in a text field. */
  typing: boolean;
  /** The focus is on a button or link, which Enter and Space activate. */
  onControl: boolean;
}

/** A to D or 1 to 4 answer, arrows move, F flags, Enter goes on; nothing while typing (WCAG 2.1.4). */
export function keyDeed(pressed: KeyPress, options: number, singleKeys = true): KeyAction | null {
  const { key, modified, typing, onControl } = pressed;
  if (modified || typing) return null;
  if (key === 'ArrowRight') return { deed: 'next' };
  if (key === 'ArrowLeft') return { deed: 'previous' };
  if (key === 'Enter') return onControl ? null : { deed: 'next' };
  if (!singleKeys) return null;
  if (key.toLowerCase() === 'f') return { deed: 'flag' };
  const place = placeOf(key);
  return place >= 0 && place < options ? { deed: 'choose', place } : null;
}

function placeOf(key: string): number {
  if (/^[1-9]$/.test(key)) return Number(key) - 1;
  return /^[a-e]$/i.test(key) ? key.toLowerCase().charCodeAt(0) - 97 : -1;
}

/** The letter of an option by its place: A, B, C … */
export const letterOf = (place: number): string => String.fromCharCode(65 + place);

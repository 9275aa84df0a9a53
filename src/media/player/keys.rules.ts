export type PlayerAction =
  | 'toggle'
  | 'leapBack'
  | 'leapForward'
  | 'stepBack'
  | 'stepForward'
  | 'mute'
  | 'louder'
  | 'quieter'
  | 'tenth'
  | 'beginning'
  | 'end'
  | 'captions'
  | 'fullScreen'
  | 'slower'
  | 'faster'
  | 'transcript'
  | 'keys';

/** Keys that work on the whole page. */
const DEEDS: Record<string, PlayerAction> = {
  ' ': 'toggle',
  k: 'toggle',
  j: 'leapBack',
  l: 'leapForward',
  ArrowLeft: 'stepBack',
  ArrowRight: 'stepForward',
  m: 'mute',
  c: 'captions',
  f: 'fullScreen',
  ',': 'slower',
  '.': 'faster',
  t: 'transcript',
  '?': 'keys',
};
/** Keys that move the page outside the player. */
const IN_PLAYER: Record<string, PlayerAction> = {
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  Home: 'beginning',
  End: 'end',
};

/** Alt, Ctrl or the command key is held: the keystroke is for the browser or the system. */
export const isModified = ({
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean => altKey || ctrlKey || metaKey;

/** The action of a key while a lesson is open; some work only while the focus is in the player. */
export function deedOf(key: string, inPlayer: boolean): PlayerAction | undefined {
  if (/^\d$/.test(key)) return 'tenth';
  return DEEDS[key.length === 1 ? key.toLowerCase() : key] ?? (inPlayer ? IN_PLAYER[key] : undefined);
}

/** `3` goes to three tenths. */
export const placeOfTenth = (key: string, duration: number): number => (Number(key) / 10) * duration;

export const VOLUME_STEP = 0.05;
/** The next volume up or down, in whole steps, clamped at the ends. */
export function nextVolume(volume: number, direction: 1 | -1): number {
  const steps = Math.round(volume / VOLUME_STEP) + direction;
  return Math.min(1, Math.max(0, Math.round(steps * VOLUME_STEP * 100) / 100));
}

/** Elements that take text take every key. */
const TYPING =
  'input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, ' +
  '[contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], dialog, [role="dialog"]';
/** Space presses, ticks and opens these; a link responds to Enter alone. */
const PRESSED =
  'button, summary, input, [role="button"], [role="slider"], [role="tab"], [role="checkbox"], [role="switch"], [role="radio"], ' +
  '[role="option"], [role^="menuitem"], audio[controls], video[controls]';
/** Arrows, Home and End move within these; a focusable section scrolls, as that around a wide table does. */
const MOVED =
  'input, [role="tablist"], [role="slider"], [role="radiogroup"], section[tabindex="0"], audio[controls], video[controls]';

/** A selector for the elements that use a key themselves: while one of them has the focus, the key is theirs. */
export function usersOf(key: string): string {
  if (key === ' ') return `${TYPING}, ${PRESSED}`;
  return key.startsWith('Arrow') || key === 'Home' || key === 'End' ? `${TYPING}, ${MOVED}` : TYPING;
}

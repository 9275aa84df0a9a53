/** Inputs without text to lose: their values are chosen or secret, and quickly entered again. */
const WORDLESS = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'password',
  'radio',
  'range',
  'reset',
  'search',
  'submit',
]);
const SECRET = /password|one-time-code/;

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isTextField = (target: unknown): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !WORDLESS.has(target.type) && !SECRET.test(target.autocomplete));

/** Remembers the value of each text field when it is entered. `isTyped` tells whether any of them has changed since. */
export function watchTyped(place: HTMLElement): { isTyped: () => boolean; end: () => void } {
  const before = new Map<TextField, string>();
  const note = ({ target }: Event) => {
    if (isTextField(target) && !before.has(target)) before.set(target, target.value);
  };
  place.addEventListener('focusin', note);
  place.addEventListener('beforeinput', note);
  return {
    isTyped: () => [...before].some(([field, was]) => place.contains(field) && field.value !== was),
    end() {
      place.removeEventListener('focusin', note);
      place.removeEventListener('beforeinput', note);
    },
  };
}

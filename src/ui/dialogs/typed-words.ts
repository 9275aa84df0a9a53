/** No words: chosen or secret, and typed anew in a moment. */
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

/** Remembers what stood in each text field when it was entered. `isTyped` tells whether one of them says something else by now. */
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

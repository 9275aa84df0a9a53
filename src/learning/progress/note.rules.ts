/**
 * Merges a private note that was edited in two places at once: `before` is the text this place began with, `note` its
 * current text, `current` what is stored. Nothing of either is lost; what both began with appears once.
 */
export function mergedNote(current: string, before: string, note: string): string {
  if (current === note || current === before || current === '' || goesOn(note, current, before)) return note;
  if (goesOn(current, note, before)) return current;
  const own = note.startsWith(before) ? note.slice(before.length).trim() : note;
  return own === '' || current.endsWith(`\n\n${own}`) ? current : `${current}\n\n${own}`;
}

/**
 * Whether a text is another with more behind it, which itself went on from what both began with or cut words off it, or
 * has it as paragraphs: a part of a word or line is no sign of that.
 */
const goesOn = (text: string, from: string, before: string): boolean =>
  (text.startsWith(from) && (from.startsWith(before) || isCut(before, from))) ||
  `\n\n${text}\n\n`.includes(`\n\n${from}\n\n`);
const isCut = (before: string, from: string): boolean =>
  before.startsWith(from) && /^\s/.test(before.slice(from.length));

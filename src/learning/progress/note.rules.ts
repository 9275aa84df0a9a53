/**
 * Merges a private note that was edited in two places at once: `before` is the text this place began with, `note` its
 * current text, `current` what is stored. Nothing of either is lost; what both began with appears once.
 */
export function mergedNote(current: string, before: string, note: string): string {
  if (current === before || current === '' || note.includes(current)) return note;
  if (current.includes(note)) return current;
  const own = note.startsWith(before) ? note.slice(before.length).trim() : note;
  return own === '' || current.endsWith(own) ? current : `${current}\n\n${own}`;
}

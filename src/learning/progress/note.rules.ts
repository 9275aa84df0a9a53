/**
 * What is kept of a private note that two places write at once: `before` is what this place began with, `note` what it
 * says now, `current` what is kept. Nothing of either is lost; what both began with stands once.
 */
export function mergedNote(current: string, before: string, note: string): string {
  if (current === before || current === '' || note.includes(current)) return note;
  const own = note.startsWith(before) ? note.slice(before.length).trim() : note;
  return own === '' || current.endsWith(own) ? current : `${current}\n\n${own}`;
}

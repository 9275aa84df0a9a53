/** First letters of the first and the last name; anything after a comma is a title. */
export function initialsOf(name: string): string {
  const words = (name.split(',')[0] ?? '').split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

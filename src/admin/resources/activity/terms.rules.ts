export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Typed minutes of several people, separated by commas or spaces; null if one is invalid. */
export function minutesTyped(text: string): number[] | null {
  const typed = text.split(/[\s,;]+/).filter(Boolean);
  return typed.every((one) => /^\d{1,4}$/.test(one) && Number(one) > 0) ? typed.map(Number) : null;
}

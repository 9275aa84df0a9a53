export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A number as it is typed, with either sign before its decimals; null when it is none. */
export function numberTyped(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  return /^\d{1,6}(\.\d{1,2})?$/.test(typed) ? Number(typed) : null;
}

/** Minutes of several people as they are typed, with commas or spaces between them; null when one is none. */
export function minutesTyped(text: string): number[] | null {
  const typed = text.split(/[\s,;]+/).filter(Boolean);
  return typed.every((one) => /^\d{1,4}$/.test(one) && Number(one) > 0) ? typed.map(Number) : null;
}

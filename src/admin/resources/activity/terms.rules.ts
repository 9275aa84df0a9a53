export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A typed number, with comma or point before its decimals; null if it is not a number. */
export function numberTyped(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  return /^\d{1,6}(\.\d{1,2})?$/.test(typed) ? Number(typed) : null;
}

/** Typed minutes of several people, separated by commas or spaces; null if one is invalid. */
export function minutesTyped(text: string): number[] | null {
  const typed = text.split(/[\s,;]+/).filter(Boolean);
  return typed.every((one) => /^\d{1,4}$/.test(one) && Number(one) > 0) ? typed.map(Number) : null;
}

/** Name of a field in a form with a variable number of rows; `at` counts from 0. */
export const fieldName = (name: string, at: number): string => `${name}-${at}`;

/** Indexes of the rows present, found by a field that every row has. */
export function rowsIn(values: Record<string, string>, marker: string): number[] {
  const at: number[] = [];
  while (values[fieldName(marker, at.length)]) at.push(at.length);
  return at;
}

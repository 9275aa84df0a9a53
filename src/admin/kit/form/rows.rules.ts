/** A field of a row in a form whose rows come and go; its place counts from 0. */
export const fieldName = (name: string, at: number): string => `${name}-${at}`;

/** The places of rows that are there, by a field that each of them fills. */
export function rowsIn(values: Record<string, string>, marker: string): number[] {
  const at: number[] = [];
  while (values[fieldName(marker, at.length)]) at.push(at.length);
  return at;
}

/** What places a publication in the order of release: its day, the hour of that day, its number. */
export const releasePlace = (of: string): string[] =>
  ['publication_date', 'publication_hour', 'id'].map((column) => `${of}.${column}`);

/** Order of release, over publications in SQL. */
export const releaseOrder = (of: string, direction: 'ASC' | 'DESC' = 'ASC'): string =>
  releasePlace(of)
    .map((column) => `${column} ${direction}`)
    .join(', ');

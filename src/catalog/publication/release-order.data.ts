/** Order of release, over publications in SQL: by day, by hour of that day, by number. */
export const releaseOrder = (of: string, direction: 'ASC' | 'DESC' = 'ASC'): string =>
  ['publication_date', 'publication_hour', 'id'].map((column) => `${of}.${column} ${direction}`).join(', ');

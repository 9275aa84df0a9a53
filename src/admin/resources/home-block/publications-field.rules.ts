/** Chosen publications as a single form field, in order. */
export const publicationsText = (ids: readonly number[]): string => ids.join(' ');
export const publicationsIn = (text: string): number[] => [
  ...new Set(text.split(' ').filter(Boolean).map(Number).filter(Number.isSafeInteger)),
];

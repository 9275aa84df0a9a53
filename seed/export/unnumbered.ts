type Fields = Record<string, unknown>;

/**
 * Removes a number that only has a meaning in this library: another library assigns its own, and finds the entry by
 * what it belongs to.
 */
const without = (value: unknown): unknown => {
  const { id: _, ...rest } = value as Fields;
  return rest;
};
const each = (entry: Fields, field: string, deed: (one: Fields) => unknown): Fields =>
  Array.isArray(entry[field]) ? { [field]: (entry[field] as Fields[]).map(deed) } : {};

/** Converts entries of a folder: unchanged, or for publications that leave their library without the others. */
export interface Numbering {
  author(entry: Fields): Fields;
  topic(entry: Fields): Fields;
  plan(entry: Fields): Fields;
  text(entry: Fields): Fields;
}
const same = (entry: Fields): Fields => entry;
export const NUMBERED: Numbering = { author: same, topic: same, plan: same, text: same };
export const UNNUMBERED: Numbering = {
  author: (entry) => ({ ...entry, ...(entry.portrait ? { portrait: without(entry.portrait) } : {}) }),
  topic: (entry) => without(entry) as Fields,
  plan: (entry) => ({ ...entry, ...each(entry, 'offerings', without) }),
  text: (entry) => ({
    ...entry,
    ...each(entry, 'keyPoints', ({ text }) => text),
    ...each(entry, 'materials', without),
    ...each(entry, 'questions', (question) => ({ ...question, ...each(question, 'options', without) })),
  }),
};

/** Every field of a form, by name. */
export type FieldWords<N extends string> = Record<N, string>;

interface FormVersions<W> {
  /** What both sides started from: the text that was sent, if the news came from the form's own save. */
  before: W;
  /** The record as read now. */
  theirs: W;
  /** What the fields hold. */
  mine: W;
}

/** Line endings differ between a field, what it sends and what is stored, and carry no meaning. */
const plain = (text: string): string => text.replace(/\r\n?/g, '\n');
export const isSameText = (one: string, other: string): boolean => plain(one) === plain(other);

/** Whether two sets of values say the same; a field that only one of them has counts by its text. */
export function isSameWords(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameText(one[name] ?? '', other[name] ?? ''));
}

/**
 * Returns what a form continues with after its record was read again: fields that were not touched here follow the
 * record, the others keep their text. Null if both sides wrote different text into one field: then no field follows.
 * After the form's own save, the server has stored what it was sent, though perhaps in its own spelling, so text
 * written since then conflicts with nobody's.
 */
export function mergedWords<N extends string>(
  { before, theirs, mine }: FormVersions<FieldWords<N>>,
  isOwn: boolean,
): FieldWords<N> | null {
  const merged: [N, string][] = [];
  for (const name of Object.keys(mine) as N[]) {
    const field = { before: before[name], theirs: theirs[name], mine: mine[name] };
    const word = mergedWord(field) ?? (isOwn ? field.mine : null);
    if (word === null) return null;
    merged.push([name, word]);
  }
  return Object.fromEntries(merged) as FieldWords<N>;
}

function mergedWord({ before, theirs, mine }: FormVersions<string>): string | null {
  if (isSameText(mine, theirs) || isSameText(theirs, before)) return mine;
  return isSameText(mine, before) ? theirs : null;
}

/**
 * Same as above for a record whose rows come and go: taken as a whole, so that rows of the two sides are never mixed.
 */
export function wholeWords<N extends string>(
  { before, theirs, mine }: FormVersions<FieldWords<N>>,
  isOwn: boolean,
): FieldWords<N> | null {
  if (isSameWords(mine, before)) return theirs;
  return isOwn || isSameWords(theirs, before) ? mine : null;
}

/** What both sides made of one field; `mine` is null if it was not touched here. */
export interface FieldChange<N extends string = string> {
  name: N;
  before: string;
  theirs: string;
  mine: string | null;
}
/** Returns every field that somebody else changed in the meantime, in the order of the form. */
export function changesOf<N extends string>({
  before,
  theirs,
  mine,
}: FormVersions<FieldWords<N>>): FieldChange<N>[] {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)] as N[]);
  return [...names]
    .filter((name) => !isSameText(theirs[name] ?? '', before[name] ?? ''))
    .map((name) => ({
      name,
      before: before[name] ?? '',
      theirs: theirs[name] ?? '',
      mine: isSameText(mine[name] ?? '', before[name] ?? '') ? null : (mine[name] ?? ''),
    }));
}

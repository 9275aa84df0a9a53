/** Every field of a form by its name. */
export type FieldWords<N extends string> = Record<N, string>;

interface FormVersions<W> {
  /** What both sides began from: the words that were sent where the form's own save brought the news. */
  before: W;
  /** As the record was read now. */
  theirs: W;
  /** What stands in the fields. */
  mine: W;
}

/** Line ends differ between a field, what it sends and what is stored, and say nothing. */
const plain = (text: string): string => text.replace(/\r\n?/g, '\n');
export const isSameText = (one: string, other: string): boolean => plain(one) === plain(other);

/** Whether two sets of words say the same; a field that only one of them has counts by what it says. */
export function isSameWords(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameText(one[name] ?? '', other[name] ?? ''));
}

/**
 * What a form goes on with once its record was read anew: fields that nobody touched here follow it, the others keep
 * their words. Null where both sides wrote different words into one field: then no field follows. After the form's own
 * save the server wrote what it was sent, if perhaps its own way, so that words written since stand against nobody's.
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

/** The same of a record whose rows come and go: whole, and never a row of one side beside a row of the other. */
export function wholeWords<N extends string>(
  { before, theirs, mine }: FormVersions<FieldWords<N>>,
  isOwn: boolean,
): FieldWords<N> | null {
  if (isSameWords(mine, before)) return theirs;
  return isOwn || isSameWords(theirs, before) ? mine : null;
}

/** What both sides made of one field; `mine` is null where nobody touched it here. */
export interface FieldChange<N extends string = string> {
  name: N;
  before: string;
  theirs: string;
  mine: string | null;
}
/** Every field that another one changed meanwhile, in the order of the form. */
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

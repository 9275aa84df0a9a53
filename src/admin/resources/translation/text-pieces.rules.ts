import type { TextByKey } from '#catalog/language/text-translation.rules.ts';

export interface TextPiece {
  key: string;
  source: string;
  text: string;
  was: string | null;
}
/** Whether a piece is stored as HTML, and written and read as Markdown. */
export const isMarkup = (key: string): boolean => ['description', 'biography', 'body'].includes(key);

const GROUPS = [
  'description',
  'objective',
  'keyPoint',
  'targetAudience',
  'practiceGap',
  'vignette',
  'stem',
  'title',
  'text',
  'linkText',
  'jobTitle',
  'biography',
];
/** `3.bullet.2` after `3.title`, `option.90102` before its `rationale.90102`, numbers as numbers. */
export function inOrder(keys: readonly string[]): string[] {
  const rankOf = (key: string): (number | string)[] => {
    const [name = '', number = '0', more = '0'] = key.split('.');
    if (/^\d+$/.test(name)) return [Number(name), ['title', 'bullet', 'note'].indexOf(number), Number(more)];
    if (name === 'option' || name === 'rationale') return [GROUPS.length, Number(number), name];
    if (name === 'chapter') return [GROUPS.length + 1, Number(number), ''];
    return [Math.max(0, GROUPS.indexOf(name)), Number(number), name];
  };
  return keys.toSorted((one, other) => {
    const [mine, theirs] = [rankOf(one), rankOf(other)];
    const at = mine.findIndex((part, place) => part !== theirs[place]);
    if (at < 0) return 0;
    return (mine[at] ?? 0) < (theirs[at] ?? 0) ? -1 : 1;
  });
}

/** All pieces of a source with their translation; `was` if it was made from a different English. */
export const piecesOf = (source: TextByKey, words: TextByKey, madeFrom: TextByKey): TextPiece[] =>
  inOrder(Object.keys(source)).map((key) => {
    const [english = '', text = ''] = [source[key], words[key]];
    return {
      key,
      source: english,
      text,
      was: text === '' || madeFrom[key] === english ? null : (madeFrom[key] ?? ''),
    };
  });

export interface PieceInput {
  key: string;
  source: string;
  text: string;
}
export interface StoredPieces {
  words: TextByKey;
  /** The English that each piece was made from. */
  madeFrom: TextByKey;
}
/**
 * The pieces after a save: given ones with the English that was read, the others unchanged. Keys that the source does
 * not have are dropped.
 */
export function storedPieces(
  source: TextByKey,
  before: StoredPieces,
  given: readonly PieceInput[],
): StoredPieces {
  const words: Record<string, string> = {};
  const madeFrom: Record<string, string> = {};
  const byKey = new Map(given.map((piece) => [piece.key, piece]));
  for (const key of Object.keys(source)) {
    const piece = byKey.get(key);
    const text = piece ? piece.text : (before.words[key] ?? '');
    if (text.trim() === '') continue;
    words[key] = text;
    madeFrom[key] = piece ? piece.source : (before.madeFrom[key] ?? '');
  }
  return { words, madeFrom };
}
/** What confirms a translation as it is: each of its pieces, for the English that its translator sees beside it. */
export const heldPieces = (pieces: readonly TextPiece[]): PieceInput[] =>
  pieces.filter(({ text }) => text !== '').map(({ key, source, text }) => ({ key, source, text }));

/** The key of a given piece that the source does not have. */
export const strangeKey = (source: TextByKey, given: readonly PieceInput[]): string | null =>
  given.find(({ key }) => !Object.hasOwn(source, key))?.key ?? null;

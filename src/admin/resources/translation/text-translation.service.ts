import { type TextByKey, translated } from '#catalog/language/text-translation.rules.ts';
import { saveText } from '#catalog/language/text-translation.service.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { markdownOf } from '../../kit/markdown.rules.ts';
import { markupAsRead, writtenMarkup } from '../../kit/markup/written-markup.service.ts';
import { checkBlockText } from '../home-block/home-block.service.ts';
import { saveRecordWords } from './record-words.repository.ts';
import { replacingTextFiles, writeTextFiles } from './text-files.service.ts';
import {
  isMarkup,
  type PieceInput,
  piecesOf,
  type StoredPieces,
  storedPieces,
  strangeKey,
  type TextPiece,
} from './text-pieces.rules.ts';
import { refuse } from './translation.refusals.ts';
import type { WholeTranslation } from './translation.repository.ts';
import { isRecordKind, isTextKind, nextMoment, type TranslationKey } from './translation.rules.ts';

const shown = (key: string, text: string): string => (isMarkup(key) ? markdownOf(text).trim() : text);

/** The texts by field, as a translator reads them. */
export const shownWords = (words: TextByKey): TextByKey =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, shown(key, text)]));

/** The pieces of a text as its translator reads and writes them: markup as Markdown. */
export const shownPieces = (row: WholeTranslation): TextPiece[] =>
  piecesOf(row.source_pieces, row.pieces, row.pieces_of).map(({ key, source, text, was }) => ({
    key,
    source: shown(key, source),
    text: shown(key, text),
    was: was && shown(key, was),
  }));

/** Returns whether anything was written; files are made only if all words are translated from the present source. */
export async function writePieces(
  db: Writer,
  { visit, storage }: { visit: Visit; storage: Storage },
  key: TranslationKey,
  before: WholeTranslation,
  given: readonly PieceInput[],
): Promise<boolean> {
  const { source_pieces: source } = before;
  const strange = strangeKey(source, given);
  if (strange) throw refuse('invalid-field.translation-piece', { key: strange }, atField('pieces'));
  if (key.kind === 'home') await refuseLost(db, before, given);
  const stored = storedPieces(
    source,
    { words: before.pieces, madeFrom: before.pieces_of },
    given.map((piece) => kept(piece, before)),
  );
  if (isSame(before, stored)) return false;
  const { words, madeFrom } = stored;
  const changedAt = nextMoment(before.changed_at, visit.now);
  if (isRecordKind(key.kind)) {
    await saveRecordWords(db, { ...key, kind: key.kind }, { words, source: madeFrom, changedAt });
    return true;
  }
  const whole = translated(source, { words, source: madeFrom });
  const of = { ...key, kind: key.kind };
  const texts = whole && isTextKind(of.kind) ? [{ ...of, kind: of.kind, words: whole }] : [];
  const [files = {}] = await writeTextFiles(db, storage, texts);
  await replacingTextFiles(db, { kinds: [key.kind], ids: [key.id] }, () =>
    saveText(db, key, { words, source: madeFrom, files, changedAt }),
  );
  return true;
}

/** Converts Markdown to the HTML that is stored, and the English that was read back to its stored form. */
function kept({ key, source, text }: PieceInput, before: WholeTranslation): PieceInput {
  const english = before.source_pieces[key] ?? '';
  if (!isMarkup(key)) return { key, source: source === english.trim() ? english : source, text };
  const html = text === '' ? '' : writtenMarkup(before.pieces[key] ?? '', text, 'pieces');
  return { key, source: markupAsRead(english, source), text: html };
}

/** The text of a block stays Markdown: as in English, none of its words may be lost where it is shown. */
async function refuseLost(
  db: Writer,
  { id, pieces }: WholeTranslation,
  given: readonly PieceInput[],
): Promise<void> {
  const text = given.find(({ key }) => key === 'text')?.text;
  if (text && text !== pieces.text) await checkBlockText(db, id, text, 'pieces');
}

const isSame = ({ pieces, pieces_of }: WholeTranslation, { words, madeFrom }: StoredPieces): boolean =>
  sameWords(pieces, words) && sameWords(pieces_of, madeFrom);
const sameWords = (one: StoredPieces['words'], other: StoredPieces['words']): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, text]) => other[key] === text);

import type { InferOutput } from 'valibot';
import { recordAudit } from '#audit/audit.service.ts';
import type { TextByKey } from '#catalog/language/text-translation.rules.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { reindex } from '#search/search.service.ts';
import { wordsAt } from '../../history/history.service.ts';
import { isWordless } from '../../kit/markdown.rules.ts';
import { writtenText } from '../../kit/markup/written-figures.service.ts';
import { refuse as refuseText } from '../../kit/markup/written-markup.refusals.ts';
import { refuseUnread } from '../machine-translation/machine.service.ts';
import { rememberText } from '../translation-memory/memory.service.ts';
import { lockRecord, tellReaders } from './record-words.service.ts';
import { writePieces } from './text-translation.service.ts';
import type { State } from './translation.data.ts';
import { refuse } from './translation.refusals.ts';
import {
  countStates,
  findTranslation,
  type KindCounts,
  listTranslations,
  lockPublication,
  lockText,
  type SavedWords,
  type StateCounts,
  saveTranslation,
  type TranslationFilter,
  type TranslationRow,
  type WholeTranslation,
} from './translation.repository.ts';
import {
  isInPieces,
  isRecordKind,
  keyText,
  nextMoment,
  type SourceWords,
  seenMoment,
  sourceWordsIn,
  type TranslationKey,
  translatedSlug,
  UNKNOWN_SOURCE,
} from './translation.rules.ts';
import type { translationCalls } from './translation.schema.ts';

export type { StateCounts, TranslationRow, WholeTranslation } from './translation.repository.ts';

type TranslationInput = InferOutput<typeof translationCalls.save.takes>['data']['attributes'];

export interface TranslationList {
  rows: TranslationRow[];
  count: number;
  /** By state, whatever the state filter. */
  states: StateCounts;
  /** By kind and language, whatever those filters. */
  counts: KindCounts[];
}
export async function translationsOf(
  db: Reader,
  asked: TranslationFilter & { state: keyof StateCounts | null },
  sort: string,
  page: { size: number; offset: number },
): Promise<TranslationList> {
  const { state, ...filter } = asked;
  const [rows, counts] = await Promise.all([
    listTranslations(db, filter, state, sort, page),
    countStates(db, { ...filter, language: null, kind: null }),
  ]);
  const states = sumOf(
    counts.filter(
      (one) => one.language === (filter.language ?? one.language) && one.kind === (filter.kind ?? one.kind),
    ),
  );
  return {
    rows,
    states,
    counts,
    count: state ? states[state] : states.stale + states.missing + states.current,
  };
}

const sumOf = (counts: readonly StateCounts[]): StateCounts => ({
  stale: counts.reduce((sum, one) => sum + one.stale, 0),
  missing: counts.reduce((sum, one) => sum + one.missing, 0),
  current: counts.reduce((sum, one) => sum + one.current, 0),
});

export async function translationOf(db: Reader, key: TranslationKey): Promise<WholeTranslation> {
  const found = await findTranslation(db, key);
  if (!found) throw notFound();
  return found;
}

export const standingOf = (row: TranslationRow): State => row.state;

/** The English of a cover or section when it was translated; null if it has not changed, or was not kept. */
export async function sourceWhenTranslated(db: Reader, row: WholeTranslation): Promise<SourceWords | null> {
  const { kind, id, state, source_seen_at: at } = row;
  if (state !== 'stale' || isInPieces(kind) || !at || at <= UNKNOWN_SOURCE) return null;
  const kept = await wordsAt(db, `${kind}:${id}`, at);
  return kept && sourceWordsIn(kept);
}

/** Makes changes of a translation wait for each other. */
export async function lockTranslation(db: Writer, key: TranslationKey, now: Date): Promise<void> {
  const { publication_id: publication } = await translationOf(db, key);
  if (isRecordKind(key.kind)) await lockRecord(db, key.kind, key.id, now);
  else await (publication === null ? lockText(db, keyText(key)) : lockPublication(db, publication));
}

/** Writes the given fields and keeps the rest; readers, search and other processes see it on commit. */
export async function writeTranslation(
  db: Writer,
  by: { visit: Visit; storage: Storage },
  key: TranslationKey,
  given: TranslationInput,
): Promise<WholeTranslation> {
  const { visit } = by;
  await lockTranslation(db, key, visit.now);
  const before = await translationOf(db, key);
  const { publication_id: publication } = before;
  refuseLate(before, given);
  refuseOther(before, given);
  await refuseUnread(db, visit, key, { words: wordsGiven(given), read: given.read ?? [] });
  const isWritten = isInPieces(key.kind)
    ? await writePieces(db, by, key, before, given.pieces ?? [])
    : await writeWords(db, visit, key, before, given);
  if (!isWritten) return before;
  if (isRecordKind(key.kind)) await tellReaders(db, key.kind, key.id);
  else if (publication !== null) await reindex(db, [publication]);
  db.invalidate('publications', ...(publication === null ? [] : [`publication:${publication}`]));
  await rememberText(db, key);
  const after = await translationOf(db, key);
  await recordAudit(db, visit, {
    action: 'translation.save',
    subject: `translation:${keyText(key)}`,
    detail: { title: after.title, before: standingOf(before), after: standingOf(after) },
  });
  return after;
}

/** The English of a text by its translated fields; fields stored as HTML are returned as HTML. */
export const sourceOf = (row: WholeTranslation): TextByKey =>
  isInPieces(row.kind)
    ? row.source_pieces
    : {
        title: row.source_title,
        summary: row.source_summary,
        ...(row.kind === 'section' ? { body: row.source_html } : {}),
      };

const wordsGiven = ({ title, summary, body, pieces = [] }: TranslationInput) => ({
  ...Object.fromEntries(pieces.map(({ key, text }) => [key, text])),
  title,
  summary,
  body,
});

/**
 * A text has either pieces, or a title with a summary and perhaps a body. Pieces come with the English that was read:
 * without any, a save would confirm an English that nobody has seen.
 */
function refuseOther({ kind }: WholeTranslation, { title, summary, body, pieces }: TranslationInput): void {
  if (!isInPieces(kind) && pieces !== undefined)
    throw refuse('invalid-field.translation-in-one', {}, atField('pieces'));
  if (isInPieces(kind) && [title, summary, body].some((one) => one !== undefined))
    throw refuse('invalid-field.translation-in-pieces', {}, atField('title'));
  if (isInPieces(kind) && pieces === undefined)
    throw refuse('invalid-field.translation-in-pieces', {}, atField('pieces'));
}

async function writeWords(
  db: Writer,
  visit: Visit,
  key: TranslationKey,
  before: WholeTranslation,
  given: TranslationInput,
): Promise<boolean> {
  const words = await wordsOf(db, before, given);
  const sourceSeenAt = seenMoment(given.sourceChangedAt ?? null, before.source_changed_at ?? visit.now);
  if (isSame(before, words, sourceSeenAt)) return false;
  const changedAt = nextMoment(before.changed_at, visit.now);
  await saveTranslation(db, key, { ...words, sourceSeenAt, changedAt });
  return true;
}

/** Refuses if the translation has changed since it was read: somebody else's words would be lost. */
function refuseLate(before: WholeTranslation, { changedAt }: TranslationInput): void {
  if (changedAt?.getTime() === before.changed_at?.getTime()) return;
  throw refuse('translation-changed');
}

async function wordsOf(
  db: Writer,
  before: WholeTranslation,
  given: TranslationInput,
): Promise<Pick<SavedWords, 'slug' | 'title' | 'summary' | 'bodyHtml'>> {
  const title = given.title ?? before.title ?? '';
  if (title === '') throw refuseText('invalid-field.title', {}, atField('title'));
  if (given.body !== undefined && before.kind === 'publication')
    throw refuse('invalid-field.translation-cover', {}, atField('body'));
  return {
    slug: translatedSlug(title, before.source_slug, before.slug),
    title,
    summary: given.summary ?? before.summary,
    bodyHtml: await bodyOf(db, before, given.body),
  };
}

async function bodyOf(
  db: Writer,
  { body_html: stored }: WholeTranslation,
  body: string | undefined,
): Promise<string> {
  if (body === undefined) return stored;
  const html = await writtenText(db, { stored, markdown: body, field: 'body' });
  if (stored !== '' && isWordless(html)) throw refuseText('invalid-field.text', {}, atField('body'));
  return html;
}

const isSame = (
  before: WholeTranslation,
  words: Awaited<ReturnType<typeof wordsOf>>,
  sourceSeenAt: Date,
): boolean =>
  before.slug === words.slug &&
  before.title === words.title &&
  before.summary === words.summary &&
  before.body_html === words.bodyHtml &&
  before.source_seen_at !== null &&
  before.source_seen_at >= sourceSeenAt;

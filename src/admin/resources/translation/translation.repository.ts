import type { TextByKey } from '#catalog/language/text-translation.rules.ts';
import { type FigureMedium, figuresOf } from '#media/figure/figure.data.ts';
import { json, type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import { foldedPart } from '../../kit/record.repository.ts';
import type { Kind, State, TargetLanguage } from './translation.data.ts';
import type { TranslationKey } from './translation.rules.ts';

const STANDING = {
  kind: 'text',
  id: 'int',
  publication_id: 'int?',
  publication_title: 'text',
  language: 'text',
  source_slug: 'text',
  source_title: 'text',
  source_changed_at: 'instant?',
  slug: 'text?',
  title: 'text?',
  source_seen_at: 'instant?',
  changed_at: 'instant?',
  present: 'bool',
  state: 'text',
} as const;
const COLUMNS = Object.keys(STANDING)
  .map((column) => `v.${column}`)
  .join(', ');

type TypedRow<Row> = Omit<Row, 'kind' | 'language' | 'state'> & {
  kind: Kind;
  language: TargetLanguage;
  state: State;
};
export type TranslationRow = TypedRow<RowOf<typeof STANDING>>;

export interface TranslationFilter {
  language: string | null;
  kind: string | null;
  publication: number | null;
  record: number | null;
  search: string | null;
}
const PART = foldedPart('$5::text');
/** One publication or record is found by its index, so each of these has a statement of its own. */
interface Scope {
  publication: boolean;
  record: boolean;
}
const scopeOf = (asked: TranslationFilter): Scope => ({
  publication: asked.publication !== null,
  record: asked.record !== null,
});
const nameOf = (scope: Scope): string =>
  `${scope.publication ? '.publication' : ''}${scope.record ? '.record' : ''}`;
const askedIn = ({
  publication,
  record,
}: Scope) => `($1::text IS NULL OR v.language = $1) AND ($2::text IS NULL OR v.kind = $2)
  AND ${publication ? 'v.publication_id = $3::bigint' : '$3::bigint IS NULL'} AND ${record ? 'v.id = $4::bigint' : '$4::bigint IS NULL'}
  AND ($5::text IS NULL OR search_fold(v.source_title) LIKE ${PART} OR search_fold(v.title) LIKE ${PART})`;
const valuesOf = (asked: TranslationFilter) => [
  asked.language,
  asked.kind,
  asked.publication,
  asked.record,
  asked.search,
];

const countsIn = (scope: Scope) =>
  statement(
    `translation.counts${nameOf(scope)}`,
    { kind: 'text', language: 'text', stale: 'int', missing: 'int', current: 'int', first: 'int?' },
    `SELECT v.kind, v.language, count(*) FILTER (WHERE v.state = 'stale')::int AS stale, count(*) FILTER (WHERE v.state = 'missing')::int AS missing,
       count(*) FILTER (WHERE v.state = 'current')::int AS current,
       (min(ARRAY[(v.state = 'missing')::int, coalesce(v.publication_id, 0), v.place, v.id]) FILTER (WHERE v.state <> 'current'))[4] AS first FROM translation_standing v WHERE ${askedIn(scope)} GROUP BY v.kind, v.language`,
  );
export type StateCounts = Record<State, number>;
export type KindCounts = StateCounts & {
  kind: Kind;
  language: TargetLanguage;
  /** The first text to be translated, stale before missing; null if all are current. */
  first: number | null;
};
/** By kind and language, among those that match. */
export const countStates = (db: Reader, asked: TranslationFilter) =>
  db.all(countsIn(scopeOf(asked)), valuesOf(asked)) as Promise<KindCounts[]>;

const listIn = (scope: Scope) =>
  statement(
    `translation.list${nameOf(scope)}`,
    STANDING,
    `SELECT ${COLUMNS} FROM translation_standing v WHERE ${askedIn(scope)} AND ($6::text IS NULL OR v.state = $6)
     ORDER BY CASE $7::text WHEN 'title' THEN lower(v.source_title) END, CASE $7 WHEN '-title' THEN lower(v.source_title) END DESC,
       CASE $7 WHEN '-sourceChangedAt' THEN v.source_changed_at WHEN '-changedAt' THEN v.changed_at END DESC NULLS LAST,
       array_position(ARRAY['stale', 'missing', 'current'], v.state), v.source_changed_at DESC, v.publication_id, v.place, v.kind, v.id,
       array_position(ARRAY['pt-br', 'fr', 'it', 'de'], v.language) LIMIT $8::int OFFSET $9::int`,
  );
for (const publication of [true, false])
  for (const record of [true, false])
    for (const declare of [countsIn, listIn]) declare({ publication, record });

export const listTranslations = (
  db: Reader,
  asked: TranslationFilter,
  state: string | null,
  sort: string,
  page: { size: number; offset: number },
) =>
  db.all(listIn(scopeOf(asked)), [...valuesOf(asked), state, sort, page.size, page.offset]) as Promise<
    TranslationRow[]
  >;

const WHOLE = {
  ...STANDING,
  summary: 'text',
  body_html: 'text',
  source_summary: 'text',
  source_html: 'text',
  source_figures: json<FigureMedium[]>(),
  source_pieces: json<TextByKey>(),
  pieces: json<TextByKey>(),
  pieces_of: json<TextByKey>(),
} as const;
const ONE = statement(
  'translation.one',
  WHOLE,
  `SELECT ${COLUMNS}, coalesce(tp.excerpt, ts.lead, '') AS summary, coalesce(ts.body_html, '') AS body_html,
     coalesce(s.meta_description, CASE WHEN v.kind = 'publication' THEN p.excerpt END, '') AS source_summary, coalesce(s.body_html, '') AS source_html,
     ${figuresOf("coalesce(s.figures, '{}')")} AS source_figures,
     coalesce(x.words, '{}') AS source_pieces, coalesce(tx.words, '{}') AS pieces, coalesce(tx.source, '{}') AS pieces_of
   FROM translation_standing v LEFT JOIN publication p ON p.id = v.publication_id
   LEFT JOIN text_source x ON x.kind = v.kind AND x.id = v.id AND x.kind = $1 AND x.id = $2
   LEFT JOIN text_stored tx ON tx.kind = v.kind AND tx.id = v.id AND tx.language = v.language
   LEFT JOIN section s ON v.kind = 'section' AND s.id = v.id
   LEFT JOIN section_translation ts ON ts.section_id = s.id AND ts.language = v.language
   LEFT JOIN publication_translation tp ON v.kind = 'publication' AND tp.publication_id = v.id AND tp.language = v.language
   WHERE v.kind = $1 AND v.id = $2 AND v.language = $3`,
);
export type WholeTranslation = TypedRow<RowOf<typeof WHOLE>>;
export const findTranslation = (db: Reader, { kind, id, language }: TranslationKey) =>
  db.maybe(ONE, [kind, id, language]) as Promise<WholeTranslation | null>;

const LOCK = statement(
  'translation.lock',
  { id: 'int' },
  'SELECT id FROM publication WHERE id = $1 FOR NO KEY UPDATE',
);
/**
 * Locks a publication: its translations are saved one at a time, and the search index is written under the same lock.
 */
export const lockPublication = (db: Writer, id: number) => db.maybe(LOCK, [id]);

const LOCK_TEXT = statement(
  'translation.lock-text',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('text-translation:' || $1::text, 0))::text AS locked`,
);
/** Locks a text that belongs to no publication: it is saved by one request at a time. */
export const lockText = (db: Writer, key: string) => db.one(LOCK_TEXT, [key]);

export interface SavedWords {
  slug: string;
  title: string;
  summary: string;
  bodyHtml: string;
  sourceSeenAt: Date;
  changedAt: Date;
}
const SAVE_COVER = statement(
  'translation.save-cover',
  {},
  `INSERT INTO publication_translation (publication_id, language, slug, title, excerpt, source_modified_at, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (publication_id, language) DO UPDATE SET slug = excluded.slug, title = excluded.title, excerpt = excluded.excerpt,
     source_modified_at = excluded.source_modified_at, changed_at = excluded.changed_at`,
);
const SAVE_SECTION = statement(
  'translation.save-section',
  {},
  `INSERT INTO section_translation (section_id, language, slug, title, lead, source_modified_at, changed_at, body_html) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   ON CONFLICT (section_id, language) DO UPDATE SET slug = excluded.slug, title = excluded.title, lead = excluded.lead, body_html = excluded.body_html,
     source_modified_at = excluded.source_modified_at, changed_at = excluded.changed_at`,
);
export async function saveTranslation(
  db: Writer,
  { kind, id, language }: TranslationKey,
  to: SavedWords,
): Promise<void> {
  const values = [id, language, to.slug, to.title, to.summary, to.sourceSeenAt, to.changedAt];
  await (kind === 'publication'
    ? db.run(SAVE_COVER, values)
    : db.run(SAVE_SECTION, [...values, to.bodyHtml]));
}

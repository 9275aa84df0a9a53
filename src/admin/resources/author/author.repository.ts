import { wordsIn } from '#kit/query.ts';
import { personIn, saysPerson } from '#platform/http/name-match.ts';
import { json, type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import { lockRecords } from '../publication/record.repository.ts';
import type { DisclosureState } from './author.data.ts';
import type { FinancialRelationship } from './disclosure.rules.ts';

/** Titles that name a person: as author, as interviewer, or among those in control of the content (rule R3). */
const TITLES = `(SELECT publication_id AS id FROM publication_author WHERE author_id = a.id
    UNION SELECT id FROM publication WHERE interviewer_id = a.id
    UNION SELECT publication_id FROM content_role WHERE author_id = a.id)`;
/** Activities that give credit on the date $1. */
const RUNS = `p.visibility = 'published' AND EXISTS (SELECT 1 FROM activity y JOIN credit_offering o ON o.publication_id = y.publication_id
    WHERE y.publication_id = p.id AND y.starts_on <= $1::date AND (y.ends_on IS NULL OR y.ends_on >= $1::date))`;

const ROW = {
  id: 'int',
  slug: 'text',
  full_name: 'text',
  affix: 'text',
  affix_type: 'text',
  job_title: 'text',
  institute: 'text',
  email: 'text?',
  disclosed_on: 'date?',
  changed_at: 'instant',
  portrait: json<{ id: number; file: string; alt: string } | null>(),
  publications: 'int',
  running: 'int',
} as const;
const FACTS = `a.id, a.slug, a.full_name, a.affix, a.affix_type, a.job_title, a.institute, a.email, a.disclosed_on, a.changed_at,
  (SELECT json_build_object('id', i.id, 'file', i.file, 'alt', i.alt) FROM image i WHERE i.id = a.image_id) AS portrait,
  (SELECT count(*)::int FROM ${TITLES} AS t) AS publications,
  (SELECT count(*)::int FROM ${TITLES} AS t JOIN publication p ON p.id = t.id WHERE ${RUNS}) AS running`;
export type AdminAuthorRow = RowOf<typeof ROW>;

export interface AuthorFilter {
  search: string | null;
  disclosure: DisclosureState | null;
  running: boolean | null;
}
const NAMED = personIn(`concat_ws(' ', a.full_name, a.affix, a.job_title, a.institute, a.email)`);
/**
 * $1 the date, $2 words, $3 the state of the disclosure, $4 the date before which a statement is old, $5 only those who
 * teach now.
 */
const ASKED = `($2::text IS NULL OR ${saysPerson(NAMED, '$2', '$6')})
  AND ($3::text IS NULL OR $3 = CASE WHEN a.disclosed_on IS NULL THEN 'missing' WHEN a.disclosed_on < $4::date THEN 'old' ELSE 'current' END)
  AND ($5::bool IS NULL OR $5 = EXISTS (SELECT 1 FROM ${TITLES} AS t JOIN publication p ON p.id = t.id WHERE ${RUNS}))`;
const LIST = statement(
  'author-desk.list',
  ROW,
  `SELECT ${FACTS} FROM author a WHERE ${ASKED} ORDER BY lower(a.full_name), a.id LIMIT $7::int OFFSET $8::int`,
);
const COUNT = statement(
  'author-desk.count',
  { count: 'int' },
  `SELECT count(*)::int AS count FROM author a WHERE ${ASKED}`,
);
export async function listDeskAuthors(
  db: Reader,
  asked: AuthorFilter,
  days: { today: string; yearBefore: string },
  page: { size: number; offset: number },
): Promise<{ rows: AdminAuthorRow[]; count: number }> {
  const [first, ...others] = wordsIn(asked.search ?? '');
  const values = [days.today, first ?? null, asked.disclosure, days.yearBefore, asked.running, others];
  const [rows, { count }] = await Promise.all([
    db.all(LIST, [...values, page.size, page.offset]),
    db.one(COUNT, values),
  ]);
  return { rows, count };
}

/** What person `a` stated, in order. */
export const RELATIONSHIPS = `(SELECT coalesce(json_agg(json_build_object('company', d.company, 'nature', d.nature, 'startsOn', d.starts_on, 'endsOn', d.ends_on,
    'relevant', d.relevant, 'mitigation', d.mitigation, 'mitigationMethod', d.mitigation_method, 'mitigatedBy', d.mitigated_by,
    'mitigatedOn', d.mitigated_on) ORDER BY d.id), '[]') FROM disclosure d WHERE d.author_id = a.id)`;
const WHOLE = {
  ...ROW,
  bio_html: 'text',
  disclosure_changed_at: 'instant?',
  relationships: json<FinancialRelationship[]>(),
  titles: json<{ slug: string; title: string; running: boolean }[]>(),
  languages: json<string[]>(),
} as const;
const ONE = statement(
  'author-desk.one',
  WHOLE,
  `SELECT ${FACTS}, a.bio_html, a.disclosure_changed_at,
     ${RELATIONSHIPS} AS relationships,
     (SELECT coalesce(json_agg(json_build_object('slug', p.slug, 'title', p.title, 'running', ${RUNS}) ORDER BY p.publication_date DESC, p.id), '[]')
        FROM ${TITLES} AS t JOIN publication p ON p.id = t.id) AS titles,
     (SELECT coalesce(json_agg(x.language ORDER BY array_position(ARRAY['pt-br', 'fr', 'it', 'de'], x.language)), '[]')
        FROM author_translation x WHERE x.author_id = a.id) AS languages
   FROM author a WHERE a.id = $2`,
);
export type WholeAuthorRow = RowOf<typeof WHOLE>;
export const findDeskAuthor = (db: Reader, id: number, today: string): Promise<WholeAuthorRow | null> =>
  db.maybe(ONE, [today, id]);

const PUBLISHED = statement(
  'author-desk.publication-ids',
  { id: 'int' },
  `SELECT t.id FROM author a CROSS JOIN LATERAL ${TITLES} AS t WHERE a.id = $1 ORDER BY t.id`,
);
/** Every title that names a person, in whatever state. */
export const publicationsNaming = async (db: Reader, id: number): Promise<number[]> =>
  (await db.all(PUBLISHED, [id])).map((row) => row.id);

const LOCK = statement('author-desk.lock', { id: 'int' }, 'SELECT id FROM author WHERE id = $1 FOR UPDATE');
/**
 * Locks a person: one change at a time, and no title can name them meanwhile. Before them the titles that do, as whoever
 * edits one of these: a change of the person may write to each.
 */
export async function lockAuthor(db: Writer, id: number): Promise<void> {
  await lockRecords(db, await publicationsNaming(db, id));
  await db.maybe(LOCK, [id]);
}

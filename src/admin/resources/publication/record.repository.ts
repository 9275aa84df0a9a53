import type { FrontMatter } from '#catalog/front-matter/front-matter.rules.ts';
import { coverUpdate, type DerivedCover } from '#catalog/publication/cover.data.ts';
import type { Visibility } from '#catalog/publication/visibility.data.ts';
import { PROTECTED } from '#media/file/file.data.ts';
import type { PublicationType } from '#membership/gate/publication-type.data.ts';
import { json, type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import {
  COVER,
  type CoverChanges,
  type CoverDeclarations,
  STORED,
  type StoredField,
} from './field.schema.ts';
import { AFFIXED, LISTED, LISTED_COLUMNS } from './publication.repository.ts';

/** Somebody named on a cover. */
export interface CoverPerson {
  id: number;
  name: string;
  /** Their role; empty if none is recorded. */
  role: string;
}
const PERSON = `'id', a.id, 'name', ${AFFIXED}`;

type StoredColumns = {
  [Name in StoredField as CoverDeclarations[Name]['column']]: CoverDeclarations[Name]['stored'];
};
const STORED_COLUMNS = Object.fromEntries(
  STORED.map((name) => [COVER[name].column, COVER[name].stored]),
) as StoredColumns;
const BESIDE_LISTED = Object.keys(STORED_COLUMNS)
  .filter((column) => !(column in LISTED_COLUMNS))
  .map((column) => `p.${column}`)
  .join(', ');

/** What editors write of a cover beside the columns stored as they are sent. */
const WRITTEN_COLUMNS = {
  description_html: 'text',
  reviewed_on: 'date?',
  authors: json<CoverPerson[]>(),
  interviewer: json<CoverPerson | null>(),
  categories: json<{ id: number; name: string }[]>(),
  joint_sponsor: json<{ id: number; name: string } | null>(),
  key_points: json<string[]>(),
} as const;
const WRITTEN = `p.description_html, v.reviewed_on,
     (SELECT coalesce(json_agg(json_build_object('role', pa.role, ${PERSON}) ORDER BY pa.position), '[]')
        FROM publication_author pa JOIN author a ON a.id = pa.author_id WHERE pa.publication_id = p.id) AS authors,
     (SELECT json_build_object('role', '', ${PERSON}) FROM author a WHERE a.id = p.interviewer_id) AS interviewer,
     (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.position, c.name), '[]')
        FROM publication_category pc JOIN category c ON c.id = pc.category_id WHERE pc.publication_id = p.id) AS categories,
     (SELECT json_build_object('id', j.id, 'name', j.name) FROM joint_sponsor j WHERE j.id = p.joint_sponsor_id) AS joint_sponsor,
     (SELECT coalesce(json_agg(k.text ORDER BY k.position), '[]') FROM key_point k WHERE k.publication_id = p.id) AS key_points`;

const COLUMNS = {
  ...LISTED_COLUMNS,
  types: 'texts',
  version: 'int',
  ...STORED_COLUMNS,
  ...WRITTEN_COLUMNS,
  cover_file: 'text',
  has_audio: 'bool',
  is_sound_open: 'bool',
  is_sound_told: 'bool',
  has_activity: 'bool',
  was_removed: 'bool',
  has_learners: 'bool',
  empty_sections: json<{ id: number; title: string }[]>(),
  muted_sections: json<{ id: number; title: string }[]>(),
  undescribed_sections: json<{ id: number; title: string }[]>(),
  front_matter: json<Omit<FrontMatter, 'version'> | null>(),
} as const;
/** Whether learners have sat the test of publication `p`, or have credit for it. */
export const HAS_LEARNERS = `EXISTS (SELECT FROM attempt t WHERE t.publication_id = p.id)
     OR EXISTS (SELECT FROM credit_entry e WHERE e.publication_id = p.id)`;
const NAMED = `coalesce(json_agg(json_build_object('id', s.id, 'title', s.title) ORDER BY s.position), '[]')`;
const ONE = statement(
  'publication-record.one',
  COLUMNS,
  `SELECT ${LISTED}, p.types, p.version, ${BESIDE_LISTED}, ${WRITTEN}, p.cover_file,
     p.attachment_file IS NOT NULL AS has_audio,
     coalesce(NOT starts_with(p.attachment_file, '${PROTECTED}'), false) AS is_sound_open,
     EXISTS (SELECT FROM section s WHERE s.publication_id = p.id AND s.attachment_file = p.attachment_file) AS is_sound_told,
     v.publication_id IS NOT NULL AS has_activity, p.removed_at IS NOT NULL AS was_removed,
     ${HAS_LEARNERS} AS has_learners,
     (SELECT ${NAMED} FROM section s WHERE s.publication_id = p.id AND s.attachment_file IS NOT NULL AND s.cues = '[]') AS muted_sections,
     (SELECT ${NAMED} FROM section s WHERE s.publication_id = p.id AND s.body_html ~ '<img src="media:\\d+" alt="">') AS undescribed_sections,
     (SELECT ${NAMED} FROM section s
        WHERE s.publication_id = p.id AND s.body_html = '' AND s.attachment_file IS NULL AND s.slides = '[]') AS empty_sections,
     (SELECT f.content - '{termsBefore,facts}'::text[] FROM front_matter f WHERE f.publication_id = p.id ORDER BY f.version DESC LIMIT 1) AS front_matter
   FROM publication p LEFT JOIN activity v ON v.publication_id = p.id WHERE p.id = $1`,
);
export type PublicationRecord = Omit<RowOf<typeof COLUMNS>, 'type' | 'types' | 'visibility'> & {
  type: PublicationType;
  types: PublicationType[];
  visibility: Visibility;
};
export const findRecord = (db: Reader, id: number) =>
  db.maybe(ONE, [id]) as Promise<PublicationRecord | null>;

const WORDS = { id: 'int', slug: 'text', type: 'text', ...STORED_COLUMNS, ...WRITTEN_COLUMNS } as const;
const COVERS = statement(
  'publication-record.covers',
  WORDS,
  `SELECT p.id, p.slug, p.type, ${Object.keys(STORED_COLUMNS)
    .map((column) => `p.${column}`)
    .join(', ')}, ${WRITTEN}
   FROM publication p LEFT JOIN activity v ON v.publication_id = p.id WHERE p.id = ANY ($1::bigint[])`,
);
/** What editors write of a cover, as stored. */
export type WrittenCover = Omit<RowOf<typeof WORDS>, 'type'> & { type: PublicationType };
export const findCovers = (db: Reader, ids: readonly number[]) =>
  db.all(COVERS, [ids]) as Promise<WrittenCover[]>;

const LOCK = statement(
  'publication-record.lock',
  { id: 'int' },
  'SELECT id FROM publication WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
);
/** Locks publications: one deed on each at a time. */
export const lockRecords = (db: Writer, ids: readonly number[]) => db.all(LOCK, [ids]);
export const lockRecord = (db: Writer, id: number) => lockRecords(db, [id]);

/** A cover as stored: the fields written as they are sent, and the derived ones. */
export type StoredCover = Pick<CoverChanges, StoredField> & DerivedCover;
const UPDATE = statement(
  'publication-record.update',
  {},
  coverUpdate(STORED.map((name) => COVER[name].column)),
);
export const updateCover = (db: Writer, id: number, to: StoredCover, at: Date) =>
  db.run(UPDATE, [
    id,
    to.slug,
    to.descriptionHtml,
    to.type,
    to.types,
    to.interviewer,
    to.jointSponsor,
    at,
    ...STORED.map((name) => to[name]),
  ]);

const DUE = statement(
  'publication-record.due',
  { id: 'int' },
  `SELECT id FROM publication WHERE visibility IN ('announced', 'scheduled')
     AND publication_date + publication_hour * interval '1 hour' <= $1::timestamp ORDER BY publication_date, publication_hour, id`,
);
/** Announced and scheduled ones whose hour has come on the provider's clock. */
export const dueForRelease = async (db: Reader, hour: string): Promise<number[]> =>
  (await db.all(DUE, [hour])).map(({ id }) => id);

const TO_GO = statement(
  'publication-record.to-go',
  { id: 'int' },
  `SELECT id FROM publication WHERE visibility IN ('announced', 'published') AND unpublish_at <= $1::timestamp ORDER BY unpublish_at, id LIMIT 500`,
);
/** Published or announced ones to be removed by an hour on the provider's clock. */
export const dueForRemoval = async (db: Reader, hour: string): Promise<number[]> =>
  (await db.all(TO_GO, [hour])).map(({ id }) => id);

import { json, type Reader, statement } from '#platform/postgres/database.ts';
import type { MediaPiece } from '../library.ts';

/** A record of the library, with whom it belongs to. */
export interface StandingOwner {
  id: number;
  owner: number;
  title: string;
}
const OWNED = { id: 'int', owner: 'int', title: 'text' } as const;
const owners = (name: string, from: string) =>
  statement(
    `library.owners-of-${name}`,
    OWNED,
    `SELECT t.id, p.id AS owner, p.title FROM ${from} WHERE t.id = ANY ($1::bigint[])`,
  );
const directly = (table: string) => owners(table, `${table} t JOIN publication p ON p.id = t.publication_id`);
const OF_ITEM =
  'JOIN credit_offering o ON o.id = i.offering_id JOIN publication p ON p.id = o.publication_id';
const OWNERS = {
  section: directly('section'),
  'key point': directly('key_point'),
  'hand-out': directly('material'),
  'offer of credit': directly('credit_offering'),
  question: owners('item', `item t JOIN item i ON i.id = t.id ${OF_ITEM}`),
  'answer option': owners('choice', `choice t JOIN item i ON i.id = t.item_id ${OF_ITEM}`),
  portrait: statement(
    'library.owners-of-image',
    OWNED,
    'SELECT a.image_id AS id, a.id AS owner, a.full_name AS title FROM author a WHERE a.image_id = ANY ($1::bigint[])',
  ),
};
export type OwnedKind = keyof typeof OWNERS;
export const ownersOf = (db: Reader, kind: OwnedKind, ids: readonly number[]): Promise<StandingOwner[]> =>
  db.all(OWNERS[kind], [ids]);

const ADDRESSED = { id: 'int', address: 'text', title: 'text' } as const;
const ADDRESSES = {
  topic: statement(
    'library.addresses-of-topics',
    ADDRESSED,
    'SELECT id, slug AS address, name AS title FROM category WHERE slug = ANY ($1::text[])',
  ),
  'former topic': statement(
    'library.former-addresses-of-topics',
    ADDRESSED,
    `SELECT c.id, f.slug AS address, c.name AS title FROM category_former f JOIN category c ON c.id = f.category_id
     WHERE f.slug = ANY ($1::text[])`,
  ),
  sponsor: statement(
    'library.names-of-sponsors',
    ADDRESSED,
    `SELECT id, lower(btrim(name)) AS address, name AS title FROM joint_sponsor
     WHERE lower(btrim(name)) = ANY (SELECT lower(btrim(one)) FROM unnest($1::text[]) one)`,
  ),
};
export const addressesOf = (db: Reader, kind: keyof typeof ADDRESSES, addresses: readonly string[]) =>
  db.all(ADDRESSES[kind], [addresses]);

const SECTIONS = statement(
  'library.sections-of',
  { id: 'int', publication_id: 'int', position: 'int', title: 'text' },
  'SELECT id, publication_id, position, title FROM section WHERE publication_id = ANY ($1::bigint[])',
);
export const sectionsOf = (db: Reader, publicationIds: readonly number[]) =>
  db.all(SECTIONS, [publicationIds]);

const RECORDINGS = statement(
  'library.recordings-of',
  {
    ...{
      publication_id: 'int',
      section_id: 'int?',
      file: 'text?',
      mime: 'text?',
      bytes: 'int?',
      seconds: 'int?',
    },
    ...{ captions: 'text?', poster: 'text?' },
    cues: json<MediaPiece['cues']>(),
    chapters: json<MediaPiece['chapters']>(),
  },
  `SELECT publication_id, id AS section_id, attachment_file AS file, attachment_mime AS mime, attachment_bytes AS bytes, attachment_seconds AS seconds,
     captions_file AS captions, poster_file AS poster, cues, chapters
   FROM section WHERE publication_id = ANY ($1::bigint[])
     AND (coalesce(attachment_file, captions_file, poster_file) IS NOT NULL OR cues <> '[]' OR chapters <> '[]')
   UNION ALL
   SELECT id, NULL, attachment_file, attachment_mime, attachment_bytes, attachment_seconds, NULL, NULL, '[]', '[]'
   FROM publication WHERE id = ANY ($1::bigint[]) AND attachment_file IS NOT NULL`,
);
/** Recordings with captions and posters: of sections, and the sound of podcasts, which has no section. */
export const recordingsOf = (db: Reader, publicationIds: readonly number[]) =>
  db.all(RECORDINGS, [publicationIds]);

const AUTHOR_WORDS = statement(
  'library.author-words',
  { id: 'int', language: 'text', job_title: 'text', bio_html: 'text' },
  'SELECT author_id AS id, language, job_title, bio_html FROM author_translation WHERE author_id = ANY ($1::bigint[])',
);
/** Job titles and biographies in other languages. */
export const authorWordsOf = (db: Reader, ids: readonly number[]) => db.all(AUTHOR_WORDS, [ids]);

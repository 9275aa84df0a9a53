import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

export interface StoredWords {
  fullName: string;
  affix: string;
  affixType: 'prefix' | 'suffix';
  jobTitle: string;
  institute: string;
  email: string | null;
  bioHtml: string;
}

const NAMES = statement(
  'author-words.lock-names',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('faculty', 0))::text AS locked`,
);
/** Makes additions wait for each other, so that a person already listed is found. */
export const lockNames = (db: Writer) => db.one(NAMES);

const SAME = statement(
  'author-words.same',
  { id: 'int' },
  `SELECT id FROM author WHERE lower(full_name) = lower($1) AND lower(affix) = lower($2) LIMIT 1`,
);
export const isListed = async (
  db: Reader,
  { fullName, affix }: Pick<StoredWords, 'fullName' | 'affix'>,
): Promise<boolean> => (await db.maybe(SAME, [fullName, affix])) !== null;

const NEXT = statement(
  'author-words.next-id',
  { id: 'int' },
  `SELECT nextval(pg_get_serial_sequence('author', 'id')) AS id`,
);
export const nextAuthorId = async (db: Writer): Promise<number> => (await db.one(NEXT)).id;

const valuesOf = (one: StoredWords) => [
  one.fullName,
  one.affix,
  one.affixType,
  one.jobTitle,
  one.institute,
  one.email,
  one.bioHtml,
];
const INSERT = statement(
  'author-words.insert',
  {},
  `INSERT INTO author (id, slug, changed_at, full_name, affix, affix_type, job_title, institute, email, bio_html)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const UPDATE = statement(
  'author-words.update',
  {},
  `UPDATE author SET slug = $2, changed_at = $3, full_name = $4, affix = $5, affix_type = $6, job_title = $7, institute = $8, email = $9,
     bio_html = $10 WHERE id = $1`,
);
type AuthorWordsRow = StoredWords & { id: number; slug: string; changedAt: Date };
export const insertAuthor = (db: Writer, one: AuthorWordsRow) =>
  db.run(INSERT, [one.id, one.slug, one.changedAt, ...valuesOf(one)]);
export const updateAuthor = (db: Writer, one: AuthorWordsRow) =>
  db.run(UPDATE, [one.id, one.slug, one.changedAt, ...valuesOf(one)]);

const FORGET_DISCLOSURES = statement(
  'author-words.forget-disclosures',
  {},
  'DELETE FROM disclosure WHERE author_id = $1',
);
const REMOVE = statement('author-words.remove', {}, 'DELETE FROM author WHERE id = $1');
/** Possible only if nothing names them any more. */
export async function deleteAuthor(db: Writer, id: number): Promise<void> {
  await db.run(FORGET_DISCLOSURES, [id]);
  await db.run(REMOVE, [id]);
}

import { HAS_LEARNERS } from '#admin/resources/publication/record.repository.ts';
import type { CreditKind } from '#catalog/publication/publication.rules.ts';
import type { Visibility } from '#catalog/publication/visibility.data.ts';
import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { TopicNumbers } from '../tell/rows.ts';

const LOCK = statement(
  'library.lock',
  { locked: 'bool' },
  `SELECT pg_try_advisory_xact_lock(hashtextextended('library', 0)) AS locked`,
);
/** One import at a time, across all machines. */
export const lockLibrary = async (db: Writer): Promise<boolean> => (await db.one(LOCK)).locked;

const STANDING = statement(
  'library.standing',
  {
    ...{ id: 'int', visibility: 'text', type: 'text', minutes: 'int', publication_date: 'date' },
    kinds: json<CreditKind[]>(),
    ...{ was_removed: 'bool', has_learners: 'bool' },
    ...{ starts_on: 'date?', expiration_date: 'date?', reviewed_on: 'date?' },
  },
  `SELECT p.id, p.visibility, p.type, p.minutes, p.publication_date, p.removed_at IS NOT NULL AS was_removed, ${HAS_LEARNERS} AS has_learners,
     a.starts_on, coalesce(p.expiration_date, a.ends_on) AS expiration_date, a.reviewed_on,
     (SELECT coalesce(json_agg(o.kind ORDER BY o.kind), '[]') FROM credit_offering o WHERE o.publication_id = p.id) AS kinds
   FROM publication p LEFT JOIN activity a ON a.publication_id = p.id WHERE p.id = ANY ($1::bigint[])`,
);
export interface StandingPublication {
  visibility: Visibility;
  /** Kinds of credit that it offers. */
  kinds: CreditKind[];
  wasRemoved: boolean;
  hasLearners: boolean;
  /** First day of its credit; null if it is no activity. */
  creditFrom: string | null;
  /** Last day of its credit. */
  expirationDate: string | null;
  reviewedOn: string | null;
  type: string;
  minutes: number;
  publicationDate: string;
}
/** Current state of existing publications. */
export async function standingOf(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, StandingPublication>> {
  const rows = await db.all(STANDING, [ids]);
  return new Map(
    rows.map(({ id, visibility, kinds, publication_date: publicationDate, type, minutes, ...was }) => [
      id,
      {
        visibility: visibility as Visibility,
        kinds,
        wasRemoved: was.was_removed,
        hasLearners: was.has_learners,
        creditFrom: was.starts_on,
        expirationDate: was.expiration_date,
        reviewedOn: was.reviewed_on,
        publicationDate,
        type,
        minutes,
      },
    ]),
  );
}

const TOPICS = statement(
  'library.topics',
  { id: 'int', slug: 'text', parent_id: 'int?' },
  'SELECT id, slug, parent_id FROM category',
);
const FORMER_TOPICS = statement(
  'library.former-topics',
  { id: 'int', slug: 'text' },
  'SELECT category_id AS id, slug FROM category_former',
);
/** Numbers of topics by address, including former ones; a new one gets the next number. */
export async function topicNumbers(db: Reader): Promise<TopicNumbers> {
  const rows = await db.all(TOPICS);
  const known = new Map(rows.map(({ slug, id }) => [slug, id]));
  const former = new Map((await db.all(FORMER_TOPICS)).map(({ slug, id }) => [slug, id]));
  for (const slug of known.keys()) former.delete(slug);
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
  return {
    before: new Map(rows.map(({ slug, id }) => [id, slug])),
    isFormer: (slug) => former.has(slug),
    parentOf: (id) => parents.get(id),
    idOf(slug) {
      const id = known.get(slug) ?? former.get(slug) ?? Math.max(0, ...known.values()) + 1;
      if (!former.has(slug)) known.set(slug, id);
      return id;
    },
  };
}

const MATERIALS = statement(
  'library.materials',
  { id: 'int', publication_id: 'int', position: 'int' },
  'SELECT id, publication_id, position FROM material',
);
/** Numbers of hand-outs by publication and position. */
export async function materialNumbers(
  db: Reader,
): Promise<(publicationId: number, position: number) => number> {
  const rows = await db.all(MATERIALS);
  const known = new Map(rows.map((row) => [`${row.publication_id} ${row.position}`, row.id]));
  return (publicationId, position) => {
    const place = `${publicationId} ${position}`;
    const id = known.get(place) ?? Math.max(0, ...known.values()) + 1;
    known.set(place, id);
    return id;
  };
}

const ADVANCE = statement('library.advance', {}, 'SELECT library_advance_numbers()');
/** Sets the sequences behind the imported numbers, and never below the first number of each kind. */
export const advanceNumbers = (db: Writer) => db.run(ADVANCE, []);

const WORDS_AT = {
  section: statement(
    'library.section-words-at',
    { id: 'int', at: 'instant' },
    'SELECT id, words_changed_at AS at FROM section WHERE id = ANY ($1::bigint[])',
  ),
  publication: statement(
    'library.publication-words-at',
    { id: 'int', at: 'instant' },
    'SELECT id, words_changed_at AS at FROM publication WHERE id = ANY ($1::bigint[])',
  ),
};
const SEEN_AT = {
  section: statement(
    'library.section-seen-at',
    { id: 'int', language: 'text', at: 'instant' },
    'SELECT section_id AS id, language, source_modified_at AS at FROM section_translation WHERE section_id = ANY ($1::bigint[])',
  ),
  publication: statement(
    'library.publication-seen-at',
    { id: 'int', language: 'text', at: 'instant' },
    'SELECT publication_id AS id, language, source_modified_at AS at FROM publication_translation WHERE publication_id = ANY ($1::bigint[])',
  ),
};
/** When the English last changed, and the version on which each translation is based. */
export async function wordsTimes(db: Reader, of: 'section' | 'publication', ids: readonly number[]) {
  const english = new Map((await db.all(WORDS_AT[of], [ids])).map(({ id, at }) => [id, at]));
  const seen = new Map(
    (await db.all(SEEN_AT[of], [ids])).map(({ id, language, at }) => [`${id} ${language}`, at]),
  );
  return { english, seen };
}

const PUBLICATION_OF = statement(
  'library.publication-of',
  { id: 'int', publication_id: 'int' },
  'SELECT id, publication_id FROM section WHERE id = ANY ($1::bigint[])',
);
export const publicationsOfSections = (db: Reader, ids: readonly number[]) => db.all(PUBLICATION_OF, [ids]);

import type { RegistryName } from '#media/reference/notice.data.ts';
import type { Reference } from '#media/reference/reference.rules.ts';
import type { ReferenceIdentifier } from '#media/reference/standing.rules.ts';
import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { CheckResult, ReferenceStatus, RegistryReply } from './check.rules.ts';

const LOCK = statement(
  'reference.lock',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('references', 0))::text AS locked`,
);
/** Serializes the writing of citations and answers: a retraction is noticed once. */
export const lockReferences = (db: Writer) => db.one(LOCK);

const CITING = statement(
  'reference.citing',
  {
    id: 'int',
    references: json<(string | Reference)[]>(),
    of_slides: json<(string | Reference)[]>(),
    of_front_matter: json<string[]>(),
    of_questions: json<string[]>(),
  },
  `SELECT * FROM (SELECT p.id, p."references", (SELECT coalesce(jsonb_agg(r), '[]') FROM section s, jsonb_array_elements(s.slides) slide,
      jsonb_array_elements(slide->'references') r WHERE s.publication_id = p.id) AS of_slides,
      coalesce((SELECT f.content->'references' FROM front_matter f WHERE f.publication_id = p.id ORDER BY f.version DESC LIMIT 1), '[]') AS of_front_matter,
      (SELECT coalesce(jsonb_agg(i.reference), '[]') FROM item i JOIN credit_offering o ON o.id = i.offering_id
         WHERE o.publication_id = p.id AND i.retired_at IS NULL) AS of_questions
    FROM publication p WHERE p.id > $1 AND p.visibility <> 'removed' ORDER BY p.id LIMIT $2) p`,
);
/** What publications cite, including in slides, CME information and questions, in order of id. */
export const listCiting = (db: Reader, afterId: number, limit: number) => db.all(CITING, [afterId, limit]);

export interface CitationRow extends ReferenceIdentifier {
  work: string;
  words: string;
  citedBy: number[];
}
const CITED = `jsonb_to_recordset($1::jsonb) AS c(registry text, identifier text, work text, words text, "citedBy" bigint[])`;
const CITE = statement(
  'reference.cite',
  { standing: 'text', cited_by: 'ints' },
  `INSERT INTO reference_standing AS r (registry, identifier, work, words, cited_by, due_at)
   SELECT c.registry, c.identifier, c.work, c.words, c."citedBy", $2 FROM ${CITED} ORDER BY c.registry, c.identifier
   ON CONFLICT (registry, identifier) DO UPDATE SET work = excluded.work, words = excluded.words, cited_by = excluded.cited_by
     WHERE (r.work, r.words, r.cited_by) IS DISTINCT FROM (excluded.work, excluded.words, excluded.cited_by)
   RETURNING standing, cited_by`,
);
/** Returns those that changed; a new one is due at once. */
export const writeCited = (db: Writer, cited: readonly CitationRow[], now: Date) =>
  db.all(CITE, [JSON.stringify(cited), now]);

const UNCITE = statement(
  'reference.uncite',
  {},
  `UPDATE reference_standing r SET cited_by = '{}' WHERE r.cited_by <> '{}'
     AND NOT EXISTS (SELECT 1 FROM ${CITED} WHERE c.registry = r.registry AND c.identifier = r.identifier)`,
);
/** A source no longer cited keeps its state, in case somebody cites it again. */
export const forgetUncited = (db: Writer, cited: readonly CitationRow[]) =>
  db.run(UNCITE, [JSON.stringify(cited)]);

// A claim is a lease: if a process dies while asking, the next one takes over the source. A registry that asked for a
// pause is not called.
const CLAIM = statement(
  'reference.claim',
  { identifier: 'text' },
  `UPDATE reference_standing SET due_at = $3 WHERE (registry, identifier) = (
     SELECT registry, identifier FROM reference_standing WHERE registry = $1 AND due_at <= $2 AND cited_by <> '{}'
        AND NOT EXISTS (SELECT 1 FROM reference_standing WHERE registry = $1 AND rest_until > $2)
      ORDER BY due_at, identifier LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING identifier`,
);
export const claimDue = (db: Writer, registry: RegistryName, now: Date, leaseUntil: Date) =>
  db.maybe(CLAIM, [registry, now, leaseUntil]);

const STATE = statement(
  'reference.state',
  { work: 'text', words: 'text', cited_by: 'ints', standing: 'text', failures: 'int' },
  'SELECT work, words, cited_by, standing, failures FROM reference_standing WHERE registry = $1 AND identifier = $2 FOR UPDATE',
);
export type StateRow = Omit<NonNullable<typeof STATE.row>, 'standing'> & { standing: ReferenceStatus };
export const lockState = (db: Writer, { registry, identifier }: ReferenceIdentifier) =>
  db.one(STATE, [registry, identifier]) as Promise<StateRow>;

const CHECKED = statement(
  'reference.checked',
  {},
  `UPDATE reference_standing SET standing = $3, failures = $4, due_at = $5, failure = $6, rest_until = $8,
     changed_at = CASE WHEN standing = $3 THEN changed_at ELSE $7 END, checked_at = CASE WHEN $6::text IS NULL THEN $7 ELSE checked_at END
   WHERE registry = $1 AND identifier = $2`,
);
export const writeChecked = (
  db: Writer,
  { registry, identifier }: ReferenceIdentifier,
  { standing, failures, dueAt }: CheckResult,
  answer: RegistryReply,
  now: Date,
) => {
  const { failure = null, restMs } = 'failure' in answer ? answer : {};
  const restUntil = restMs === undefined ? null : new Date(now.getTime() + restMs);
  return db.run(CHECKED, [registry, identifier, standing, failures, dueAt, failure, now, restUntil]);
};

const KNOWN = statement(
  'reference.known',
  { known: 'bool' },
  `SELECT EXISTS (SELECT 1 FROM reference_standing WHERE work = $1 AND standing = 'retracted'
     AND (registry, identifier) <> ($2, $3)) AS known`,
);
/** Whether another registry has already reported the same source as retracted. */
export const isKnownRetracted = async (
  db: Reader,
  work: string,
  { registry, identifier }: ReferenceIdentifier,
) => (await db.one(KNOWN, [work, registry, identifier])).known;

const TITLES = statement(
  'reference.titles',
  { id: 'int', title: 'text' },
  'SELECT id, title FROM publication WHERE id = ANY ($1::bigint[]) ORDER BY title, id',
);
export const titlesOf = (db: Reader, ids: readonly number[]) => db.all(TITLES, [ids]);

import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const STANDING = statement(
  'activity-facts.standing',
  {},
  `UPDATE activity SET suspended_at = CASE WHEN $2::bool THEN coalesce(suspended_at, $3::timestamptz) END
   WHERE publication_id = $1 AND (suspended_at IS NOT NULL) <> $2::bool`,
);
/** True if it changed. */
export const storeSuspension = async (db: Writer, publicationId: number, is: boolean, at: Date) =>
  (await db.run(STANDING, [publicationId, is, at])) > 0;

/** Passes whose credit is on hold; for that of a deleted account nobody waits. */
const WAITING = `FROM credit_withheld w JOIN attempt t ON t.id = w.attempt_id
     JOIN user_account u ON u.id = t.user_id AND u.erased_at IS NULL`;
/** What offers credit, and what owes it to a pass that waits, ended or removed though it be. `$1` is the day, UTC. */
const OWES = `(p.visibility = 'published' AND (p.expiration_date IS NULL OR p.expiration_date >= $1::date)
     AND EXISTS (SELECT 1 FROM credit_offering o WHERE o.publication_id = p.id) OR p.id IN (SELECT w.publication_id ${WAITING}))`;

const OFFERED = statement(
  'activity-facts.offered',
  { id: 'int', suspended: 'bool', untold: 'bool?', minutes: 'int?' },
  `SELECT p.id, a.suspended_at IS NOT NULL AS suspended,
     (SELECT count(*) FROM credit_offering o WHERE o.publication_id = p.id) - 1 >
       (SELECT count(*) FROM jsonb_object_keys(coalesce(f.content -> 'kinds', '{}'))) AND f.content IS NOT NULL AS untold,
     (f.content ->> 'estimatedMinutes')::int AS minutes
   FROM publication p JOIN activity a ON a.publication_id = p.id
     LEFT JOIN LATERAL (SELECT content FROM front_matter WHERE publication_id = p.id ORDER BY version DESC LIMIT 1) f ON true
   WHERE ${OWES} AND p.id > $2 ORDER BY p.id LIMIT $3`,
);
/**
 * Published activities whose credit has not ended, and any with a pass that waits, in order of id after the given one.
 * `untold`: the latest front matter says nothing of a second kind of test (one stored by a release that told the first
 * kind alone). `minutes`: the time that it tells.
 */
export const offeredAfter = (db: Reader, today: string, id: number, size: number) =>
  db.all(OFFERED, [today, id, size]);

const SUSPENDED = statement(
  'activity-facts.suspended',
  { id: 'int', title: 'text', since: 'instant?' },
  `SELECT p.id, p.title, a.suspended_at AS since FROM publication p JOIN activity a ON a.publication_id = p.id
   WHERE a.suspended_at IS NOT NULL AND ${OWES} ORDER BY a.suspended_at DESC, p.id LIMIT $2`,
);
const COUNTS = statement(
  'activity-facts.suspension-counts',
  { all: 'int', passes: 'int' },
  `SELECT (SELECT count(*)::int FROM publication p JOIN activity a ON a.publication_id = p.id
     WHERE a.suspended_at IS NOT NULL AND ${OWES}) AS all, (SELECT count(*)::int ${WAITING}) AS passes`,
);
export const suspensionCounts = (db: Reader, today: string) => db.one(COUNTS, [today]);

/** Those from which nothing new is awarded, latest first. */
export const suspendedActivities = (db: Reader, today: string, size: number) =>
  db.all(SUSPENDED, [today, size]);

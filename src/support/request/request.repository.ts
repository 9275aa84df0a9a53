import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const INSERT = statement(
  'support-request.insert',
  { id: 'int' },
  `INSERT INTO support_request (reference, fingerprint, user_id, name, email, subject, body, language, created_at,
     next_attempt_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (fingerprint) DO NOTHING RETURNING id`,
);
export interface NewRequest {
  reference: string;
  fingerprint: Buffer;
  userId: number | null;
  name: string;
  email: string;
  subject: string;
  body: string;
  /** The sender's language. */
  language: string;
  now: Date;
  /** When it is to be forwarded to an external desk; null if there is none. */
  forwardAt: Date | null;
}
/** The new id, or null if the same text was received before. */
export const insertRequest = (db: Writer, row: NewRequest) =>
  db.maybe(INSERT, [
    row.reference,
    row.fingerprint,
    row.userId,
    row.name,
    row.email,
    row.subject,
    row.body,
    row.language,
    row.now,
    row.forwardAt,
  ]);

const SAME = statement(
  'support-request.same',
  { reference: 'text', state: 'text', created_at: 'instant', is_handed_over: 'bool' },
  `SELECT reference, state, created_at, forwarded_at IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM support_entry e WHERE e.request_id = support_request.id AND e.kind = 'close') AS is_handed_over
     FROM support_request WHERE fingerprint = $1`,
);
/** `is_handed_over`: an external desk has taken it, and nobody here has closed it. */
export const findSame = (db: Reader, fingerprint: Buffer) => db.one(SAME, [fingerprint]);

// A claim is a lease: if a process dies while forwarding, the next one takes the request.
const CLAIM = statement(
  'support-request.claim',
  {
    id: 'int',
    reference: 'text',
    name: 'text',
    email: 'text',
    subject: 'text',
    body: 'text',
    attempts: 'int',
  },
  `UPDATE support_request SET attempts = attempts + 1, next_attempt_at = $2
    WHERE id = (SELECT id FROM support_request WHERE next_attempt_at <= $1 OR next_attempt_at > $3
                 ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id, reference, name, email, subject, body, attempts`,
);
export const claimRequest = (
  db: Writer,
  { now, leaseUntil, latest }: { now: Date; leaseUntil: Date; latest: Date },
) => db.maybe(CLAIM, [now, leaseUntil, latest]);
export type WaitingRequest = NonNullable<typeof CLAIM.row>;

const FORWARDED = statement(
  'support-request.forwarded',
  {},
  `UPDATE support_request SET forwarded_at = coalesce(forwarded_at, $2), next_attempt_at = NULL,
     version = version + (forwarded_at IS NULL)::int,
     state = CASE state WHEN 'open' THEN 'closed' ELSE state END WHERE id = $1`,
);
/**
 * The external desk will answer it, unless somebody here already has. Marked by two whose leases overlapped, it was
 * forwarded once.
 */
export const markForwarded = (db: Writer, id: number, now: Date) => db.run(FORWARDED, [id, now]);

const RETRY = statement(
  'support-request.retry',
  {},
  'UPDATE support_request SET next_attempt_at = $2 WHERE id = $1',
);
export const markRetry = (db: Writer, id: number, at: Date) => db.run(RETRY, [id, at]);

const MAILED = statement(
  'support-request.mailed',
  {},
  'UPDATE support_request SET mailed_at = $2, next_attempt_at = NULL WHERE id = $1 AND mailed_at IS NULL',
);
/** True for the caller that is to e-mail it to the desk. */
export const markMailed = async (db: Writer, id: number, now: Date): Promise<boolean> =>
  (await db.run(MAILED, [id, now])) > 0;

import { instantText, json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const REQUESTS = statement(
  'personal-record.support-requests',
  {
    reference: 'text',
    name: 'text',
    email: 'text',
    subject: 'text',
    body: 'text',
    language: 'text',
    createdAt: 'instant',
    forwardedAt: 'instant?',
    mailedAt: 'instant?',
    state: 'text',
    entries: json<{ kind: string; body: string; at: string }[]>(),
  },
  `SELECT reference, name, email, subject, body, language, created_at AS "createdAt", forwarded_at AS "forwardedAt",
          mailed_at AS "mailedAt", state,
          CASE WHEN email = $2 THEN (
            SELECT coalesce(json_agg(json_build_object('kind', e.kind, 'body', e.body, 'at', ${instantText('e.at')}) ORDER BY e.id), '[]')
              FROM support_entry e WHERE e.request_id = support_request.id) ELSE '[]' END AS entries
     FROM support_request WHERE user_id = $1 OR email = $2 ORDER BY id`,
);
/**
 * What somebody sent, and what was sent to their proved address. A request with another address is told without its
 * history: the answers went to whoever reads there, and nothing tells a former address of theirs from one only typed.
 */
export const findRequests = (db: Reader, userId: number, email: string | null) =>
  db.all(REQUESTS, [userId, email]);

const LOCK = statement(
  'personal-record.lock-requests',
  {},
  'SELECT FROM support_request WHERE user_id = $1 OR email = $2 ORDER BY id FOR UPDATE',
);
const FORGET = statement(
  'personal-record.forget-requests',
  { reference: 'text', email: 'text', entries: 'ints' },
  `WITH gone AS (DELETE FROM support_request WHERE user_id = $1 OR email = $2 RETURNING id, reference, email)
   SELECT reference, email, ARRAY(SELECT e.id FROM support_entry e WHERE e.request_id = gone.id) AS entries FROM gone`,
);
export type ForgottenRequest = NonNullable<typeof FORGET.row>;
/** Returns what e-mails about them are known by. An answer that is being sent is waited for. */
export async function forgetRequests(
  db: Writer,
  userId: number,
  email: string | null,
): Promise<ForgottenRequest[]> {
  await db.run(LOCK, [userId, email]);
  return db.all(FORGET, [userId, email]);
}

const KEEP = statement(
  'personal-record.keep-requests',
  {},
  'UPDATE support_request SET user_id = $1 WHERE email = $2 AND user_id IS NULL',
);
/** What was sent with an address that the user had proved stays theirs once it is no longer their address. */
export const keepRequests = (db: Writer, userId: number, email: string) => db.run(KEEP, [userId, email]);

const RELEASE = statement(
  'personal-record.release-requests',
  {},
  `WITH released AS (
     UPDATE support_request SET assignee_id = NULL, version = version + 1 WHERE assignee_id = $1 RETURNING id)
   INSERT INTO support_entry (request_id, kind, author_id, body, at) SELECT id, 'release', $1, '', $2 FROM released`,
);
/** Requests assigned to a departing administrator become unassigned, with an entry as for every release. */
export const releaseRequests = (db: Writer, userId: number, now: Date) => db.run(RELEASE, [userId, now]);

import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const REQUESTS = statement(
  'personal-record.support-requests',
  {
    reference: 'text',
    name: 'text',
    email: 'text',
    subject: 'text',
    body: 'text',
    createdAt: 'instant',
    forwardedAt: 'instant?',
    mailedAt: 'instant?',
    state: 'text',
    entries: json<{ kind: string; body: string; at: string }[]>(),
  },
  `SELECT reference, name, email, subject, body, created_at AS "createdAt", forwarded_at AS "forwardedAt",
          mailed_at AS "mailedAt", state,
          (SELECT coalesce(json_agg(json_build_object('kind', e.kind, 'body', e.body, 'at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY e.id), '[]')
             FROM support_entry e WHERE e.request_id = support_request.id) AS entries
     FROM support_request WHERE user_id = $1 OR email = $2 ORDER BY id`,
);
export const findRequests = (db: Reader, userId: number, email: string | null) =>
  db.all(REQUESTS, [userId, email]);

const FORGET = statement(
  'personal-record.forget-requests',
  {},
  'DELETE FROM support_request WHERE user_id = $1 OR email = $2',
);
export const forgetRequests = (db: Writer, userId: number, email: string | null) =>
  db.run(FORGET, [userId, email]);

const RELEASE = statement(
  'personal-record.release-requests',
  {},
  `WITH released AS (
     UPDATE support_request SET assignee_id = NULL, version = version + 1 WHERE assignee_id = $1 RETURNING id)
   INSERT INTO support_entry (request_id, kind, author_id, body, at) SELECT id, 'release', $1, '', $2 FROM released`,
);
/** Requests assigned to a departing administrator become unassigned, with an entry as for every release. */
export const releaseRequests = (db: Writer, userId: number, now: Date) => db.run(RELEASE, [userId, now]);

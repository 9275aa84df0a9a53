import { type Reader, statement, type Writer } from '#platform/database.ts';

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
  },
  `SELECT reference, name, email, subject, body, created_at AS "createdAt", forwarded_at AS "forwardedAt",
          mailed_at AS "mailedAt"
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

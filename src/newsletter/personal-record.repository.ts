import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const SUBSCRIPTIONS = statement(
  'personal-record.subscriptions',
  {
    kind: 'text',
    state: 'text',
    language: 'text',
    askedAt: 'instant',
    confirmedAt: 'instant?',
    unsubscribedAt: 'instant?',
  },
  `SELECT u.kind, u.state, s.language, u.asked_at AS "askedAt", u.confirmed_at AS "confirmedAt", u.unsubscribed_at AS "unsubscribedAt"
     FROM subscription u JOIN subscriber s ON s.id = u.subscriber_id WHERE s.email = $1::citext ORDER BY u.kind`,
);
const CONSENTS = statement(
  'personal-record.consents',
  { deed: 'text', kinds: 'texts', place: 'text', wording: 'text', language: 'text', at: 'instant' },
  `SELECT c.deed, c.kinds, c.place, c.wording, c.language, c.at
     FROM subscription_consent c JOIN subscriber s ON s.id = c.subscriber_id WHERE s.email = $1::citext ORDER BY c.id`,
);
const ISSUES = statement(
  'personal-record.issues',
  { issue: 'text', queuedAt: 'instant', unsubscribedAt: 'instant?' },
  `SELECT c.issue, d.queued_at AS "queuedAt", d.unsubscribed_at AS "unsubscribedAt"
     FROM campaign_delivery d JOIN subscriber s ON s.id = d.subscriber_id JOIN campaign c ON c.id = d.campaign_id
    WHERE s.email = $1::citext ORDER BY c.id`,
);
export const findSubscriptions = (db: Reader, email: string | null) => db.all(SUBSCRIPTIONS, [email]);
export const findConsents = (db: Reader, email: string | null) => db.all(CONSENTS, [email]);
export const findIssues = (db: Reader, email: string | null) => db.all(ISSUES, [email]);

const FORGET = statement(
  'personal-record.forget-subscriber',
  {},
  `DELETE FROM subscriber s WHERE s.email = $1::citext
      AND ($2::bool OR NOT EXISTS (SELECT 1 FROM subscription u WHERE u.subscriber_id = s.id AND u.confirmed_at IS NOT NULL))`,
);
/** If `isProved` is false, what its owner confirmed by e-mail is kept for them. */
export const forgetSubscriber = (db: Writer, email: string, isProved: boolean) =>
  db.run(FORGET, [email, isProved]);

import { LASTS } from '#platform/mail/delivery.ts';
import { json, type Reader, type RowOf, statement } from '#platform/postgres/database.ts';
import { OVERDUE } from '../../resources/reward/reward.repository.ts';

const LIVE = 'h.superseded_at IS NULL AND h.refunded_at IS NULL';

const TIERS = statement(
  'overview.tiers',
  { tier: 'text', count: 'int' },
  `SELECT t.name AS tier, count(*) AS count
     FROM holding h JOIN user_account u ON u.id = h.user_id JOIN plan p ON p.id = h.plan_id JOIN tier t ON t.id = p.tier_id
    WHERE ${LIVE} AND h.ends_at > $1 AND u.erased_at IS NULL GROUP BY t.id ORDER BY t.rank, t.id`,
);
export const membersByTier = (db: Reader, now: Date) => db.all(TIERS, [now]);

const ACCOUNTS = statement(
  'overview.accounts',
  { free: 'int', lapsed: 'int', new_accounts: 'int' },
  `SELECT count(*) FILTER (WHERE h.id IS NULL AND u.scope = 'full') AS free, count(*) FILTER (WHERE h.ends_at <= $1) AS lapsed,
     count(*) FILTER (WHERE u.created_at >= $2 AND u.scope = 'full') AS new_accounts
   FROM user_account u LEFT JOIN holding h ON h.user_id = u.id AND ${LIVE} WHERE u.erased_at IS NULL`,
);
/** `lapsed` as in the list of members: whoever held a membership, whether the account has a password or not. */
export const accountCounts = (db: Reader, now: Date, since: Date) => db.one(ACCOUNTS, [now, since]);

const REVENUE = statement(
  'overview.revenue',
  { month: 'text', currency: 'text', value: 'int', refunds: 'int' },
  `SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, currency,
     sum(CASE entry WHEN 'charged' THEN amount_cents ELSE -amount_cents END) AS value,
     sum(CASE entry WHEN 'charged' THEN 0 ELSE amount_cents END) AS refunds
   FROM payment_entry WHERE entry IN ('charged', 'refunded', 'disputed') AND at >= $1 AND at <= $2
   GROUP BY 1, 2 ORDER BY 1, 2`,
);
/**
 * Revenue, which is payments for orders less what was returned, and refunds. Money that was never honored is not
 * counted.
 */
export const revenueByMonth = (db: Reader, since: Date, now: Date) => db.all(REVENUE, [since, now]);

const JOINED = statement(
  'overview.joined',
  { month: 'text', value: 'int' },
  `SELECT to_char(began AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*) AS value
     FROM (SELECT min(created_at) AS began FROM holding WHERE refunded_at IS NULL GROUP BY user_id) first
    WHERE began >= $1 AND began <= $2 GROUP BY 1 ORDER BY 1`,
);
/** People by the month in which their first membership began. */
export const joinedByMonth = (db: Reader, since: Date, now: Date) => db.all(JOINED, [since, now]);

const RENEWED = statement(
  'overview.renewed',
  { month: 'text', value: 'int' },
  `SELECT to_char(paid_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*) AS value FROM membership_order
    WHERE kind = 'renewal' AND paid_at >= $1 AND paid_at <= $2 GROUP BY 1 ORDER BY 1`,
);
export const renewedByMonth = (db: Reader, since: Date, now: Date) => db.all(RENEWED, [since, now]);

const ENDING = statement(
  'overview.ending',
  { all: 'int', renewing: 'int' },
  `SELECT count(*) AS all, count(*) FILTER (WHERE h.auto_renew) AS renewing FROM holding h
    WHERE ${LIVE} AND h.ends_at > $1 AND h.ends_at <= $2`,
);
export const endingBetween = (db: Reader, now: Date, until: Date) => db.one(ENDING, [now, until]);

/** A retracted source, and a publication that cites it. */
export interface RetractedCitation {
  registry: 'doi' | 'pubmed';
  identifier: string;
  words: string;
  since: string | null;
  publication_id: number;
  title: string;
}
/** One line per publication, whatever numbers the source has; the latest first. */
const RETRACTED = `(SELECT coalesce(json_agg(json_build_object('registry', r.registry, 'identifier', r.identifier, 'words', r.words,
     'since', r.changed_at, 'publication_id', p.id, 'title', p.title) ORDER BY r.changed_at DESC NULLS LAST, p.title, p.id), '[]')
   FROM (SELECT DISTINCT ON (work) * FROM reference_standing WHERE standing = 'retracted' ORDER BY work, registry, identifier) r
   JOIN publication p ON p.id = ANY (r.cited_by) WHERE p.visibility <> 'removed')`;

const WAITING = statement(
  'overview.waiting',
  {
    gift_cards: 'int',
    stale_translations: 'int',
    requests: 'int',
    retracted: json<RetractedCitation[]>(),
  },
  `SELECT
     (SELECT count(*) FROM gift_card g WHERE ${OVERDUE}) AS gift_cards,
     (SELECT count(*) FROM translation_standing WHERE state = 'stale') AS stale_translations,
     (SELECT count(*) FROM support_request WHERE state = 'open') AS requests,
     ${RETRACTED} AS retracted`,
);
export const waitingCounts = (db: Reader, now: Date) => db.one(WAITING, [now]);

const LETTER = {
  id: 'int',
  recipient: 'text',
  subject: 'text',
  last_error: 'text?',
  given_up_at: 'instant?',
} as const;
export type LetterRow = RowOf<typeof LETTER>;
const LETTERS = statement(
  'overview.letters',
  LETTER,
  `SELECT ${Object.keys(LETTER).join(', ')} FROM outbox_message
    WHERE given_up_at IS NOT NULL AND sent_at IS NULL AND NOT refused AND ${LASTS}
    ORDER BY given_up_at DESC, id DESC LIMIT $2`,
);
/** E-mails that are not tried any more, though nobody refused their recipient and they still say something. */
export const lostLetters = (db: Reader, now: Date, limit: number) => db.all(LETTERS, [now, limit]);

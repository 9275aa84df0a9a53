import { reachableEmail } from '#identity/email/stand-in.rules.ts';
import type { Language } from '#kit/languages.ts';
import { wordsIn } from '#kit/query.ts';
import { personIn, saysPerson } from '#platform/http/name-match.ts';
import { json, type Reader, type RowOf, statement } from '#platform/postgres/database.ts';
import { GIFT_CARD_DELAY_DAYS } from '#referrals/gift-card/gift-card.data.ts';

const ROW = {
  id: 'int',
  title: 'text',
  amount: 'int',
  currency: 'text',
  status: 'text',
  sendDate: 'date',
  purchasedAt: 'instant',
  sentAt: 'instant?',
  cancelledAt: 'instant?',
  cancelReason: 'text?',
  overdue: 'bool',
  owner: json<{ id: string; name: string; email: string; language: Language } | null>(),
  referred: json<{ id: string | null; email: string } | null>(),
  purchase: 'text',
} as const;
export type RewardRow = RowOf<typeof ROW>;

export interface RewardFilter {
  status: string | null;
  overdue: boolean | null;
  search: string | null;
  now: Date;
}

/**
 * A card is sent within the hour in which thirty whole days have passed, which may end after its date: if both have
 * passed, it was left behind. `g` is the card, `$1` the time.
 */
export const OVERDUE = `(g.status = 'pending_to_send' AND g.send_date < ($1::timestamptz AT TIME ZONE 'UTC')::date
  AND g.purchased_at < $1::timestamptz - interval '${GIFT_CARD_DELAY_DAYS * 24 + 1} hours')`;
const REFERRED = personIn('email::text');
const GIVEN = personIn(`first_name || ' ' || last_name || ' ' || email::text`);
/** Whoever has left is nobody: their row keeps a number and an address that reaches no one. */
const OWNER = `(SELECT json_build_object('id', u.id::text, 'name', btrim(u.first_name || ' ' || u.last_name), 'email', coalesce(${reachableEmail('u.email')}, ''), 'language', u.language)
  FROM user_account u WHERE u.id = g.user_id AND u.erased_at IS NULL)`;
/** By the address that was invited, or else that of the account. */
const INVITED = `(SELECT json_build_object('id', a.id::text, 'email', shown.email)
  FROM referral r LEFT JOIN user_account a ON a.id = r.referred_user_id AND a.erased_at IS NULL
    CROSS JOIN LATERAL (SELECT coalesce(${reachableEmail('r.email')}, ${reachableEmail('a.email')}) AS email) shown
  WHERE r.id = g.referral_id AND shown.email IS NOT NULL)`;
const selectFrom = (cards: string) =>
  `SELECT g.id, g.title, g.amount_cents AS amount, g.currency, g.status, g.send_date AS "sendDate", g.purchased_at AS "purchasedAt",
     g.sent_at AS "sentAt", g.cancelled_at AS "cancelledAt", g.cancel_reason AS "cancelReason", ${OVERDUE} AS overdue, g.purchase,
     ${OWNER} AS owner, ${INVITED} AS referred
   FROM gift_card g WHERE ${cards}`;
const FOUND = `SELECT id FROM user_account WHERE erased_at IS NULL AND ${saysPerson(GIVEN, '$4', '$5')}`;
const ASKED = `($2::text IS NULL OR g.status = $2) AND ($3::bool IS NULL OR $3 = ${OVERDUE})
  AND ($4::text IS NULL OR g.user_id IN (${FOUND}) OR g.referral_id IN (
    SELECT id FROM referral WHERE ${saysPerson(REFERRED, '$4', '$5')}
    UNION ALL SELECT id FROM referral WHERE referred_user_id IN (${FOUND})))`;
const listed = (sort: string, order: string) =>
  statement(
    `reward-desk.list.${sort}`,
    ROW,
    `${selectFrom(ASKED)} ORDER BY ${order} LIMIT $6::int OFFSET $7::int`,
  );
const LATEST = listed('latest', 'g.send_date DESC, g.id DESC');
const EARLIEST = listed('earliest', 'g.send_date, g.id');
const ONE = statement('reward-desk.one', ROW, selectFrom('g.id = $2'));
export const findReward = (db: Reader, id: number, now: Date): Promise<RewardRow> => db.one(ONE, [now, id]);
const COUNT = statement(
  'reward-desk.count',
  { count: 'int' },
  `SELECT count(*) AS count FROM gift_card g WHERE ${ASKED}`,
);

function valuesOf({ now, status, overdue, search }: RewardFilter) {
  const [first, ...others] = wordsIn(search ?? '');
  return [now, status, overdue, first ?? null, others];
}
export const listRewards = (
  db: Reader,
  asked: RewardFilter,
  earliestFirst: boolean,
  page: { size: number; offset: number },
): Promise<RewardRow[]> =>
  db.all(earliestFirst ? EARLIEST : LATEST, [...valuesOf(asked), page.size, page.offset]);
export const countRewards = async (db: Reader, asked: RewardFilter): Promise<number> =>
  (await db.one(COUNT, valuesOf(asked))).count;

const FIGURES = {
  month: 'text',
  currency: 'text',
  purchases: 'int',
  discounts: 'int',
  cardsSent: 'int',
  sent: 'int',
  cardsPending: 'int',
  pending: 'int',
  revenue: 'int',
} as const;
export type RewardFiguresRow = RowOf<typeof FIGURES>;
/**
 * By month of purchase, so that costs stand beside revenue. A refunded purchase has cost no discount; a card sent
 * before stays sent.
 */
const PROGRAM = statement(
  'reward-desk.program',
  FIGURES,
  `WITH bought AS (
     SELECT o.id, to_char(o.paid_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, o.currency, o.status, o.discount_cents
       FROM membership_order o WHERE o.referral_id IS NOT NULL AND o.paid_at IS NOT NULL),
   figure AS (
     SELECT month, currency, (status = 'paid')::int AS purchases, CASE status WHEN 'paid' THEN discount_cents ELSE 0 END AS discount_cents,
       0 AS cards_sent, 0 AS sent_cents, 0 AS cards_pending, 0 AS pending_cents, 0 AS revenue_cents FROM bought
     UNION ALL
     SELECT b.month, e.currency, 0, 0, 0, 0, 0, 0,
       CASE WHEN e.entry = 'charged' THEN e.amount_cents WHEN e.entry IN ('refunded', 'disputed') THEN -e.amount_cents ELSE 0 END
       FROM bought b JOIN payment_entry e ON e.order_id = b.id
     UNION ALL
     SELECT to_char(purchased_at AT TIME ZONE 'UTC', 'YYYY-MM'), currency, 0, 0, (status = 'sent')::int,
       CASE status WHEN 'sent' THEN amount_cents ELSE 0 END, (status IN ('pending', 'pending_to_send'))::int,
       CASE WHEN status IN ('pending', 'pending_to_send') THEN amount_cents ELSE 0 END, 0
       FROM gift_card)
   SELECT month, currency, sum(purchases) AS purchases, sum(discount_cents) AS discounts, sum(cards_sent) AS "cardsSent", sum(sent_cents) AS sent,
     sum(cards_pending) AS "cardsPending", sum(pending_cents) AS pending, sum(revenue_cents) AS revenue
   FROM figure GROUP BY month, currency ORDER BY month DESC, currency`,
);
export const programByMonth = (db: Reader): Promise<RewardFiguresRow[]> => db.all(PROGRAM);

import { reachableEmail } from '#identity/email/stand-in.rules.ts';
import { wordsIn } from '#kit/query.ts';
import { personIn, saysPerson } from '#platform/http/name-match.ts';
import { type Reader, type RowOf, statement } from '#platform/postgres/database.ts';
import { ORDER_SORTS, type OrderSort } from './order.data.ts';
import type { OrderSearch } from './order.rules.ts';

const ROW = {
  id: 'int',
  user_id: 'int',
  kind: 'text',
  status: 'text',
  amount_cents: 'int',
  credit_cents: 'int',
  discount_cents: 'int',
  tax_cents: 'int',
  total_cents: 'int',
  currency: 'text',
  auto_renew: 'bool',
  term_ends_at: 'instant',
  created_at: 'instant',
  paid_at: 'instant?',
  refunded_at: 'instant?',
  base_holding_id: 'int?',
  holding_id: 'int?',
  tier_name: 'text',
  rebill_days: 'int',
  first_name: 'text',
  last_name: 'text',
  email: 'text?',
  has_left: 'bool',
  receipt_number: 'int?',
  attention: 'text?',
} as const;
export type OrderRow = RowOf<typeof ROW>;

export interface OrderFilter extends OrderSearch {
  status: string | null;
  kind: string | null;
  member: number | null;
  from: Date | null;
  /** Exclusive end of the period. */
  until: Date | null;
  attention: boolean | null;
  failedRenewal: boolean | null;
  returningBefore: Date;
  disputedAfter: Date;
}

/** `$1`, `$2`: since when money should be back, and how far back disputes count. */
const WAITING = `SELECT w.order_id, w.why FROM (
      SELECT order_id, status AS why, coalesce(settled_at, started_at) AS at FROM payment
        WHERE status IN ('mismatched', 'returning') AND (status = 'mismatched' OR started_at < $1)
      UNION ALL SELECT order_id, 'disputed', at FROM payment_entry WHERE entry = 'disputed' AND at > $2 AND amount_cents > 0
      UNION ALL SELECT order_id, CASE kind WHEN 'refund-failed' THEN 'refundFailed' ELSE 'disputeWon' END, at
        FROM payment_reversal) w
    WHERE NOT EXISTS (SELECT 1 FROM order_settlement s WHERE s.order_id = w.order_id AND s.settled_at >= w.at)`;
const ATTENTION = `(SELECT w.why FROM (${WAITING}) w WHERE w.order_id = o.id
    ORDER BY array_position(ARRAY['mismatched', 'refundFailed', 'returning', 'disputeWon', 'disputed'], w.why) LIMIT 1)`;
/**
 * The latest tries of renewals that are not over. The failed tries before them need nobody, nor does a renewal that its
 * member has switched off since.
 */
const FAILED_RENEWALS = `SELECT f.id FROM renewal r JOIN holding h ON h.id = r.holding_id JOIN membership_order f ON f.id = r.order_id
   WHERE r.ended_at IS NULL AND h.auto_renew AND h.superseded_at IS NULL AND h.refunded_at IS NULL
     AND f.status = 'failed'`;
/** Spelled as in the index of accounts. */
const NAME = personIn(`first_name || ' ' || last_name || ' ' || email::text`);
const NAMED = `SELECT id FROM user_account WHERE erased_at IS NULL AND ${saysPerson(NAME, '$8', '$12')}`;
const ASKED = `($3::text IS NULL OR o.status = $3) AND ($4::text IS NULL OR o.kind = $4) AND ($5::bigint IS NULL OR o.user_id = $5)
  AND ($6::timestamptz IS NULL OR coalesce(o.paid_at, o.created_at) >= $6) AND ($7::timestamptz IS NULL OR coalesce(o.paid_at, o.created_at) < $7)
  AND ($8::text IS NULL OR o.user_id IN (${NAMED}))
  AND ($9::bigint IS NULL AND $10::bigint IS NULL OR o.id = $9 OR o.id IN (SELECT order_id FROM receipt WHERE number = $10))
  AND ($11::bool IS NULL OR $11 = (o.id IN (SELECT order_id FROM (${WAITING}) w)))
  AND ($13::bool IS NULL OR $13 = (o.id IN (${FAILED_RENEWALS})))`;
/** `orders` selects the matching ones, so that the rest is looked up for these only. */
const selectFrom = (
  orders: string,
) => `SELECT o.id, o.user_id, o.kind, o.status, o.amount_cents, o.credit_cents, o.discount_cents, o.tax_cents, o.total_cents,
    o.currency, o.auto_renew, o.term_ends_at, o.created_at, o.paid_at, o.refunded_at, o.base_holding_id, o.holding_id,
    t.name AS tier_name, p.rebill_days, u.first_name, u.last_name, ${reachableEmail('u.email::text')} AS email,
    u.erased_at IS NOT NULL AS has_left, r.number AS receipt_number, ${ATTENTION} AS attention
  FROM (${orders}) o JOIN user_account u ON u.id = o.user_id JOIN plan p ON p.id = o.plan_id JOIN tier t ON t.id = p.tier_id
  LEFT JOIN receipt r ON r.order_id = o.id AND r.kind = 'payment'`;

const IN_ORDER: Record<OrderSort, string> = {
  '-created': 'o.created_at DESC, o.id DESC',
  '-paid': 'o.paid_at DESC NULLS LAST, o.id DESC',
  total: 'o.total_cents, o.id',
  '-total': 'o.total_cents DESC, o.id DESC',
};
/** One statement per sort order, so that the newest are read from their index. */
const LISTS = Object.fromEntries(
  ORDER_SORTS.map((sort) => [
    sort,
    statement(
      `order-desk.list.${sort}`,
      ROW,
      `${selectFrom(`SELECT * FROM membership_order o WHERE ${ASKED} ORDER BY ${IN_ORDER[sort]} LIMIT $14::int OFFSET $15::int`)}
       ORDER BY ${IN_ORDER[sort]}`,
    ),
  ]),
);

function valuesOf(asked: OrderFilter) {
  const [first, ...others] = wordsIn(asked.words ?? '');
  return [
    asked.returningBefore,
    asked.disputedAfter,
    asked.status,
    asked.kind,
    asked.member,
    asked.from,
    asked.until,
    first ?? null,
    asked.orderNumber,
    asked.receiptNumber,
    asked.attention,
    others,
    asked.failedRenewal,
  ];
}

export function listOrders(
  db: Reader,
  asked: OrderFilter,
  sort: OrderSort,
  page: { size: number; offset: number },
): Promise<OrderRow[]> {
  const list = LISTS[sort];
  if (!list) throw new Error(`no order ${sort}`);
  return db.all(list, [...valuesOf(asked), page.size, page.offset]);
}

const SUM = { currency: 'text', count: 'int', paid_cents: 'int', refunded_cents: 'int' } as const;
export type OrderSum = RowOf<typeof SUM>;
const SUMS = statement(
  'order-desk.sums',
  SUM,
  `SELECT o.currency, count(*) AS count, coalesce(sum(o.total_cents) FILTER (WHERE o.paid_at IS NOT NULL), 0) AS paid_cents,
     coalesce(sum(o.total_cents) FILTER (WHERE o.refunded_at IS NOT NULL), 0) AS refunded_cents
   FROM membership_order o WHERE ${ASKED} GROUP BY o.currency ORDER BY o.currency`,
);
/** The sums of all matching orders, by currency. */
export const sumOrders = (db: Reader, asked: OrderFilter) => db.all(SUMS, valuesOf(asked));

const ONE = statement('order-desk.one', ROW, selectFrom('SELECT * FROM membership_order WHERE id = $3'));
export const findOrderRow = (
  db: Reader,
  id: number,
  bounds: Pick<OrderFilter, 'returningBefore' | 'disputedAfter'>,
): Promise<OrderRow | null> => db.maybe(ONE, [bounds.returningBefore, bounds.disputedAfter, id]);

const WAITING_COUNT = statement(
  'order-desk.waiting',
  { payments: 'int', renewals: 'int' },
  `SELECT (SELECT count(DISTINCT order_id) FROM (${WAITING}) waiting) AS payments, (SELECT count(*) FROM (${FAILED_RENEWALS}) failed) AS renewals`,
);
/** Numbers of orders whose money waits for a person, and of renewals that failed and are not over. */
export const countWaitingOrders = (
  db: Reader,
  { returningBefore, disputedAfter }: Pick<OrderFilter, 'returningBefore' | 'disputedAfter'>,
): Promise<{ payments: number; renewals: number }> => db.one(WAITING_COUNT, [returningBefore, disputedAfter]);

import type { Holding } from '#kit/visit.ts';
import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { FreeGrant } from './holding.rules.ts';

/** Those below are the renewals that cost nothing, down to the grant that the first of them continued. */
const FREE_GRANT = `CASE WHEN p.hidden AND p.price_cents = 0 THEN (
    WITH RECURSIVE below (id) AS (SELECT h.id
      UNION SELECT o.base_holding_id FROM below JOIN membership_order o ON o.holding_id = below.id
             WHERE o.user_id = $1 AND o.kind = 'renewal' AND o.amount_cents = 0 AND o.base_holding_id IS NOT NULL)
    SELECT CASE WHEN bool_or(b.ends_at <> b.starts_at + make_interval(hours => 24 * p.rebill_days))
                THEN 'chosen-day' ELSE 'plan-term' END
      FROM below JOIN membership_grant g ON g.holding_id = below.id JOIN holding b ON b.user_id = $1 AND b.id = below.id
    HAVING count(*) > 0) END`;
const LIVE = statement(
  'holding.live',
  {
    id: 'int',
    plan_id: 'int',
    tier_name: 'text',
    tier_rank: 'int',
    permissions: 'texts',
    can_give_credits: 'bool',
    rebill_days: 'int',
    starts_at: 'instant',
    ends_at: 'instant',
    auto_renew: 'bool',
    free_grant: 'text?',
  },
  `SELECT h.id, h.plan_id, t.name AS tier_name, t.rank AS tier_rank, t.permissions, t.can_give_credits,
          p.rebill_days, h.starts_at, h.ends_at, h.auto_renew, ${FREE_GRANT} AS free_grant
     FROM holding h JOIN plan p ON p.id = h.plan_id JOIN tier t ON t.id = p.tier_id
    WHERE h.user_id = $1 AND h.superseded_at IS NULL AND h.refunded_at IS NULL`,
);
/** A holding with details needed only by this module and billing. */
export type HeldPlan = Holding & { id: number; autoRenew: boolean; freeGrant: FreeGrant | null };

export async function findLive(db: Reader, userId: number): Promise<HeldPlan | null> {
  const row = await db.maybe(LIVE, [userId]);
  return (
    row && {
      id: row.id,
      planId: row.plan_id,
      tierName: row.tier_name,
      tierRank: row.tier_rank,
      permissions: row.permissions,
      canGiveCredits: row.can_give_credits,
      rebillDays: row.rebill_days,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      autoRenew: row.auto_renew,
      freeGrant: row.free_grant as FreeGrant | null,
    }
  );
}

const EVER = statement(
  'holding.ever',
  { found: 'bool' },
  'SELECT EXISTS (SELECT 1 FROM holding WHERE user_id = $1 AND refunded_at IS NULL) AS found',
);
export const hasEverHeld = async (db: Reader, userId: number): Promise<boolean> =>
  (await db.one(EVER, [userId])).found;

const EVER_BOUGHT = statement(
  'holding.ever-bought',
  { found: 'bool' },
  `SELECT EXISTS (SELECT 1 FROM holding h WHERE h.user_id = $1 AND h.refunded_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM membership_grant g WHERE g.holding_id = h.id)
      AND NOT EXISTS (SELECT 1 FROM membership_order o
                       WHERE o.holding_id = h.id AND o.user_id = $1 AND o.amount_cents = 0))
     OR $2::bool AND EXISTS (SELECT 1 FROM membership_order o WHERE o.user_id = $1 AND o.status = 'refunded'
      AND o.amount_cents > 0) AS found`,
);
/** `withRefunded` also counts what was given back. */
export const hasEverBought = async (db: Reader, userId: number, withRefunded: boolean): Promise<boolean> =>
  (await db.one(EVER_BOUGHT, [userId, withRefunded])).found;

const LOCK = statement(
  'holding.lock',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('holding:' || $1::text, 0))::text AS locked`,
);
export const takeLock = (db: Writer, userId: number) => db.run(LOCK, [userId]);

const SUPERSEDE = statement(
  'holding.supersede',
  {},
  'UPDATE holding SET superseded_at = $2 WHERE user_id = $1 AND superseded_at IS NULL AND refunded_at IS NULL',
);
export const supersede = (db: Writer, userId: number, now: Date) => db.run(SUPERSEDE, [userId, now]);

const INSERT = statement(
  'holding.insert',
  { id: 'int' },
  `INSERT INTO holding (user_id, plan_id, starts_at, ends_at, auto_renew, created_at)
   VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
);
export interface NewHolding {
  userId: number;
  planId: number;
  startsAt: Date;
  endsAt: Date;
  autoRenew: boolean;
}
export const insertHolding = (db: Writer, row: NewHolding, now: Date) =>
  db.one(INSERT, [row.userId, row.planId, row.startsAt, row.endsAt, row.autoRenew, now]);

const REFUND = statement(
  'holding.refund',
  {},
  'UPDATE holding SET refunded_at = $2 WHERE id = $1 AND refunded_at IS NULL',
);
export const markRefunded = (db: Writer, id: number, now: Date) => db.run(REFUND, [id, now]);

const PREVIOUS = statement(
  'holding.previous',
  { id: 'int', tier_name: 'text', auto_renew: 'bool' },
  `WITH RECURSIVE chain AS (
     SELECT id, user_id, plan_id, ends_at, auto_renew, true AS is_over FROM holding WHERE id = $1
     UNION SELECT base.id, base.user_id, base.plan_id, base.ends_at,
            chain.auto_renew AND base.auto_renew AND o.kind IS DISTINCT FROM 'renewal', base.refunded_at IS NOT NULL
       FROM chain LEFT JOIN membership_order o ON o.holding_id = chain.id
       LEFT JOIN membership_grant g ON g.holding_id = chain.id
       JOIN holding base ON base.id = coalesce(o.base_holding_id, g.base_holding_id)
      WHERE chain.is_over)
   SELECT chain.id, t.name AS tier_name, chain.auto_renew
     FROM chain JOIN plan p ON p.id = chain.plan_id JOIN tier t ON t.id = p.tier_id
    WHERE NOT chain.is_over AND chain.ends_at > $2
      AND NOT EXISTS (SELECT 1 FROM holding live WHERE live.user_id = chain.user_id AND live.id <> $1
                       AND live.superseded_at IS NULL AND live.refunded_at IS NULL)`,
);
/** What runs on once a holding is refunded, and whether it renews automatically. */
export interface PreviousHolding {
  id: number;
  tierName: string;
  autoRenew: boolean;
}
/**
 * The nearest holding below one whose own money did not go back; null if it has ended, or another one is live. It renews
 * automatically only if all that it was replaced by did, too: nobody is charged for what they last saw switched off, and
 * whoever took back the money for another term is not charged for it again.
 */
export async function findPrevious(db: Reader, id: number, now: Date): Promise<PreviousHolding | null> {
  const row = await db.maybe(PREVIOUS, [id, now]);
  return row && { id: row.id, tierName: row.tier_name, autoRenew: row.auto_renew };
}

const RESUME = statement(
  'holding.resume',
  {},
  'UPDATE holding SET superseded_at = NULL, auto_renew = $2 WHERE id = $1',
);
export const resume = (db: Writer, { id, autoRenew }: PreviousHolding) => db.run(RESUME, [id, autoRenew]);

const AUTO_RENEW = statement(
  'holding.auto-renew',
  {},
  `UPDATE holding SET auto_renew = $2
    WHERE user_id = $1 AND refunded_at IS NULL AND (superseded_at IS NULL OR NOT $2)`,
);
/** On for the live holding alone; off for every one that may still resume. */
export const markAutoRenew = (db: Writer, userId: number, autoRenew: boolean) =>
  db.run(AUTO_RENEW, [userId, autoRenew]);

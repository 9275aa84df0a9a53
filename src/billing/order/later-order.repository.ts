import { type Reader, type RowOf, statement } from '#platform/postgres/database.ts';
import { GROUND } from './order.repository.ts';

const LATER = {
  id: 'int',
  kind: 'text',
  status: 'text',
  is_direct: 'bool',
  is_before_end: 'bool',
  carried_cents: 'int',
} as const;
/**
 * An order placed while another one's membership was the latest: on that itself or on one granted on top of it, before
 * the end of what it was placed on or after, and what its own membership is worth beyond what was paid for it.
 */
export type LaterOrderRow = RowOf<typeof LATER>;
const BUILT_ON = statement(
  'order.built-on',
  LATER,
  `${GROUND} SELECT o.id, o.kind, o.status, ground.holding_id = $1 AS is_direct,
          coalesce(o.paid_at, o.created_at) < base.ends_at AS is_before_end,
          o.worth_cents - (o.total_cents - o.tax_cents) AS carried_cents
     FROM ground JOIN membership_order o ON o.base_holding_id = ground.holding_id
     JOIN holding base ON base.id = o.base_holding_id
    WHERE ground.base_id = $1 ORDER BY o.id`,
);
/** Orders placed on this holding, or on a membership granted on top of it. */
export const findBuiltOn = (db: Reader, holdingId: number): Promise<LaterOrderRow[]> =>
  db.all(BUILT_ON, [holdingId]);

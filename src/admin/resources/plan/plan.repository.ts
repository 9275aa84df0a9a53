import { type Reader, statement } from '#platform/postgres/database.ts';

const HELD = statement(
  'plan-desk.held',
  { plan_id: 'int', members: 'int' },
  `SELECT plan_id, count(*) AS members FROM holding
    WHERE superseded_at IS NULL AND refunded_at IS NULL AND ends_at > $1 GROUP BY plan_id`,
);
/** The number of valid memberships by plan. */
export const membersByPlan = async (db: Reader, now: Date): Promise<Map<number, number>> =>
  new Map((await db.all(HELD, [now])).map((row) => [row.plan_id, row.members]));

import type pg from 'pg';
import { FIRST_NAMES, LAST_NAMES, PROFESSIONS } from './large.data.ts';
import { inOneTransaction, inStretches, loadBare, numberOf, type Step } from './load.ts';

/** First number of the large library's members. Every third of them has or had a membership. */
export const FIRST_MEMBER = 10_000_001;
export const HOLDS = '% 3 = 0';
/** Every fourth of these has Gold, and so may take self-assessment tests. */
export const HOLDS_GOLD = '% 12 = 0';
/** One in twenty memberships has lapsed. */
const LAPSED = '% 60 = 3';
const STRETCH = 100_000;

/** Inserts accounts, most without a membership and none with a password; returns true if any were missing. */
export async function seedLargeMembers(
  client: pg.Client,
  count: number,
  report: (line: string) => void,
): Promise<boolean> {
  const there = await numberOf(client, `SELECT count(*) AS n FROM user_account WHERE id >= ${FIRST_MEMBER}`);
  if (there >= count) return false;
  const range = { from: FIRST_MEMBER + there, to: FIRST_MEMBER + count - 1, size: STRETCH };
  await inOneTransaction(client, () =>
    loadBare(client, ['user_account', 'holding'], report, () =>
      inStretches(client, range, STEPS, (last) => report(`members: ${last - FIRST_MEMBER + 1} of ${count}`)),
    ),
  );
  return true;
}

const EACH = 'FROM generate_series($1::bigint, $2::bigint) AS n';
const STEPS: Step[] = [
  {
    text: `INSERT INTO user_account (id, email, email_verified_at, first_name, last_name, profession, specialization, created_at)
      SELECT n, 'member-' || n || '@large.example', CASE WHEN n % 20 > 0 THEN at END, pg_temp.pick($3, n, 1), pg_temp.pick($4, n, 2),
        CASE WHEN n % 10 > 0 THEN pg_temp.pick($5, n, 3) END, CASE WHEN n % 10 > 4 THEN 'Psychiatry' END, at
      FROM (SELECT n, TIMESTAMPTZ '2020-01-01' + make_interval(mins => (1000000 * pg_temp.chance(n, 4))::int) AS at ${EACH}) AS made`,
    values: [FIRST_NAMES, LAST_NAMES, PROFESSIONS],
  },
  {
    text: `INSERT INTO holding (user_id, plan_id, starts_at, ends_at, auto_renew, created_at)
      SELECT n, CASE WHEN n ${HOLDS_GOLD} THEN 33 + 3 * (n % 2)::int ELSE (ARRAY[31, 32, 32, 34, 35])[1 + floor(5 * pg_temp.chance(n, 5))::int] END,
        at, CASE WHEN n ${LAPSED} THEN TIMESTAMPTZ '2026-01-01' ELSE TIMESTAMPTZ '2034-01-01' + make_interval(days => (n % 700)::int) END, n % 5 > 0, at
      FROM (SELECT n, TIMESTAMPTZ '2022-01-01' + make_interval(mins => (500000 * pg_temp.chance(n, 6))::int) AS at ${EACH} WHERE n ${HOLDS}) AS made`,
  },
];

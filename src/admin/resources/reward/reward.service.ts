import type { Reader } from '#platform/postgres/database.ts';
import { MONTHS_SHOWN, monthsUntil } from '../../reports/overview/overview.rules.ts';
import {
  countRewards,
  listRewards,
  programByMonth,
  type RewardFiguresRow,
  type RewardFilter,
  type RewardRow,
} from './reward.repository.ts';

export { findReward, type RewardFiguresRow, type RewardRow } from './reward.repository.ts';

export async function rewardsFor(
  db: Reader,
  asked: RewardFilter,
  earliestFirst: boolean,
  page: { size: number; offset: number },
): Promise<{ rows: RewardRow[]; count: number }> {
  const [rows, count] = await Promise.all([
    listRewards(db, asked, earliestFirst, page),
    countRewards(db, asked),
  ]);
  return { rows, count };
}

/** The costs of the referral program (C2): for the last months, and since the beginning. */
export async function programFigures(
  db: Reader,
  now: Date,
): Promise<{ months: RewardFiguresRow[]; all: Omit<RewardFiguresRow, 'month'>[] }> {
  const rows = await programByMonth(db);
  const shown = monthsUntil(now, MONTHS_SHOWN);
  const currencies = [...new Set(rows.map((row) => row.currency))].sort();
  const all = currencies.map((currency) =>
    summed(
      currency,
      rows.filter((row) => row.currency === currency),
    ),
  );
  return { months: rows.filter((row) => shown.includes(row.month)), all };
}

const SUMS = ['purchases', 'discounts', 'cardsSent', 'sent', 'cardsPending', 'pending', 'revenue'] as const;
function summed(currency: string, rows: RewardFiguresRow[]): Omit<RewardFiguresRow, 'month'> {
  const sums = SUMS.map((name) => [name, rows.reduce((all, row) => all + row[name], 0)]);
  return { currency, ...Object.fromEntries(sums) };
}

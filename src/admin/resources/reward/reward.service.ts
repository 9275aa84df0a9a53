import { utcDate } from '#kit/dates.ts';
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

export type { RewardFiguresRow, RewardRow } from './reward.repository.ts';

export async function rewardsFor(
  db: Reader,
  asked: Omit<RewardFilter, 'today'>,
  earliestFirst: boolean,
  page: { size: number; offset: number },
  now: Date,
): Promise<{ rows: RewardRow[]; count: number }> {
  const filter = { ...asked, today: utcDate(now) };
  const [rows, count] = await Promise.all([
    listRewards(db, filter, earliestFirst, page),
    countRewards(db, filter),
  ]);
  return { rows, count };
}

/** What the referral program costs (C2): of the last months, and since the beginning. */
export async function programFigures(
  db: Reader,
  now: Date,
): Promise<{ months: RewardFiguresRow[]; all: Omit<RewardFiguresRow, 'month'>[] }> {
  const rows = await programByMonth(db);
  const shown = monthsUntil(now, MONTHS_SHOWN);
  const currencies = [...new Set(rows.map((row) => row.currency))].sort();
  const all = currencies.map((currency) => summed(rows.filter((row) => row.currency === currency)));
  return { months: rows.filter((row) => shown.includes(row.month)), all };
}

function summed(rows: RewardFiguresRow[]): Omit<RewardFiguresRow, 'month'> {
  const sum = (field: Exclude<keyof RewardFiguresRow, 'month' | 'currency'>) =>
    rows.reduce((all, row) => all + row[field], 0);
  return {
    currency: rows[0]?.currency ?? '',
    purchases: sum('purchases'),
    discount_cents: sum('discount_cents'),
    cards_sent: sum('cards_sent'),
    sent_cents: sum('sent_cents'),
    cards_pending: sum('cards_pending'),
    pending_cents: sum('pending_cents'),
    revenue_cents: sum('revenue_cents'),
  };
}

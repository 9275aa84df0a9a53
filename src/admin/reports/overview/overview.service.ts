import { addDays } from '#kit/dates.ts';
import { type Suspension, suspensions } from '#learning/activity/facts.service.ts';
import { outboxState } from '#platform/mail/outbox-state.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { servesApart } from '#platform/postgres/serving-role-standing.ts';
import { countWaitingOrders } from '../../resources/order/list.repository.ts';
import { attentionBounds } from '../../resources/order/order.rules.ts';
import {
  accountCounts,
  endingBetween,
  joinedByMonth,
  type LetterRow,
  lostLetters,
  membersByTier,
  type RetractedCitation,
  renewedByMonth,
  revenueByMonth,
  waitingCounts,
} from './overview.repository.ts';
import { comparedSince, type MeasuredYear, monthBegan, yearsOf } from './overview.rules.ts';

export interface OverviewFigures {
  members: {
    byTier: { tier: string; count: number }[];
    lapsed: number;
    free: number;
    newAccounts: number;
    newMembers: number;
  };
  years: MeasuredYear[];
  ending: { all: number; renewing: number };
  waiting: {
    payments: number;
    renewals: number;
    giftCards: number;
    staleTranslations: number;
    requests: number;
    letters: number;
  };
  suspended: { all: number; passes: number; activities: Suspension[] };
  retracted: { all: number; citations: RetractedCitation[] };
  ledgersApart: boolean;
  letters: LetterRow[];
}

/** Memberships that end within this many days are worth a look. */
const ENDING_DAYS = 30;
/** Number of entries shown of anything that has no list of its own. */
const LATEST = 10;
/** Currency of everything sold here. */
const HOME_CURRENCY = 'USD';

/** Twelve months of each measure, with the twelve before. */
export async function measuredYears(db: Reader, now: Date): Promise<MeasuredYear[]> {
  const since = comparedSince(now);
  const [money, joined, renewed] = await Promise.all([
    revenueByMonth(db, since, now),
    joinedByMonth(db, since, now),
    renewedByMonth(db, since, now),
  ]);
  const refunds = money.map(({ refunds: value, ...rest }) => ({ ...rest, value }));
  const counted = (rows: { month: string; value: number }[]) =>
    rows.map((row) => ({ ...row, currency: null }));
  return [
    ...yearsOf('revenue', money, HOME_CURRENCY, now),
    ...yearsOf('refunds', refunds, HOME_CURRENCY, now),
    ...yearsOf('members', counted(joined), null, now),
    ...yearsOf('renewals', counted(renewed), null, now),
  ];
}

/** State of the library, in a handful of queries however large it is. */
export async function overviewAt(db: Reader, now: Date): Promise<OverviewFigures> {
  const [byTier, accounts, years, ending, orders, counts, outbox, suspended, ledgersApart, letters] =
    await Promise.all([
      membersByTier(db, now),
      accountCounts(db, now, monthBegan(now)),
      measuredYears(db, now),
      endingBetween(db, now, addDays(now, ENDING_DAYS)),
      countWaitingOrders(db, attentionBounds(now)),
      waitingCounts(db, now),
      outboxState(db, now),
      suspensions(db, now, LATEST),
      servesApart(db),
      lostLetters(db, now, LATEST),
    ]);
  const { free, lapsed, new_accounts: newAccounts } = accounts;
  return {
    members: { byTier, lapsed, free, newAccounts, newMembers: joinedNow(years) },
    years,
    ending,
    waiting: {
      ...orders,
      giftCards: counts.gift_cards,
      staleTranslations: counts.stale_translations,
      requests: counts.requests,
      letters: outbox.given_up,
    },
    suspended,
    retracted: { all: counts.retracted.length, citations: counts.retracted.slice(0, LATEST) },
    ledgersApart,
    letters,
  };
}

const joinedNow = (years: MeasuredYear[]): number =>
  years.find(({ measure }) => measure === 'members')?.months.at(-1)?.value ?? 0;

import type { GrantFact } from '#catalog/activity/facts.rules.ts';
import {
  EXPENSE_KINDS,
  type FundingEvent,
  type FundingKind,
  type FundingSide,
  INCOME_KINDS,
  type SupportFinding,
} from './funding.data.ts';

/** Who paid whom, how much, for what, and on which day. */
export interface Funding {
  side: FundingSide;
  kind: FundingKind;
  amountCents: number;
  currency: string;
  payer: string;
  payee: string;
  /** The company whose support was received or spent; empty for other money. */
  supporter: string;
  /** Formatted as `2026-11-25`. */
  paidOn: string;
  note: string;
}
/** An entry as stored in the ledger; a later entry may have replaced it. */
export interface FundingEntry extends Funding {
  position: number;
  event: FundingEvent;
  corrects: number | null;
  reason: string;
}

/** The entries that count: neither struck nor replaced. */
export function standingEntries<Entry extends FundingEntry>(entries: readonly Entry[]): Entry[] {
  const replaced = new Set(entries.map(({ corrects }) => corrects));
  return entries.filter(({ event, position }) => event !== 'struck' && !replaced.has(position));
}

/** A company whose money is on record and which learners would not be told of; null if there is none (rule R7). */
export function forgottenSupporter(
  entries: readonly FundingEntry[],
  grants: readonly Pick<GrantFact, 'company' | 'kind'>[],
): string | null {
  const told = new Set(grants.filter(({ kind }) => kind === 'money').map(({ company }) => company));
  const spent = standingEntries(entries).find(({ supporter }) => supporter !== '' && !told.has(supporter));
  return spent?.supporter ?? null;
}

export const kindsOf = (side: FundingSide): readonly FundingKind[] =>
  side === 'income' ? INCOME_KINDS : EXPENSE_KINDS;

const sum = (entries: readonly Funding[]): number =>
  entries.reduce((cents, { amountCents }) => cents + amountCents, 0);

export interface FundingTotal {
  currency: string;
  /** Only the kinds that occur, in their defined order. */
  kinds: { side: FundingSide; kind: FundingKind; cents: number }[];
  incomeCents: number;
  expenseCents: number;
}
/** Per currency: amounts in different currencies are never added. */
export function fundingTotals(entries: readonly FundingEntry[]): FundingTotal[] {
  const byCurrency = Map.groupBy(standingEntries(entries), ({ currency }) => currency);
  return [...byCurrency]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, some]) => {
      const of = (side: FundingSide) => sum(some.filter((one) => one.side === side));
      const kinds = (['income', 'expense'] as const).flatMap((side) =>
        kindsOf(side).map((kind) => ({ side, kind, cents: sum(some.filter((one) => one.kind === kind)) })),
      );
      return {
        currency,
        kinds: kinds.filter(({ cents }) => cents > 0),
        incomeCents: of('income'),
        expenseCents: of('expense'),
      };
    });
}

/** What a company agreed to give in one currency, what was received, and what was spent (rule R7). */
export interface SupportAccount {
  company: string;
  currency: string;
  agreedCents: number;
  /** The earliest agreement; null if none is signed. */
  agreementOn: string | null;
  receivedCents: number;
  spentCents: number;
  findings: SupportFinding[];
}
export function supportAccounts(
  grants: readonly GrantFact[],
  entries: readonly FundingEntry[],
): SupportAccount[] {
  const money = grants.filter(({ kind }) => kind === 'money');
  const spent = standingEntries(entries).filter(({ supporter }) => supporter !== '');
  const keys = [
    ...money.map(({ company, currency }) => JSON.stringify([company, currency])),
    ...spent.map(({ supporter, currency }) => JSON.stringify([supporter, currency])),
  ];
  return [...new Set(keys)].map((key) => {
    const [company, currency] = JSON.parse(key) as [string, string];
    return accountOf(
      { company, currency },
      money.filter((one) => one.company === company && one.currency === currency),
      spent.filter((one) => one.supporter === company && one.currency === currency),
    );
  });
}

function accountOf(
  of: Pick<SupportAccount, 'company' | 'currency'>,
  grants: readonly GrantFact[],
  entries: readonly FundingEntry[],
): SupportAccount {
  const income = entries.filter(({ side }) => side === 'income');
  const account = {
    ...of,
    agreedCents: grants.reduce((cents, { amountCents }) => cents + (amountCents ?? 0), 0),
    agreementOn: grants.flatMap(({ agreementOn }) => agreementOn ?? []).toSorted()[0] ?? null,
    receivedCents: sum(income),
    spentCents: sum(entries.filter(({ side }) => side === 'expense')),
  };
  const isEarly = income.some(({ paidOn }) => account.agreementOn === null || paidOn < account.agreementOn);
  return { ...account, findings: findingsOf(account, isEarly) };
}

/** No more may be spent than was received, and no more received than was agreed on beforehand (rule R7). */
function findingsOf(
  { agreedCents, receivedCents, spentCents }: Omit<SupportAccount, 'findings'>,
  isEarly: boolean,
): SupportFinding[] {
  const found: [SupportFinding, boolean][] = [
    ['nothing-received', agreedCents > 0 && receivedCents === 0],
    ['below-agreement', receivedCents > 0 && receivedCents < agreedCents],
    ['above-agreement', receivedCents > agreedCents],
    ['before-agreement', isEarly],
    ['overspent', spentCents > receivedCents],
  ];
  return found.filter(([, is]) => is).map(([code]) => code);
}

/** What an entry is checked against. */
export interface FundingGround {
  /** The provider and its joint provider: nobody else pays for an activity, and nobody else receives its income. */
  providers: readonly string[];
  grants: readonly Pick<GrantFact, 'company' | 'kind'>[];
  /** Names of everyone in control of the content. */
  people: readonly string[];
  today: string;
}
type Field = 'kind' | 'payer' | 'payee' | 'supporter' | 'paidOn';
export type FundingFault = [
  code: 'direct-payment' | 'supporter-unknown' | 'payee-not-in-control' | 'invalid-field',
  field: Field,
];

/**
 * Everything for which an entry is not allowed: a company's money goes to the provider alone, and never directly to
 * faculty; support comes from a company on record, and pays honoraria and travel only for those in control of the
 * content (rule R7).
 */
export function fundingFaults(given: Funding, ground: FundingGround): FundingFault[] {
  const { side, kind, payer, payee, supporter, paidOn } = given;
  const { providers, grants, people, today } = ground;
  const own = side === 'income' ? 'payee' : 'payer';
  const isSupport = kind === 'commercial-support';
  const isForPeople = kind === 'honoraria' || kind === 'travel';
  const isKnown = grants.some((one) => one.kind === 'money' && one.company === supporter);
  const found: [FundingFault, boolean][] = [
    [['invalid-field', 'kind'], !kindsOf(side).includes(kind)],
    [['invalid-field', 'payer'], payer.trim() === ''],
    [['invalid-field', 'payee'], payee.trim() === ''],
    [['invalid-field', 'supporter'], side === 'income' && supporter !== (isSupport ? payer : '')],
    [['invalid-field', 'paidOn'], paidOn > today],
    [['direct-payment', own], !providers.includes(given[own])],
    [['invalid-field', 'payer'], kind === 'provider' && !providers.includes(payer)],
    [['supporter-unknown', side === 'income' ? 'payer' : 'supporter'], supporter !== '' && !isKnown],
    [['payee-not-in-control', 'payee'], supporter !== '' && isForPeople && !people.includes(payee)],
  ];
  return found.filter(([, is]) => is).map(([fault]) => fault);
}
/** The first of them. */
export const fundingFault = (given: Funding, ground: FundingGround): FundingFault | null =>
  fundingFaults(given, ground)[0] ?? null;

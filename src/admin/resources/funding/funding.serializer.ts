import type { ActivityFacts } from '#catalog/activity/facts.rules.ts';
import type { AttributesOf, Resource } from '#kit/contract.ts';
import {
  type FundingEntry,
  fundingTotals,
  standingEntries,
  supportAccounts,
} from '#learning/activity/funding.rules.ts';
import type { FundingEntryRow, FundingRecord } from '#learning/activity/funding.service.ts';
import { csvShape, csvTable, decimals } from '../../kit/csv.rules.ts';
import type { fundingType } from './funding.schema.ts';

type FundingAttributes = AttributesOf<typeof fundingType>;

export function presentFunding({ facts, providers, entries }: FundingRecord): Resource<typeof fundingType> {
  const standing = new Set(standingEntries(entries));
  return {
    type: 'AdminFunding',
    id: String(facts.publicationId),
    attributes: {
      title: facts.title,
      seen: entries.at(-1)?.position ?? 0,
      providers,
      people: facts.people.map(({ name }) => name),
      sums: presentSums(facts, entries),
      entries: entries.map(({ amountCents, at, ...one }, place) => ({
        ...one,
        amount: amountCents,
        recordedAt: at.toISOString(),
        stands: standing.has(entries[place] as FundingEntryRow),
      })),
    },
  };
}

export const presentSums = (
  { grants }: Pick<ActivityFacts, 'grants'>,
  entries: readonly FundingEntry[],
): FundingAttributes['sums'] => ({
  entries: standingEntries(entries).length,
  totals: fundingTotals(entries).map(({ currency, kinds, incomeCents, expenseCents }) => ({
    currency,
    kinds: kinds.map(({ side, kind, cents }) => ({ side, kind, amount: cents })),
    income: incomeCents,
    expense: expenseCents,
  })),
  supports: supportAccounts(grants, entries).map(({ agreedCents, receivedCents, spentCents, ...one }) => ({
    ...one,
    agreed: agreedCents,
    received: receivedCents,
    spent: spentCents,
  })),
  inKind: grants
    .filter(({ kind }) => kind === 'in-kind')
    .map(({ company, inKind, agreementOn }) => ({ company, what: inKind, agreementOn })),
});

export function fundingTable(entries: readonly FundingEntryRow[]): string {
  const standing = new Set(standingEntries(entries));
  return csvTable(
    csvShape<FundingEntryRow>([
      ['Entry', ({ position }) => position],
      ['Event', ({ event }) => event],
      ['Corrects', ({ corrects }) => corrects],
      ['Counts', (one) => standing.has(one)],
      ['Side', ({ side }) => side],
      ['Kind', ({ kind }) => kind],
      ['Amount', ({ amountCents }) => decimals(amountCents)],
      ['Currency', ({ currency }) => currency],
      ['Payer', ({ payer }) => payer],
      ['Payee', ({ payee }) => payee],
      ['Support of', ({ supporter }) => supporter],
      ['Paid on', ({ paidOn }) => paidOn],
      ['Note', ({ note }) => note],
      ['Reason', ({ reason }) => reason],
      ['Recorded', ({ at }) => at],
    ]),
    entries,
  );
}

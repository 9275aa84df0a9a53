import { moneyText } from '#kit/numbers.ts';
import type { SupportFinding } from '#learning/activity/funding.data.ts';
import { fundingTotals, standingEntries, supportAccounts } from '#learning/activity/funding.rules.ts';
import type { FundingEntryRow, FundingReport } from '#learning/activity/funding.service.ts';
import { fundingTexts } from '../../resources/funding/funding.messages.ts';
import type { FileChapter } from './file-people.serializer.ts';
import { day, type Line, NOT_RECORDED } from './file-record.serializer.ts';

const FINDINGS: Record<SupportFinding, string> = {
  'nothing-received': 'nothing was received yet',
  'below-agreement': 'less was received than agreed',
  'above-agreement': 'more was received than agreed',
  'before-agreement': 'money was received before an agreement was signed',
  overspent: 'more was spent than received',
};

/** Income and its sources, and what it was spent on; corrections with their reasons (rule R7). */
export function fundingOf({ grants, entries }: FundingReport): FileChapter {
  const standing = standingEntries(entries);
  const replaced = entries.filter((one) => !standing.includes(one));
  return {
    title: 'Income and expenses',
    parts: [
      { lines: totalLines(entries) },
      { title: 'Commercial support received and spent', lines: supportLines({ grants, entries }) },
      {
        title: 'Payments',
        lines: standing.length > 0 ? standing.map(paymentLine) : [{ text: NOT_RECORDED }],
      },
      ...(replaced.length > 0 ? [{ title: 'Corrected and struck', lines: replaced.map(paymentLine) }] : []),
    ],
  };
}

/** How the support of companies was spent, in one line. */
export function spentText({ grants, entries }: FundingReport, support: 'none' | 'received' | null): string {
  const spent = supportAccounts(grants, entries).filter((one) => one.receivedCents + one.spentCents > 0);
  if (spent.length === 0) return support === 'none' ? 'None.' : NOT_RECORDED;
  return spent
    .map(
      ({ company, currency, receivedCents, spentCents }) =>
        `${moneyText(spentCents, currency)} of ${moneyText(receivedCents, currency)} from ${company}`,
    )
    .join('; ')
    .concat('.');
}

function totalLines(entries: readonly FundingEntryRow[]): Line[] {
  const totals = fundingTotals(entries);
  if (totals.length === 0) return [{ text: NOT_RECORDED }];
  return totals.flatMap(({ currency, kinds, incomeCents, expenseCents }) => [
    ...kinds.map(({ side, kind, cents }) => ({
      of: side === 'income' ? 'Income' : 'Expense',
      text: `${fundingTexts.defaults[kind]}: ${moneyText(cents, currency)}`,
    })),
    {
      of: 'Balance',
      text: `Income ${moneyText(incomeCents, currency)}, expenses ${moneyText(expenseCents, currency)}, left ${moneyText(incomeCents - expenseCents, currency)}`,
    },
  ]);
}

function supportLines({ grants, entries }: FundingReport): Line[] {
  const accounts = supportAccounts(grants, entries);
  if (accounts.length === 0) return [{ text: 'No support in money is on record.' }];
  return accounts.map(({ company, currency, agreedCents, receivedCents, spentCents, findings }) => ({
    of: company,
    text: `Agreed ${moneyText(agreedCents, currency)}, received ${moneyText(receivedCents, currency)}, spent ${moneyText(spentCents, currency)}, left ${moneyText(receivedCents - spentCents, currency)}. ${findings.length > 0 ? `To explain: ${findings.map((one) => FINDINGS[one]).join('; ')}.` : 'In order.'}`,
  }));
}

function paymentLine(one: FundingEntryRow): Line {
  const {
    position,
    side,
    kind,
    amountCents,
    currency,
    payer,
    payee,
    supporter,
    paidOn,
    note,
    corrects,
    reason,
  } = one;
  const support = side === 'expense' && supporter ? `from the support of ${supporter}` : '';
  const deed = one.event === 'struck' ? 'strikes' : 'corrects';
  return {
    of: `No. ${position}, ${day(paidOn)}, ${side}`,
    text: [
      `${fundingTexts.defaults[kind]}, ${moneyText(amountCents, currency)}, ${payer} to ${payee}`,
      support,
      note,
      corrects === null ? '' : `${deed} no. ${corrects}: ${reason}`,
    ]
      .filter(Boolean)
      .join('; ')
      .concat('.'),
  };
}

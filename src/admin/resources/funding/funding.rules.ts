import type { FundingKind, FundingSide } from '#learning/activity/funding.data.ts';
import {
  type Funding,
  type FundingGround,
  fundingFaults,
  kindsOf,
} from '#learning/activity/funding.rules.ts';
import { centsTyped } from '../../kit/form/cents.rules.ts';
import { amountFault } from '../content-facts/content-facts.rules.ts';

/** An entry as in its form. */
export type FundingField =
  | 'kind'
  | 'amount'
  | 'currency'
  | 'payer'
  | 'payee'
  | 'supporter'
  | 'paidOn'
  | 'note'
  | 'reason';
export type FundingFormValues = Record<FundingField, string>;

/** Which parties are chosen from a list; null for one that is typed. */
export interface PartyChoices {
  payer: readonly string[] | null;
  payee: readonly string[] | null;
}
type Ground = Pick<FundingGround, 'providers' | 'people'> & { companies: readonly string[] };

/**
 * Money goes from a company to the provider, and from the provider to those who worked: nothing else can be chosen
 * (rule R7).
 */
export function partyChoices(
  side: FundingSide,
  { kind, supporter }: Pick<FundingFormValues, 'kind' | 'supporter'>,
  { providers, people, companies }: Ground,
): PartyChoices {
  if (side === 'expense') {
    const isForPeople = supporter !== '' && (kind === 'honoraria' || kind === 'travel');
    return { payer: providers, payee: isForPeople ? people : null };
  }
  const payer = kind === 'commercial-support' ? companies : kind === 'provider' ? providers : null;
  return { payer, payee: providers };
}

/** The entry from form values; a single choice is made automatically. */
export function fundingTyped(side: FundingSide, typed: FundingFormValues, choices: PartyChoices): Funding {
  const kind: FundingKind = kindsOf(side).find((one) => one === typed.kind) ?? 'other';
  const chosen = (of: 'payer' | 'payee') =>
    choices[of]?.length === 1 ? (choices[of][0] ?? '') : typed[of].trim();
  const payer = chosen('payer');
  return {
    side,
    kind,
    amountCents: centsTyped(typed.amount) ?? 0,
    currency: typed.currency.trim().toUpperCase(),
    payer,
    payee: chosen('payee'),
    supporter: side === 'expense' ? typed.supporter : kind === 'commercial-support' ? payer : '',
    paidOn: typed.paidOn,
    note: typed.note.trim(),
  };
}

/** The invalid fields, by the same rule as on the server. */
export function fundingProblems(
  side: FundingSide,
  typed: FundingFormValues,
  choices: PartyChoices,
  ground: FundingGround,
): FundingField[] {
  const given = fundingTyped(side, typed, choices);
  const wrong: [FundingField, boolean][] = [
    ['kind', typed.kind === ''],
    ['amount', amountFault(typed.amount) !== null],
    ['currency', !/^[A-Z]{3}$/.test(given.currency)],
    ['paidOn', given.paidOn === ''],
  ];
  const found = wrong.filter(([, is]) => is).map(([field]) => field);
  return [...new Set([...found, ...fundingFaults(given, ground).map(([, field]) => field)])];
}

import type { Capacity, Exception, SupportKind } from '#catalog/activity/facts.data.ts';
import { CAPACITIES, EXCEPTIONS } from '#catalog/activity/facts.data.ts';

/** Somebody in control of the content, as the form holds them. */
export interface PersonValues {
  id: string;
  name: string;
  onCover: boolean;
  /** The day of their last statement; null where they made none. */
  statedOn: string | null;
  capacity: string;
  beganOn: string;
  exception: string;
}
export interface GrantRow {
  company: string;
  kind: string;
  amount: string;
  currency: string;
  inKind: string;
  agreementOn: string;
}
export const EMPTY_GRANT: GrantRow = {
  company: '',
  kind: 'money',
  amount: '',
  currency: 'USD',
  inKind: '',
  agreementOn: '',
};
export const PERSON_FIELDS = ['capacity', 'beganOn', 'exception'] as const;
export const GRANT_FIELDS = ['company', 'kind', 'amount', 'currency', 'inKind', 'agreementOn'] as const;

export const fieldName = (name: string, at: number): string => `${name}-${at}`;

/** Cents of an amount as it is typed, with either sign before its decimals; null when it is none. */
export function centsTyped(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : null;
}
export const amountText = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(2).replace(/\.00$/, '');

type Values = Record<string, string>;

/** The same people, with what was typed of them. */
export const peopleTyped = (values: Values, people: readonly PersonValues[]): PersonValues[] =>
  people.map((one, at) => ({
    ...one,
    ...Object.fromEntries(PERSON_FIELDS.map((name) => [name, (values[fieldName(name, at)] ?? '').trim()])),
  }));

export const grantsTyped = (values: Values, length: number): GrantRow[] =>
  Array.from({ length }, (_, at) => ({
    ...EMPTY_GRANT,
    ...Object.fromEntries(GRANT_FIELDS.map((name) => [name, (values[fieldName(name, at)] ?? '').trim()])),
  }));

export const personSent = ({ id, capacity, beganOn, exception }: PersonValues) => ({
  id,
  capacity: CAPACITIES.find((one): one is Capacity => one === capacity) ?? null,
  beganOn: beganOn || null,
  exception: EXCEPTIONS.find((one): one is Exception => one === exception) ?? null,
});

export function grantSent(row: GrantRow) {
  const kind: SupportKind = row.kind === 'in-kind' ? 'in-kind' : 'money';
  return {
    company: row.company,
    kind,
    amountCents: kind === 'money' ? centsTyped(row.amount) : null,
    currency: row.currency.toUpperCase(),
    inKind: kind === 'in-kind' ? row.inKind : '',
    agreementOn: row.agreementOn || null,
  };
}

/** Which field of a grant is wrong as it stands. */
export function grantProblem({ company, kind, amount, currency, inKind }: GrantRow): keyof GrantRow | null {
  if (company === '') return 'company';
  if (kind === 'in-kind') return inKind === '' ? 'inKind' : null;
  if (!centsTyped(amount)) return 'amount';
  return /^[A-Za-z]{3}$/.test(currency) ? null : 'currency';
}

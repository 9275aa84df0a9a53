import type { Capacity, Exception, SupportKind } from '#catalog/activity/facts.data.ts';
import { CAPACITIES, EXCEPTIONS, GRANT_MOST_CENTS } from '#catalog/activity/facts.data.ts';
import { centsTyped, typedCents } from '../../kit/form/cents.rules.ts';
import { fieldName, rowsIn } from '../../kit/form/rows.rules.ts';

/** Somebody in control of the content, as in the form. */
export interface PersonValues {
  id: string;
  name: string;
  onCover: boolean;
  /** Date of their last statement; null if they made none. */
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

/** Each is a message of all desks. */
export type AmountFault = 'amountNeeded' | 'amountForm' | 'amountPositive' | 'amountMost';
/** What is wrong with a typed amount; null if nothing is. */
export function amountFault(text: string): AmountFault | null {
  const typed = text.trim();
  if (typed === '') return 'amountNeeded';
  const isNegative = /^[-−]/.test(typed);
  const cents = centsTyped(isNegative ? typed.slice(1) : typed);
  if (cents === null) return 'amountForm';
  if (isNegative || cents === 0) return 'amountPositive';
  return cents > GRANT_MOST_CENTS ? 'amountMost' : null;
}
export const amountText = (cents: number | null, locale: string): string =>
  cents === null ? '' : typedCents(cents, locale);

type Values = Record<string, string>;
export interface ContentFactsValues {
  people: PersonValues[];
  support: string;
  grants: GrantRow[];
}

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

/** The invalid fields of a grant. */
export function grantProblems({ company, kind, amount, currency, inKind }: GrantRow): (keyof GrantRow)[] {
  const isMoney = kind !== 'in-kind';
  const wrong: [keyof GrantRow, boolean][] = [
    ['company', company === ''],
    ['inKind', !isMoney && inKind === ''],
    ['amount', isMoney && amountFault(amount) !== null],
    ['currency', isMoney && !/^[A-Za-z]{3}$/.test(currency)],
  ];
  return wrong.filter(([, is]) => is).map(([field]) => field);
}

/** The record as form values, row by row. */
export const contentFactsWords = ({ people, support, grants }: ContentFactsValues): Values =>
  Object.fromEntries([
    ['support', support],
    ...people.flatMap((one, at) =>
      (['id', ...PERSON_FIELDS] as const).map((name) => [fieldName(name, at), one[name]]),
    ),
    ...grants.flatMap((one, at) => GRANT_FIELDS.map((name) => [fieldName(name, at), one[name]])),
  ]);

/** The record from form values: people by their ids among the known ones, grants by their kind. */
export function contentFactsTyped(values: Values, known: readonly PersonValues[]): ContentFactsValues {
  const people = rowsIn(values, 'id').flatMap((at) => {
    const person = known.find(({ id }) => id === values[fieldName('id', at)]);
    return person ? [{ ...person, ...typedAt(values, PERSON_FIELDS, at) }] : [];
  });
  const grants = rowsIn(values, 'kind').map((at) => typedAt(values, GRANT_FIELDS, at));
  return { people, support: values.support ?? '', grants };
}

const typedAt = <const Name extends string>(values: Values, names: readonly Name[], at: number) =>
  Object.fromEntries(names.map((name) => [name, (values[fieldName(name, at)] ?? '').trim()])) as Record<
    Name,
    string
  >;

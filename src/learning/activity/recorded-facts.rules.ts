import type { ActivityFacts, PersonFact } from '#catalog/activity/facts.rules.ts';

export type FactsProblem =
  | 'person-twice'
  | 'began-on'
  | 'grants'
  | 'grant-company'
  | 'grant-money'
  | 'grant-in-kind'
  | 'grant-product'
  | 'agreement-on';
/** What is wrong with the facts of an activity, and at which of their fields. */
export interface FactsFault {
  problem: FactsProblem;
  path: readonly (string | number)[];
}
type When = (isSo: boolean, problem: FactsProblem, ...path: FactsFault['path']) => FactsFault[];
const when: When = (isSo, problem, ...path) => (isSo ? [{ problem, path }] : []);

/** Each person is named once, in a role that has begun (rules R3 and R5). */
export function roleFaults(
  people: readonly Pick<PersonFact, 'id' | 'beganOn'>[],
  today: string,
): FactsFault[] {
  const ids = people.map(({ id }) => id);
  return people.flatMap(({ id, beganOn }, at) => [
    ...when(ids.indexOf(id) !== at, 'person-twice', 'people', at, 'id'),
    ...when(beganOn !== null && beganOn > today, 'began-on', 'people', at, 'beganOn'),
  ]);
}

/** An acknowledgement names companies, never a product, and only where there was support (rules R6 and R7). */
export const grantFaults = (
  { support, grants }: Pick<ActivityFacts, 'support' | 'grants'>,
  today: string,
): FactsFault[] => [
  ...when(support !== 'received' && grants.length > 0, 'grants', 'grants'),
  ...grants.flatMap(({ company, kind, inKind, amountCents, agreementOn }, at) => [
    ...when(company.trim() === '', 'grant-company', 'grants', at, 'company'),
    ...when(kind === 'money' && inKind !== '', 'grant-money', 'grants', at, 'inKind'),
    ...when(kind === 'in-kind' && amountCents !== null, 'grant-in-kind', 'grants', at, 'amountCents'),
    ...when(bearsMark(company), 'grant-product', 'grants', at, 'company'),
    ...when(bearsMark(inKind), 'grant-product', 'grants', at, 'inKind'),
    ...when(agreementOn !== null && agreementOn > today, 'agreement-on', 'grants', at, 'agreementOn'),
  ]),
];

/** Whether a text carries the sign of a trade mark, as only the names of products do. */
export const bearsMark = (text: string): boolean => /[®™]/.test(text);

/** The words of a text by which products are found. */
export const wordsFor = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

import type { BaseIssue } from 'valibot';
import type { Refusal } from '#kit/refusal.ts';
import { refusalNamed } from '#kit/refusals.ts';
import type { refuse } from './issue.refusals.ts';

type Issue = BaseIssue<unknown>;

/** Given to a schema as its message: if the schema names no refusal of its own, one is found here by rule and field. */
export const NO_WORDS = '';

/** The refusal for a field with a wrong value, or none. */
const FIELDS: Readonly<Record<string, Parameters<typeof refuse>[0]>> = {
  material: 'invalid-field.file',
  publication: 'invalid-field.publication',
  membership: 'invalid-field.membership',
  username: 'invalid-field.email-address',
  email: 'invalid-field.email-address',
  referred_email: 'invalid-field.email-address',
  password: 'invalid-field.password',
  password1: 'invalid-field.password',
  password2: 'invalid-field.password',
  currentPassword: 'invalid-field.password',
  old_password: 'invalid-field.password',
  new_password1: 'invalid-field.password',
  new_password2: 'invalid-field.password',
  token: 'invalid-field.link',
  uid: 'invalid-field.link',
  question_id: 'invalid-field.answer',
  answer_id: 'invalid-field.answer',
  results: 'invalid-field.answer',
  answers: 'invalid-field.answer',
  value: 'invalid-field.answer',
  kind: 'invalid-field.kind',
  kinds: 'invalid-field.kind',
  yearlyGoal: 'invalid-field.credits',
  claimedCredits: 'invalid-field.credits',
  data: 'invalid-field',
  attributes: 'invalid-field',
};

/**
 * The one place that turns a schema issue into a refusal for the person filling in the field: never a pattern, never a
 * type.
 */
export function issueRefusal(issue: Issue): Refusal {
  const values = { n: String(issue.requirement) };
  return refusalNamed(issue.message || ruleOf(issue), values, {
    source: { pointer: keysOf(issue).map(pointerStep).join('') },
  });
}

/** RFC 6901: the whole body is the empty pointer, and `~` and `/` in a name are written as `~0` and `~1`. */
const pointerStep = (key: unknown): string => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

function ruleOf(issue: Issue): string {
  const field = fieldOf(issue);
  if (field === null) return 'invalid-field';
  if (issue.type === 'max_length')
    return typeof issue.input === 'string' ? 'invalid-field.characters' : 'invalid-field.entries';
  if (Object.hasOwn(FIELDS, field)) return FIELDS[field] ?? 'invalid-field';
  return issue.input === undefined ? 'invalid-field.needed' : 'invalid-field.not-valid';
}

export const keysOf = ({ path }: Issue): unknown[] => (path ?? []).map(({ key }) => key);

/** The last name on the path to the value; list indexes are skipped. */
const fieldOf = (issue: Issue): string | null =>
  keysOf(issue).findLast((key): key is string => typeof key === 'string') ?? null;

/**
 * If one of several forms may be sent, returns the issues of the one that was meant: the form whose fields were sent.
 */
export function meantIssues(issue: Issue): Issue[] {
  if (issue.type !== 'union' || !issue.issues) return [issue];
  const within = issue.issues.filter((one) => one.path && one.input !== undefined);
  if (within.length === 0) return [issue];
  const path = (one: Issue) => [...(issue.path ?? []), ...(one.path ?? [])] as unknown as Issue['path'];
  return within.flatMap((one) => meantIssues({ ...one, path: path(one) }));
}

import type { BaseIssue } from 'valibot';

type Issue = BaseIssue<unknown>;

/** Given to a schema as its message: whatever it does not word itself is worded here, by field. */
export const NO_WORDS = '';

const ADDRESS = 'Write an e-mail address.';
const PASSWORD = 'Write a password.';
const LINK = 'This link is not whole. Please copy it from the letter again.';
const ANSWER = 'Choose an answer.';
const KIND = 'Choose one of the kinds offered.';
const REQUEST = 'The request is not valid.';

/** What a person is told of a field that holds something else than it should, or nothing. */
const FIELDS: Readonly<Record<string, string>> = {
  material: 'Choose a file.',
  publication: 'Choose a publication.',
  username: ADDRESS,
  email: ADDRESS,
  referred_email: ADDRESS,
  password: PASSWORD,
  password1: PASSWORD,
  password2: PASSWORD,
  currentPassword: PASSWORD,
  old_password: PASSWORD,
  new_password1: PASSWORD,
  new_password2: PASSWORD,
  token: LINK,
  uid: LINK,
  question_id: ANSWER,
  answer_id: ANSWER,
  results: ANSWER,
  answers: ANSWER,
  value: ANSWER,
  kind: KIND,
  kinds: KIND,
  yearlyGoal: 'Write a number of credits.',
  claimedCredits: 'Write a number of credits.',
  data: REQUEST,
  attributes: REQUEST,
};

/** The one place that turns what a schema found into words for whoever fills in the field: never a pattern, never a type. */
export function issueWords(issue: Issue): string {
  if (issue.message !== NO_WORDS) return issue.message;
  const field = fieldOf(issue);
  if (field === null) return REQUEST;
  if (issue.type === 'max_length') return tooLong(issue);
  if (Object.hasOwn(FIELDS, field)) return FIELDS[field] ?? REQUEST;
  return issue.input === undefined ? 'This is needed.' : 'This is not valid.';
}

const tooLong = ({ input, requirement }: Issue): string =>
  typeof input === 'string' ? `At most ${requirement} characters.` : 'Too many entries.';

/** The last name on the way to the value; places in a list are no names. */
function fieldOf({ path }: Issue): string | null {
  const keys: unknown[] = (path ?? []).map(({ key }) => key);
  return keys.findLast((key): key is string => typeof key === 'string') ?? null;
}

/** Where one of several forms may be sent, what is wrong with the one that was meant: the form whose fields came. */
export function meantIssues(issue: Issue): Issue[] {
  if (issue.type !== 'union' || !issue.issues) return [issue];
  const within = issue.issues.filter((one) => one.path && one.input !== undefined);
  if (within.length === 0) return [issue];
  const path = (one: Issue) => [...(issue.path ?? []), ...(one.path ?? [])] as unknown as Issue['path'];
  return within.flatMap((one) => meantIssues({ ...one, path: path(one) }));
}

import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { issueDeskCalls, type issueDeskType } from '#newsletter/issue/admin.schema.ts';
import { chosen } from '../../kit/editing.store.ts';
import { type BodyAttributes, send } from '../../kit/send.store.ts';
import { issueWritingCalls } from './newsletter.schema.ts';

export type AdminIssue = Flat<typeof issueDeskType>;
export type AdminIssueRecord = NonNullable<AdminIssue['record']>;
/** An issue as its own page shows it. */
export type WholeIssue = AdminIssue & { record: AdminIssueRecord };
export const NEWSLETTER_PATH = '/admin/newsletter';

/** The names of the drafts of its forms. */
export const termsDraft = (id: string) => `newsletter-terms:${id}`;
export const letterDraft = (id: string, language: string) => `newsletter-letter:${id}-${language}`;

export async function loadIssue({ api, params, url, signal }: LoadContext): Promise<AdminIssue> {
  const language = chosen(url, 'language', LANGUAGES) || 'en';
  const { data } = await api(issueDeskCalls.one, {
    params: { id: params.id ?? '' },
    query: { language },
    signal,
  });
  return data;
}

export async function sendTestLetter(id: string, language: AdminIssueRecord['language']): Promise<string> {
  return (await send(issueDeskCalls.test, 'TestLetter', { id }, { language })).email;
}

export const writeIssue = (kind: AdminIssue['kind']) =>
  send(issueWritingCalls.write, 'NewsletterIssue', {}, { kind });

type IssueChanges = Omit<BodyAttributes<typeof issueWritingCalls.save>, 'changedAt'>;
/** Sends the version that was read with the changes. */
export const saveIssue = async ({ id, record }: WholeIssue, changes: IssueChanges): Promise<WholeIssue> =>
  (await send(
    issueWritingCalls.save,
    'NewsletterIssue',
    { id },
    { ...changes, changedAt: new Date(record.changedAt) },
  )) as WholeIssue;

type IssueMove = Omit<BodyAttributes<typeof issueWritingCalls.move>, 'changedAt'>;
export const moveIssue = ({ id, record }: WholeIssue, move: IssueMove) =>
  send(
    issueWritingCalls.move,
    'NewsletterCommand',
    { id },
    { ...move, changedAt: new Date(record.changedAt) },
  );

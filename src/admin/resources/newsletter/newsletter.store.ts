import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { issueDeskCalls, type issueDeskType } from '#newsletter/issue/admin.schema.ts';
import { chosen } from '../../kit/editing.store.ts';
import { send } from '../../kit/send.store.ts';

export type AdminIssue = Flat<typeof issueDeskType>;
export type AdminIssueRecord = NonNullable<AdminIssue['record']>;
export const NEWSLETTER_PATH = '/admin/newsletter';

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

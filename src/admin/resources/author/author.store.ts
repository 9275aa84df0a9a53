import { redirect } from 'react-router';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { BodyOf, Flat } from '#kit/contract.ts';
import { authorDeskCalls, type authorDeskType } from './author.schema.ts';

export const FACULTY_PATH = '/admin/faculty';
export type AdminAuthor = Flat<typeof authorDeskType>;
export type AuthorRecord = NonNullable<AdminAuthor['record']>;
type AuthorInput = BodyOf<typeof authorDeskCalls.create>['data']['attributes'];
type StatementInput = BodyOf<typeof authorDeskCalls.disclose>['data']['attributes'];
export type RelationshipInput = StatementInput['relationships'][number];

export async function loadFacultyMember({ api, params, signal }: LoadContext): Promise<AdminAuthor> {
  const { data } = await api(authorDeskCalls.one, { params: { id: params.id ?? '' }, signal }).catch(
    (thrown: unknown) => {
      if (isFailure(thrown) && thrown.status === 404) throw redirect('/error-404');
      throw thrown;
    },
  );
  return data;
}

const bodyOf = <A>(attributes: A) => ({ data: { type: 'AdminAuthor' as const, attributes } });
const params = ({ id }: Pick<AdminAuthor, 'id'>) => ({ id });

export const addMember = async (words: AuthorInput): Promise<AdminAuthor> =>
  (await browserApi()(authorDeskCalls.create, { body: bodyOf(words) })).data;

export const saveMember = async (one: AdminAuthor, words: AuthorInput): Promise<AdminAuthor> =>
  (
    await browserApi()(authorDeskCalls.update, {
      params: params(one),
      body: bodyOf({ ...words, changedAt: one.changedAt }),
    })
  ).data;

export async function sendStatement(
  one: AdminAuthor,
  statement: Pick<StatementInput, 'disclosedOn' | 'relationships'>,
): Promise<void> {
  const disclosureChangedAt = one.record?.disclosureChangedAt ?? null;
  await browserApi()(authorDeskCalls.disclose, {
    params: params(one),
    body: bodyOf({ ...statement, disclosureChangedAt }),
  });
}

/** `picture` in Base64; null takes it away, undefined leaves it. */
export async function sendPortrait(
  one: AdminAuthor,
  picture: string | null | undefined,
  alt: string,
): Promise<void> {
  const portraitId = one.portrait?.id ?? null;
  await browserApi()(authorDeskCalls.portray, {
    params: params(one),
    body: bodyOf({ ...(picture === undefined ? {} : { picture }), alt, portraitId }),
  });
}

export async function removeMember(one: AdminAuthor): Promise<void> {
  await browserApi()(authorDeskCalls.remove, { params: params(one), query: { seen: one.changedAt } });
}

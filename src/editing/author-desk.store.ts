import { redirect } from 'react-router';
import type { BodyOf, Flat } from '#kit/contract.ts';
import { isFailure } from '#web/api-client.ts';
import { browserApi } from '#web/browser-api.ts';
import type { Loading } from '#web/page-load.ts';
import { authorDeskCalls, type authorDeskType } from './author-desk.contract.ts';

export const FACULTY_PATH = '/admin/faculty';
export type DeskAuthor = Flat<typeof authorDeskType>;
export type AuthorRecord = NonNullable<DeskAuthor['record']>;
type WordsSent = BodyOf<typeof authorDeskCalls.create>['data']['attributes'];
type StatementSent = BodyOf<typeof authorDeskCalls.disclose>['data']['attributes'];
export type RelationshipSent = StatementSent['relationships'][number];

export async function loadFacultyMember({ api, params, signal }: Loading): Promise<DeskAuthor> {
  const { data } = await api(authorDeskCalls.one, { params: { id: params.id ?? '' }, signal }).catch(
    (thrown: unknown) => {
      if (isFailure(thrown) && thrown.status === 404) throw redirect('/error-404');
      throw thrown;
    },
  );
  return data;
}

const bodyOf = <A>(attributes: A) => ({ data: { type: 'AdminAuthor' as const, attributes } });
const params = ({ id }: Pick<DeskAuthor, 'id'>) => ({ id });

export const addMember = async (words: WordsSent): Promise<DeskAuthor> =>
  (await browserApi()(authorDeskCalls.create, { body: bodyOf(words) })).data;

export const saveMember = async (one: DeskAuthor, words: WordsSent): Promise<DeskAuthor> =>
  (
    await browserApi()(authorDeskCalls.update, {
      params: params(one),
      body: bodyOf({ ...words, changedAt: one.changedAt }),
    })
  ).data;

export async function sendStatement(
  one: DeskAuthor,
  statement: Pick<StatementSent, 'disclosedOn' | 'relationships'>,
): Promise<void> {
  const disclosureChangedAt = one.record?.disclosureChangedAt ?? null;
  await browserApi()(authorDeskCalls.disclose, {
    params: params(one),
    body: bodyOf({ ...statement, disclosureChangedAt }),
  });
}

/** `picture` in Base64; null takes it away, undefined leaves it. */
export async function sendPortrait(
  one: DeskAuthor,
  picture: string | null | undefined,
  alt: string,
): Promise<void> {
  const portraitId = one.portrait?.id ?? null;
  await browserApi()(authorDeskCalls.portray, {
    params: params(one),
    body: bodyOf({ ...(picture === undefined ? {} : { picture }), alt, portraitId }),
  });
}

export async function removeMember(one: DeskAuthor): Promise<void> {
  await browserApi()(authorDeskCalls.remove, { params: params(one), query: { seen: one.changedAt } });
}

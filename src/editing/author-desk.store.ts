import { redirect } from 'react-router';
import type { BodyOf, Flat } from '#kit/contract.ts';
import { isFailure } from '#web/api-client.ts';
import { browserApi } from '#web/browser-api.ts';
import type { Loading } from '#web/page-load.ts';
import { authorDeskCalls, type authorDeskType } from './author-desk.contract.ts';
import { DISCLOSURE_STATES } from './author-desk.data.ts';
import { chosen, filterOf, numberOf, pageOf, searchOf } from './editing.store.ts';

export const FACULTY_PATH = '/admin/faculty';
export type DeskAuthor = Flat<typeof authorDeskType>;
export type AuthorRecord = NonNullable<DeskAuthor['record']>;
type WordsSent = BodyOf<typeof authorDeskCalls.create>['data']['attributes'];
type StatementSent = BodyOf<typeof authorDeskCalls.disclose>['data']['attributes'];
export type RelationshipSent = StatementSent['relationships'][number];

/** Who teaches for credit now and has stated nothing (rule R3). */
export const UNDISCLOSED = { disclosure: 'missing', running: 'true' };

export async function loadFaculty({ api, url, signal }: Loading) {
  const view = {
    search: searchOf(url),
    disclosure: chosen(url, 'disclosure', DISCLOSURE_STATES),
    running: chosen(url, 'running', ['true']),
  };
  const number = numberOf(url);
  const [{ data, meta }, undisclosed] = await Promise.all([
    api(authorDeskCalls.list, { query: { filter: filterOf(view), page: { number } }, signal }),
    api(authorDeskCalls.list, { query: { filter: UNDISCLOSED, page: { size: 1 } }, signal }),
  ]);
  return {
    view,
    rows: data,
    undisclosed: undisclosed.meta.pagination?.count ?? 0,
    ...pageOf(number, meta.pagination),
  };
}
export type FacultyData = Awaited<ReturnType<typeof loadFaculty>>;

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

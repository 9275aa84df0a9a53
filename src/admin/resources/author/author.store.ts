import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { type BodyAttributes, loadOne, send } from '../../kit/send.store.ts';
import { loadPlaces } from '../file-place/file-place.store.ts';
import { authorDeskCalls, type authorDeskType } from './author.schema.ts';

export const FACULTY_PATH = '/admin/faculty';
export type AdminAuthor = Flat<typeof authorDeskType>;
export type AuthorRecord = NonNullable<AdminAuthor['record']>;
type AuthorInput = BodyAttributes<typeof authorDeskCalls.create>;
type StatementInput = BodyAttributes<typeof authorDeskCalls.disclose>;
export type RelationshipInput = StatementInput['relationships'][number];

const loadRecord = loadOne(authorDeskCalls.one);
export async function loadFacultyMember(loading: LoadContext) {
  const [one, places] = await Promise.all([
    loadRecord(loading),
    loadPlaces(loading, 'author', loading.params.id ?? ''),
  ]);
  return { one, places };
}

export const addMember = (words: AuthorInput) => send(authorDeskCalls.create, 'AdminAuthor', {}, words);
export const saveMember = ({ id, changedAt }: AdminAuthor, words: AuthorInput) =>
  send(authorDeskCalls.update, 'AdminAuthor', { id }, { ...words, changedAt });

export const sendStatement = (
  { id, record }: AdminAuthor,
  statement: Pick<StatementInput, 'disclosedOn' | 'relationships'>,
) =>
  send(
    authorDeskCalls.disclose,
    'AdminAuthor',
    { id },
    { ...statement, disclosureChangedAt: record?.disclosureChangedAt ?? null },
  );

export const removeMember = ({ id, changedAt }: AdminAuthor) =>
  browserApi()(authorDeskCalls.remove, { params: { id }, query: { seen: changedAt } });

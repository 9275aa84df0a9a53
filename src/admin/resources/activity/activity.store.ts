import { browserApi } from '#client/api/browser-api.ts';
import type { Flat } from '#kit/contract.ts';
import type { SaidChange } from '#learning/item/change.data.ts';
import { matchListIn } from '../../kit/list.store.ts';
import { type BodyAttributes, loadOne, send } from '../../kit/send.store.ts';
import { publicationDeskCalls } from '../publication/publication.schema.ts';
import { activityDeskCalls, type activityDeskType } from './activity.schema.ts';

export type AdminTest = Flat<typeof activityDeskType>;
export type AdminOffering = AdminTest['offerings'][number];
export type AdminQuestion = AdminOffering['questions'][number];

export const testDeskPath = (publicationId: string) => `/admin/publications/${publicationId}/test`;

/** The page with all of its questions, each in a form of its own. */
export const questionsPath = (publicationId: string) => `/admin/publications/${publicationId}/questions`;

export const loadTestDesk = loadOne(activityDeskCalls.one);

export interface QuestionWords {
  vignette: string;
  stem: string;
  reference: string;
  sectionId: string | null;
  choices: { text: string; correct: boolean; rationale: string }[];
}

/** Every change replies with the test as it then is. */
export const addQuestion = (id: string, kind: 1 | 2, words: QuestionWords) =>
  send(activityDeskCalls.addQuestion, 'AdminTest', { id }, { kind, ...words });
/** The id of the first version, which identifies the question. */
export const firstId = ({ id, earlier }: Pick<AdminQuestion, 'id' | 'earlier'>): string =>
  earlier.at(-1)?.id ?? id;
export const changeQuestion = (
  { id, edition }: Pick<AdminQuestion, 'id' | 'edition'>,
  words: QuestionWords,
  said: { change?: SaidChange; reason: string },
) => send(activityDeskCalls.changeQuestion, 'AdminTest', { id }, { edition, ...words, ...said });
export const copyQuestion = (
  { id, edition }: Pick<AdminQuestion, 'id' | 'edition'>,
  to: { publicationId: string; kind: 1 | 2 },
) => send(activityDeskCalls.copyQuestion, 'AdminTest', { id }, { edition, ...to });
/** Publications by id or by part of the title. */
export const findPublications = async (search: string, only: { visibility?: 'published' } = {}) =>
  matchListIn(
    await browserApi()(publicationDeskCalls.list, {
      query: { filter: { search, ...only }, page: { size: 20 } },
    }),
  );
export const retireQuestion = async ({
  id,
  edition,
}: Pick<AdminQuestion, 'id' | 'edition'>): Promise<AdminTest> =>
  (
    await browserApi()(activityDeskCalls.retireQuestion, {
      params: { id },
      query: { seen: String(edition) },
    })
  ).data;
export const orderQuestions = (id: string, seen: string[], wanted: string[]) =>
  send(activityDeskCalls.orderQuestions, 'AdminTest', { id }, { seen, wanted });

export type AdminTerms = AdminTest['terms'];
export type ActivityTermsInput = BodyAttributes<typeof activityDeskCalls.saveTerms>;
export const saveTerms = (id: string, terms: ActivityTermsInput) =>
  send(activityDeskCalls.saveTerms, 'AdminTest', { id }, terms);

export const removeDesignation = async (
  { id, terms }: Pick<AdminTest, 'id' | 'terms'>,
  kind: 1 | 2,
): Promise<AdminTest> =>
  (
    await browserApi()(activityDeskCalls.removeDesignation, {
      params: { id },
      query: { kind: String(kind), seen: String(terms.version) },
    })
  ).data;

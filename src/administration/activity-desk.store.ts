import type { InferOutput } from 'valibot';
import type { Flat } from '#kit/contract.ts';
import { browserApi } from '#web/browser-api.ts';
import type { Loading } from '#web/page-load.ts';
import { activityDeskCalls, type activityDeskType } from './activity-desk.contract.ts';

export type DeskTest = Flat<typeof activityDeskType>;
export type DeskOffering = DeskTest['offerings'][number];
export type DeskQuestion = DeskOffering['questions'][number];

export const testDeskPath = (publicationId: string) => `/admin/publications/${publicationId}/test`;

export async function loadTestDesk({ api, params, signal }: Loading): Promise<DeskTest> {
  const { data } = await api(activityDeskCalls.one, { params: { id: params.id ?? '' }, signal });
  return data;
}

export interface QuestionWords {
  vignette: string;
  stem: string;
  reference: string;
  sectionId: string | null;
  choices: { text: string; correct: boolean; rationale: string }[];
}
const body = <A>(attributes: A) => ({ data: { type: 'AdminTest' as const, attributes } });

/** Every deed answers with the test as it stands then. */
export const addQuestion = async (id: string, kind: 1 | 2, words: QuestionWords): Promise<DeskTest> =>
  (await browserApi()(activityDeskCalls.addQuestion, { params: { id }, body: body({ kind, ...words }) }))
    .data;
export const changeQuestion = async (
  { id, edition }: Pick<DeskQuestion, 'id' | 'edition'>,
  words: QuestionWords,
): Promise<DeskTest> =>
  (
    await browserApi()(activityDeskCalls.changeQuestion, {
      params: { id },
      body: body({ edition, ...words }),
    })
  ).data;
export const retireQuestion = async ({
  id,
  edition,
}: Pick<DeskQuestion, 'id' | 'edition'>): Promise<DeskTest> =>
  (
    await browserApi()(activityDeskCalls.retireQuestion, {
      params: { id },
      query: { seen: String(edition) },
    })
  ).data;
export const orderQuestions = async (id: string, seen: string[], wanted: string[]): Promise<DeskTest> =>
  (await browserApi()(activityDeskCalls.orderQuestions, { params: { id }, body: body({ seen, wanted }) }))
    .data;

export type DeskTerms = DeskTest['terms'];
export type TermsGiven = InferOutput<typeof activityDeskCalls.saveTerms.takes>['data']['attributes'];
export const saveTerms = async (id: string, given: TermsGiven): Promise<DeskTest> =>
  (await browserApi()(activityDeskCalls.saveTerms, { params: { id }, body: body(given) })).data;

export const removeDesignation = async (
  { id, terms }: Pick<DeskTest, 'id' | 'terms'>,
  kind: 1 | 2,
): Promise<DeskTest> =>
  (
    await browserApi()(activityDeskCalls.removeDesignation, {
      params: { id },
      query: { kind: String(kind), seen: String(terms.version) },
    })
  ).data;

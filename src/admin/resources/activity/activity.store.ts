import type { InferOutput } from 'valibot';
import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { activityDeskCalls, type activityDeskType } from './activity.schema.ts';

export type AdminTest = Flat<typeof activityDeskType>;
export type AdminOffering = AdminTest['offerings'][number];
export type AdminQuestion = AdminOffering['questions'][number];

export const testDeskPath = (publicationId: string) => `/admin/publications/${publicationId}/test`;

export async function loadTestDesk({ api, params, signal }: LoadContext): Promise<AdminTest> {
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
export const addQuestion = async (id: string, kind: 1 | 2, words: QuestionWords): Promise<AdminTest> =>
  (await browserApi()(activityDeskCalls.addQuestion, { params: { id }, body: body({ kind, ...words }) }))
    .data;
export const changeQuestion = async (
  { id, edition }: Pick<AdminQuestion, 'id' | 'edition'>,
  words: QuestionWords,
): Promise<AdminTest> =>
  (
    await browserApi()(activityDeskCalls.changeQuestion, {
      params: { id },
      body: body({ edition, ...words }),
    })
  ).data;
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
export const orderQuestions = async (id: string, seen: string[], wanted: string[]): Promise<AdminTest> =>
  (await browserApi()(activityDeskCalls.orderQuestions, { params: { id }, body: body({ seen, wanted }) }))
    .data;

export type AdminTerms = AdminTest['terms'];
export type ActivityTermsInput = InferOutput<typeof activityDeskCalls.saveTerms.takes>['data']['attributes'];
export const saveTerms = async (id: string, given: ActivityTermsInput): Promise<AdminTest> =>
  (await browserApi()(activityDeskCalls.saveTerms, { params: { id }, body: body(given) })).data;

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

import type { Api } from '#client/api/client.ts';
import type { Flat } from '#kit/contract.ts';
import { zoneHeader } from '#kit/zones.ts';
import { type attemptType, testCalls } from '../attempt/attempt.schema.ts';
import { type SheetQuestion, type Sitting, type SittingAnswer, sheetOf } from './sitting.rules.ts';

interface TestTerms {
  kind: 1 | 2;
  questions: readonly SheetQuestion[];
}
export type Attempt = Flat<typeof attemptType>;

/** Submits a sitting under the key it was begun with; a failure is passed on to the caller (spec §8). */
export const handIn = (api: Api, sitting: Sitting, { kind, questions }: TestTerms): Promise<Attempt> =>
  sendSheet(api, { ...sitting, kind, results: sheetOf(sitting, questions) });

interface Sheet {
  publicationId: string;
  key: string;
  kind: 1 | 2;
  results: readonly SittingAnswer[];
}

export async function sendSheet(api: Api, { publicationId, key, kind, results }: Sheet): Promise<Attempt> {
  const { data } = await api(testCalls.submit, {
    params: { id: publicationId },
    headers: { 'Idempotency-Key': key, ...zoneHeader() },
    body: {
      data: {
        type: 'PublicationTestResult',
        attributes: { results: [...results], kind },
        relationships: { publication: { data: { type: 'Publication', id: publicationId } } },
      },
    },
  });
  return data;
}

import type { Flat } from '#kit/contract.ts';
import { zoneHeader } from '#kit/zones.ts';
import type { Api } from '#web/api-client.ts';
import { type attemptType, testCalls } from './attempt.contract.ts';
import { type SheetQuestion, type Sitting, sheetOf } from './sitting.rules.ts';

interface TestTerms {
  kind: 1 | 2;
  questions: readonly SheetQuestion[];
}

/** Hands a sitting in, under the key it was begun with; a failure is passed on to whoever asked (spec §8). */
export async function handIn(
  api: Api,
  sitting: Sitting,
  terms: TestTerms,
): Promise<Flat<typeof attemptType>> {
  const { data } = await api(testCalls.submit, {
    params: { id: sitting.publicationId },
    headers: { 'Idempotency-Key': sitting.key, ...zoneHeader() },
    body: {
      data: {
        type: 'PublicationTestResult',
        attributes: { results: sheetOf(sitting, terms.questions), kind: terms.kind },
        relationships: { publication: { data: { type: 'Publication', id: sitting.publicationId } } },
      },
    },
  });
  return data;
}

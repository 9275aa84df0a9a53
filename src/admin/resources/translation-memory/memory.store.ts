import { browserApi } from '#client/api/browser-api.ts';
import type { Flat } from '#kit/contract.ts';
import { fillField, insertIntoField } from '../../writing/write-field.store.ts';
import { isMarkup } from '../translation/text-pieces.rules.ts';
import { translationMemoryCalls, type translationMemoryType } from './memory.schema.ts';
import { plainSentence } from './pairs.rules.ts';

export type RememberedField = Flat<typeof translationMemoryType>['sentences'];
export type SentenceOffers = RememberedField[number];
export type Offer = SentenceOffers['offers'][number];

export const readMemory = async (id: string, signal: AbortSignal): Promise<RememberedField> =>
  (await browserApi()(translationMemoryCalls.find, { params: { id }, signal })).data.sentences;

/** The words for a field: without Markdown marks if it takes none. */
export const wordsFor = (field: string, { translation }: Offer): string =>
  isMarkup(field) ? translation : plainSentence(translation);

/** If the English of the field is only this sentence, the words replace its contents. */
export function putInto(
  id: string,
  { field, lead, sentence }: SentenceOffers,
  offer: Offer,
  source: string,
): void {
  const words = wordsFor(field, offer);
  if (source.trim() === sentence) fillField(id, words);
  else insertIntoField(id, { words, lead: isMarkup(field) ? lead : null });
}

/** The first sentence not inserted yet. */
export const nextOf = (sentences: RememberedField, value: string): SentenceOffers | null =>
  sentences.find(({ field, offers }) => offers.every((offer) => !value.includes(wordsFor(field, offer)))) ??
  null;

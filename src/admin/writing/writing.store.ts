import { browserApi } from '#client/api/browser-api.ts';
import type { ReferenceIdentifier } from '#media/reference/standing.rules.ts';
import { drugNames } from '../resources/drug-name/drug-name.schema.ts';
import { citationCalls } from './citation.schema.ts';

/** How a registry cites a source, as one line, with any notice about it. */
export const lookUpReference = async (source: ReferenceIdentifier, signal?: AbortSignal) =>
  (await browserApi()(citationCalls.find, { query: { ...source }, signal })).data;

export interface FoundDrugName {
  id: string;
  name: string;
  generic: string;
}
const FOUND_MOST = 8;
export async function findDrugNames(words: string, signal: AbortSignal): Promise<FoundDrugName[]> {
  if (!words.trim()) return [];
  const query = { filter: { search: words.trim() }, page: { number: 1, size: FOUND_MOST } };
  const { data } = await browserApi()(drugNames.calls.list, { query, signal });
  return data.map(({ id, name, generic }) => ({ id, name, generic }));
}

import { browserApi } from '#client/api/browser-api.ts';
import { identifiersOf, type ReferenceIdentifier } from '#media/reference/standing.rules.ts';
import { drugNames } from '../resources/drug-name/drug-name.schema.ts';
import { citationCalls } from './citation.schema.ts';

/** What of typed words names a source: a DOI, bare or as an address, or a PubMed number. */
export function sourceIn(words: string): ReferenceIdentifier | null {
  const typed = words.trim();
  if (/^\d{1,8}$/.test(typed)) return { registry: 'pubmed', identifier: typed.replace(/^0+(?=\d)/, '') };
  return identifiersOf({ text: /^10\.\d{4,9}\//.test(typed) ? `doi:${typed}` : typed })[0] ?? null;
}

/** How a registry cites a source, as one line; a notice of it goes along. */
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

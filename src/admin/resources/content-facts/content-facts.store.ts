import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { type BodyAttributes, loadOne, send } from '../../kit/send.store.ts';
import { publicationDeskCalls } from '../publication/publication.schema.ts';
import { contentFactsCalls, type contentFactsType } from './content-facts.schema.ts';

export type ContentFacts = Flat<typeof contentFactsType>;
export interface ContentFactsData {
  facts: ContentFacts;
  /** Everybody in the register of the faculty. */
  register: { id: number; name: string }[];
}

const loadFacts = loadOne(contentFactsCalls.one);
export async function loadContentFacts(loading: LoadContext): Promise<ContentFactsData> {
  const { api, signal } = loading;
  const [facts, { data: choices }] = await Promise.all([
    loadFacts(loading),
    api(publicationDeskCalls.choices, { signal }),
  ]);
  return { facts, register: choices.authors };
}

export const saveUnsupported = (publications: string[]) =>
  send(contentFactsCalls.unsupported, 'AdminContentFacts', {}, { publications });

export const saveContentFacts = (
  { id, edition }: Pick<ContentFacts, 'id' | 'edition'>,
  record: Omit<BodyAttributes<typeof contentFactsCalls.save>, 'seen'>,
) => send(contentFactsCalls.save, 'AdminContentFacts', { id }, { ...record, seen: edition });

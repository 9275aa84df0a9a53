import { redirect } from 'react-router';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { BodyOf, Flat } from '#kit/contract.ts';
import { publicationDeskCalls } from '../publication/publication.schema.ts';
import { contentFactsCalls, type contentFactsType } from './content-facts.schema.ts';

export type ContentFacts = Flat<typeof contentFactsType>;
export interface ContentFactsData {
  facts: ContentFacts;
  /** Everybody in the register of the faculty. */
  register: { id: number; name: string }[];
}

export async function loadContentFacts({ api, params, signal }: LoadContext): Promise<ContentFactsData> {
  const [{ data: facts }, { data: choices }] = await Promise.all([
    api(contentFactsCalls.one, { params: { id: params.id ?? '' }, signal }),
    api(publicationDeskCalls.choices, { signal }),
  ]).catch((thrown: unknown) => {
    if (isFailure(thrown) && thrown.status === 404) throw redirect('/error-404');
    throw thrown;
  });
  return { facts, register: choices.authors };
}

export const saveUnsupported = async (publications: string[]): Promise<void> => {
  await browserApi()(contentFactsCalls.unsupported, {
    body: { data: { type: 'AdminContentFacts', attributes: { publications } } },
  });
};

type ContentFactsInput = BodyOf<typeof contentFactsCalls.save>['data']['attributes'];
export const saveContentFacts = async (
  { id, edition }: Pick<ContentFacts, 'id' | 'edition'>,
  given: Omit<ContentFactsInput, 'seen'>,
): Promise<void> => {
  await browserApi()(contentFactsCalls.save, {
    params: { id },
    body: { data: { type: 'AdminContentFacts', attributes: { ...given, seen: edition } } },
  });
};

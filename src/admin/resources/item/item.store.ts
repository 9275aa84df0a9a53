import { browserApi } from '#client/api/browser-api.ts';
import type { Flat } from '#kit/contract.ts';
import { type MatchList, matchListIn } from '../../kit/list.store.ts';
import { itemDeskCalls, type itemDeskType } from './item.schema.ts';

export type BankQuestion = Flat<typeof itemDeskType>;

/** Questions in use in other tests, by their words or those of their publication’s title. */
export const findQuestions = async (search: string, otherThan: string): Promise<MatchList<BankQuestion>> =>
  matchListIn(
    await browserApi()(itemDeskCalls.list, {
      query: { filter: { search, state: 'served', otherThan }, page: { size: 50 } },
    }),
  );

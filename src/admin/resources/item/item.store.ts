import { browserApi } from '#client/api/browser-api.ts';
import type { Flat } from '#kit/contract.ts';
import { itemDeskCalls, type itemDeskType } from './item.schema.ts';

export type BankQuestion = Flat<typeof itemDeskType>;

/** Questions in use, by their words or those of their publication’s title. */
export const findQuestions = async (search: string): Promise<BankQuestion[]> =>
  (
    await browserApi()(itemDeskCalls.list, {
      query: { filter: { search, state: 'served' }, page: { size: 50 } },
    })
  ).data;

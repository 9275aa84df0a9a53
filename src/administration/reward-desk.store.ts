import { chosen, filterOf, numberOf, pageOf, searchOf } from '#editing/editing.store.ts';
import type { Flat } from '#kit/contract.ts';
import type { Loading } from '#web/page-load.ts';
import { GIFT_CARD_STATES } from './order-desk.data.ts';
import { rewardCalls, type rewardProgramType, type rewardType } from './reward-desk.contract.ts';

export type Reward = Flat<typeof rewardType>;
export type RewardProgram = Flat<typeof rewardProgramType>;

export const REWARDS_PATH = '/admin/rewards';

export async function loadRewards({ api, url, signal }: Loading) {
  const view = {
    search: searchOf(url),
    status: chosen(url, 'status', GIFT_CARD_STATES),
    overdue: chosen(url, 'overdue', ['true']),
  };
  const number = numberOf(url);
  const [list, program] = await Promise.all([
    api(rewardCalls.list, { query: { filter: filterOf(view), page: { number } }, signal }),
    api(rewardCalls.program, { signal }),
  ]);
  return {
    view,
    rows: list.data,
    ...pageOf(number, list.meta.pagination),
    program: program.data,
  };
}
export type RewardsData = Awaited<ReturnType<typeof loadRewards>>;

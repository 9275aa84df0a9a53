import type { AttributesOf, Resource } from '#kit/contract.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { cancelGiftCard } from '#referrals/gift-card/cancellation.service.ts';
import { numberOf } from '#referrals/gift-card/issuer.service.ts';
import { superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { rewardCalls, type rewardProgramType, type rewardType } from './reward.schema.ts';
import { findReward, programFigures, type RewardRow, rewardsFor } from './reward.service.ts';

/** An order as named by `purchaseName`. */
const ORDER = /^order:(\d+)$/;

const present = ({ id, purchase, ...row }: RewardRow): Resource<typeof rewardType> => ({
  type: 'AdminGiftCard',
  id: String(id),
  attributes: {
    ...row,
    number: numberOf({ id }),
    status: row.status as AttributesOf<typeof rewardType>['status'],
    purchasedAt: row.purchasedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    order: ORDER.exec(purchase)?.[1] ?? null,
  },
});

export const rewardEndpoints: Endpoint[] = [
  superuserRead(rewardCalls.list, async ({ visit, query: { filter, sort, page } }, db) => {
    const asked = {
      status: filter.status ?? null,
      overdue: filter.overdue ?? null,
      search: filter.search?.trim() || null,
      now: visit.now,
    };
    const { rows, count } = await rewardsFor(db, asked, sort === 'sendDate', page);
    return { data: rows.map(present), count };
  }),
  superuserWrite(rewardCalls.cancel, async ({ visit, params, body, ports }, db) => {
    const id = idIn(params);
    await cancelGiftCard(db, ports, visit, id, body.data.attributes.reason);
    return { data: present(await findReward(db, id, visit.now)) };
  }),
  superuserRead(rewardCalls.program, async ({ visit }, db) => {
    const attributes = await programFigures(db, visit.now);
    const data: Resource<typeof rewardProgramType> = { type: 'ReferralProgram', id: 'now', attributes };
    return { data };
  }),
];

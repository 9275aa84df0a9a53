import { anyone } from '#identity/session.policy.ts';
import { utcDate } from '#kit/dates.ts';
import { type Endpoint, endpoint } from '#platform/endpoint.ts';
import { availableCreditCalls } from './available-credit.contract.ts';
import { type AvailableCreditRow, availableCredit } from './available-credit.table.ts';

const present = ({ type, kind, hundredths, activities }: AvailableCreditRow) => ({
  type: 'AvailableCredit' as const,
  id: `${type}-${kind}`,
  attributes: { type, kind, credits: hundredths / 100, activities },
});

export const availableCreditEndpoints: Endpoint[] = [
  endpoint(availableCreditCalls.list, {
    policy: anyone,
    read: async ({ visit }, db) => ({
      data: (await availableCredit(db, utcDate(visit.now))).map((row) => present(row)),
      shared: { tags: ['publications'] },
    }),
  }),
];

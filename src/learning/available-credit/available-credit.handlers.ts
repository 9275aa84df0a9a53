import { anyone } from '#identity/session/session.policy.ts';
import { utcDate } from '#kit/dates.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { type AvailableCreditRow, availableCredit } from './available-credit.repository.ts';
import { availableCreditCalls } from './available-credit.schema.ts';

const present = ({ hundredths, ...row }: AvailableCreditRow) => ({
  type: 'AvailableCredit' as const,
  id: `${row.type}-${row.kind}${row.private ? '-private' : ''}`,
  attributes: { ...row, credits: hundredths / 100 },
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

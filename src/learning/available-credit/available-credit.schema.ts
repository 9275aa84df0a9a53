import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { PUBLICATION_TYPES } from '#membership/gate/publication-type.data.ts';

/** Credit that can be earned in the library today, by type of publication, open or private, and kind of credit. */
export const availableCreditType = resourceType(
  'AvailableCredit',
  v.object({
    type: v.picklist(PUBLICATION_TYPES),
    /** Of private publications, whose tests take the permission of their type whatever it is. */
    private: v.boolean(),
    kind: v.picklist([1, 2]),
    credits: v.number(),
    activities: v.number(),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AvailableCredit: typeof availableCreditType;
  }
}

export const availableCreditCalls = {
  list: call({
    method: 'GET',
    path: '/api/available-credits/',
    summary:
      'Credit that can be earned today: counted over published activities that have a test and have not expired.',
    gives: availableCreditType,
    many: true,
    sparse: true,
  }),
};

import { signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { fullAccount } from '../session/session.policy.ts';
import { addressCalls } from '../user/user.schema.ts';
import { addAddress, changeAddress, removeAddress } from './address.service.ts';
import { presentAddress } from './document.service.ts';

function ownerIn(visit: Visit): number {
  if (visit.visitor.kind !== 'user') throw signInNeeded();
  return visit.visitor.id;
}
/** Only one's own addresses, for administrators too: anybody else's is not found. */
export const addressEndpoints: Endpoint[] = [
  endpoint(addressCalls.create, {
    policy: fullAccount,
    write: async ({ visit, body }, db) => ({
      data: presentAddress(await addAddress(db, visit, ownerIn(visit), body.data.attributes)),
    }),
  }),
  endpoint(addressCalls.update, {
    policy: fullAccount,
    write: async ({ visit, params, body }, db) => ({
      data: presentAddress(await changeAddress(db, idIn(params), ownerIn(visit), body.data.attributes)),
    }),
  }),
  endpoint(addressCalls.remove, {
    policy: fullAccount,
    write: async ({ visit, params }, db) => {
      await removeAddress(db, idIn(params), ownerIn(visit));
      return {};
    },
  }),
];

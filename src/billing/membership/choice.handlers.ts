import { fullAccount } from '#identity/session/session.policy.ts';
import { signInNeeded } from '#kit/general.refusals.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { membershipChoiceCalls } from './choice.schema.ts';
import { changeAutoRenew, membershipChoiceOf } from './choice.service.ts';

/** Also open to members whose membership has ended: while its renewal is still being tried, it can be switched off. */
export const membershipChoiceEndpoints: Endpoint[] = [
  endpoint(membershipChoiceCalls.one, {
    policy: fullAccount,
    read: async ({ visit, ports }, db) => {
      if (visit.visitor.kind !== 'user') throw signInNeeded();
      const attributes = await membershipChoiceOf(db, ports, visit);
      return { data: { type: 'MembershipChoice', id: String(visit.visitor.id), attributes } };
    },
  }),
  endpoint(membershipChoiceCalls.autoRenew, {
    policy: fullAccount,
    write: async ({ visit, body, ports }, db) => {
      await changeAutoRenew(db, ports, visit, body.data.attributes.autoRenew);
      return {};
    },
  }),
];

import { clearCarried } from '#identity/session/carried-session.service.ts';
import { fullAccount } from '#identity/session/session.policy.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { accountDeletionCall } from './account-deletion.schema.ts';
import { deleteAccount } from './account-deletion.service.ts';

export const accountDeletionEndpoints: Endpoint[] = [
  endpoint(accountDeletionCall, {
    policy: fullAccount,
    direct: async ({ ports, visit, body }) => {
      await deleteAccount(ports, visit, body.data.attributes.currentPassword);
      return { cookies: clearCarried(ports, visit) };
    },
  }),
];

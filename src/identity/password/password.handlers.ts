import { signInNeeded } from '#kit/general.refusals.ts';
import { speechIn } from '#locale/speech.service.ts';
import { type DirectContext, type Endpoint, endpoint, type Limit } from '#platform/http/endpoint.ts';
import { passwordCalls } from '../account/account.schema.ts';
import { accountReplyTexts } from '../account/reply.messages.ts';
import type { UnprovedAccounts } from '../registration/unproved-account.rules.ts';
import { linkLimit, signedInCookies } from '../session/session.handlers.ts';
import { anyone, fullAccount } from '../session/session.policy.ts';
import { emailLimits } from '../sign-in/limit.service.ts';
import { refuse } from './password.refusals.ts';
import { askReset, changePassword, resetPassword } from './password.service.ts';

/** The same for known and unknown addresses, so that the limit reveals nothing either. */
export const resetLimits = (email: string, address: string): Limit[] => {
  const terms = {
    seconds: 900,
    refusal: refuse('too-many-requests.reset'),
  };
  return [
    ...emailLimits(email, (account) => ({ ...terms, bucket: `reset:account:${account}`, count: 10 })),
    { ...terms, bucket: `reset:address:${address}`, count: 20 },
  ];
};

/** Asked before anything is done: a reply that failed for its words would leave the caller without what was done. */
const wordsOf = ({ ports, visit }: Pick<DirectContext, 'ports' | 'visit'>) =>
  speechIn(ports.database.reader(), visit.site.language, accountReplyTexts);

export const passwordEndpoints = (unprovedAccounts: UnprovedAccounts): Endpoint[] => [
  endpoint(passwordCalls.change, {
    policy: fullAccount,
    direct: async ({ ports, visit, body }) => {
      if (visit.visitor.kind !== 'user') throw signInNeeded();
      const userId = visit.visitor.id;
      const say = await wordsOf({ ports, visit });
      const token = await changePassword(ports, visit, userId, body);
      return {
        data: { detail: say('passwordChanged') },
        cookies: await signedInCookies({ ports, visit }, { userId, token }),
        headers: { 'jwt-authorization': token },
      };
    },
  }),
  endpoint(passwordCalls.askReset, {
    policy: anyone,
    isEven: true,
    limits: ({ visit, body }) => resetLimits(body.email, visit.address),
    direct: async ({ ports, visit, body }) => {
      const say = await wordsOf({ ports, visit });
      await askReset(ports, visit, body.email);
      return { data: { detail: say('resetSent') } };
    },
  }),
  endpoint(passwordCalls.reset, {
    policy: anyone,
    limits: ({ visit }) => [linkLimit(visit.address)],
    direct: async ({ ports, visit, body }) => {
      const say = await wordsOf({ ports, visit });
      await resetPassword(ports, visit, body, unprovedAccounts);
      return { data: { detail: say('resetDone') } };
    },
  }),
];

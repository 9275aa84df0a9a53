import { signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { refuse } from '#platform/admission/rate-limit.refusals.ts';
import {
  type DirectContext,
  type Endpoint,
  endpoint,
  type HandlerResult,
  type Limit,
  type RequestContext,
} from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { presentSignedIn } from '../session/session.handlers.ts';
import { anyone, fullAccount } from '../session/session.policy.ts';
import { addApp, dropApp, setUpApp } from './app-setup.service.ts';
import {
  dropPasskey,
  keepPasskey,
  passkeyQuestion,
  passkeySetup,
  signInByPasskey,
} from './passkey.service.ts';
import { secondFactorCalls } from './second-factor.schema.ts';
import { renewCodes, secondFactors } from './second-factor.service.ts';

/** A passkey cannot be guessed; the limit bounds the cost of requests. */
const passkeyLimit = ({ visit }: Pick<RequestContext, 'visit'>): Limit[] => [
  {
    bucket: `passkey:${visit.address}`,
    count: 60,
    seconds: 60,
    refusal: refuse('too-many-requests'),
  },
];

function askerOf({ visitor }: Visit): number {
  if (visitor.kind !== 'user') throw signInNeeded();
  return visitor.id;
}

/** The current factors of the account, with any recovery codes just made. */
const standing = (asked: DirectContext, codes: string[] | null = null) =>
  standingIn(asked.ports.database.reader(), asked, codes);
async function standingIn(
  db: Reader,
  { ports, visit }: Pick<RequestContext, 'ports' | 'visit'>,
  codes: string[] | null = null,
): Promise<HandlerResult> {
  const userId = askerOf(visit);
  const { app, passkeys, ...rest } = await secondFactors(ports, db, userId, visit.now);
  const attributes = {
    ...rest,
    app: app && { addedAt: app.addedAt.toISOString(), lastUsedAt: app.lastUsedAt?.toISOString() ?? null },
    passkeys: passkeys.map(({ id, name, addedAt, lastUsedAt }) => ({
      id,
      name,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    ...(codes ? { recoveryCodes: codes } : {}),
  };
  return { data: { type: 'SecondFactors', id: String(userId), attributes } };
}
const created = async (given: Promise<HandlerResult>): Promise<HandlerResult> => ({
  ...(await given),
  status: 201,
});

const ofApp: Endpoint[] = [
  endpoint(secondFactorCalls.setUpApp, {
    policy: fullAccount,
    write: async ({ ports, visit }, db) => {
      const attributes = await setUpApp(ports, db, visit, askerOf(visit));
      return { status: 201, data: { type: 'AuthenticatorAppSetup', id: 'new', attributes } };
    },
  }),
  endpoint(secondFactorCalls.addApp, {
    policy: fullAccount,
    direct: async (asked) => {
      const { ports, visit, body } = asked;
      return created(standing(asked, await addApp(ports, visit, askerOf(visit), body.data.attributes.code)));
    },
  }),
  endpoint(secondFactorCalls.removeApp, {
    policy: fullAccount,
    direct: async (asked) => {
      const { ports, visit } = asked;
      await ports.database.write((db) => dropApp(ports, db, visit, askerOf(visit)));
      return standing(asked);
    },
  }),
];

const ofPasskeys: Endpoint[] = [
  endpoint(secondFactorCalls.setUpPasskey, {
    policy: fullAccount,
    limits: passkeyLimit,
    direct: async ({ ports, visit }) => {
      const options = await passkeySetup(ports, visit, askerOf(visit));
      return {
        status: 201,
        data: { type: 'PasskeySetup', id: 'new', attributes: { options } },
      };
    },
  }),
  endpoint(secondFactorCalls.addPasskey, {
    policy: fullAccount,
    limits: passkeyLimit,
    direct: async (asked) => {
      const { ports, visit, body } = asked;
      return created(standing(asked, await keepPasskey(ports, visit, askerOf(visit), body.data.attributes)));
    },
  }),
  endpoint(secondFactorCalls.removePasskey, {
    policy: fullAccount,
    direct: async (asked) => {
      await dropPasskey(asked.ports, asked.visit, askerOf(asked.visit), idIn(asked.params));
      return standing(asked);
    },
  }),
  endpoint(secondFactorCalls.askPasskey, {
    policy: anyone,
    limits: passkeyLimit,
    direct: async ({ ports, visit }) => {
      const options = await passkeyQuestion(ports, visit);
      return {
        status: 201,
        data: { type: 'PasskeyQuestion', id: 'new', attributes: { options } },
      };
    },
  }),
  endpoint(secondFactorCalls.signInByPasskey, {
    policy: anyone,
    limits: passkeyLimit,
    direct: async ({ ports, visit, body }) =>
      presentSignedIn(
        { ports, visit },
        'ApiLoginView',
        await signInByPasskey(ports, visit, body.data.attributes.proof),
      ),
  }),
];

export const secondFactorEndpoints: Endpoint[] = [
  endpoint(secondFactorCalls.all, { policy: fullAccount, read: (asked, db) => standingIn(db, asked) }),
  ...ofApp,
  ...ofPasskeys,
  endpoint(secondFactorCalls.renewCodes, {
    policy: fullAccount,
    direct: async (asked) => {
      const { ports, visit } = asked;
      const codes = await ports.database.write((db) => renewCodes(db, visit, askerOf(visit)));
      return created(standing(asked, codes));
    },
  }),
];

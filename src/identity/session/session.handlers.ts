import { refuse } from '#platform/admission/rate-limit.refusals.ts';
import {
  type DirectContext,
  type Endpoint,
  endpoint,
  type HandlerResult,
  type Limit,
} from '#platform/http/endpoint.ts';
import { sessionCalls } from '../account/account.schema.ts';
import { rememberDevice } from '../sign-in/known-device.service.ts';
import { exchangeToken, type NewSignIn, signIn, signOut } from '../sign-in/sign-in.service.ts';
import { carryToken, clearCarried, takeCarried } from './carried-session.service.ts';
import { anyone } from './session.policy.ts';

/** Signing in on one of our hosts also signs in on the others for a while (C14). */
export async function presentSignedIn(
  asked: Pick<DirectContext, 'ports' | 'visit'>,
  type: string,
  signedIn: NewSignIn,
): Promise<HandlerResult> {
  const { userId, token } = signedIn;
  return {
    data: { type, id: String(userId), attributes: { token } },
    cookies: await signedInCookies(asked, signedIn),
  };
}

/** Of every reply that opens a session: its other hosts, and the device as one that the account knows. */
export const signedInCookies = async (
  { ports, visit }: Pick<DirectContext, 'ports' | 'visit'>,
  { userId, token }: NewSignIn,
): Promise<string[]> => [
  ...(await carryToken(ports, visit, token)),
  ...(await rememberDevice(ports, visit, userId)),
];

const GUESSES = { count: 30, seconds: 60, refusal: refuse('too-many-requests') };
/** Anyone with a link may try it; the limit only makes guessing among 2^256 links slower. */
export const linkLimit = (address: string): Limit => ({ ...GUESSES, bucket: `link:${address}` });
/** Apart from links: whoever tries those keeps nobody else of a network from their session on another host. */
const carriedLimit = (address: string): Limit => ({ ...GUESSES, bucket: `carried:${address}` });

export const sessionEndpoints: Endpoint[] = [
  endpoint(sessionCalls.signIn, {
    policy: anyone,
    direct: async ({ ports, visit, body }) =>
      presentSignedIn({ ports, visit }, 'ApiLoginView', await signIn(ports, visit, body.data.attributes)),
  }),
  endpoint(sessionCalls.signOut, {
    policy: anyone,
    direct: async ({ ports, visit }) => {
      await signOut(ports, visit);
      return { cookies: clearCarried(ports, visit) };
    },
  }),
  endpoint(sessionCalls.exchange, {
    policy: anyone,
    limits: ({ visit }) => [linkLimit(visit.address)],
    direct: async ({ ports, visit, body }) => {
      const signedIn = await exchangeToken(ports, visit, body.data.attributes.token);
      return {
        ...(await presentSignedIn({ ports, visit }, 'TokenExchange', signedIn)),
        headers: { 'jwt-authorization': signedIn.token },
      };
    },
  }),
  endpoint(sessionCalls.carried, {
    policy: anyone,
    limits: ({ visit }) => [carriedLimit(visit.address)],
    direct: async ({ ports, visit, header }) => {
      const taken = await takeCarried(ports, visit, { cookies: header('cookie'), origin: header('origin') });
      if (taken) return presentSignedIn({ ports, visit }, 'CarriedSession', taken);
      const nothing = { type: 'CarriedSession', id: 'none', attributes: { token: null } };
      return { data: nothing, cookies: clearCarried(ports, visit) };
    },
  }),
];

import { type Endpoint, endpoint, type Given, type Limit } from '#platform/endpoint.ts';
import { sessionCalls } from './account.contract.ts';
import { anyone } from './session.policy.ts';
import { exchangeToken, type SignedIn, signIn, signOut } from './sign-in.service.ts';

export const presentSignedIn = (type: string, { userId, token }: SignedIn): Given => ({
  document: { data: { type, id: String(userId), attributes: { token } } },
});

/** Whoever holds a link may try it; guessing among 2^256 of them is only made dull. */
export const linkLimit = (address: string): Limit => ({
  bucket: `link:${address}`,
  count: 30,
  seconds: 60,
  detail: 'Too many attempts. Please wait a minute.',
});

export const sessionEndpoints: Endpoint[] = [
  endpoint(sessionCalls.signIn, {
    policy: anyone,
    direct: async ({ ports, visit, body }) =>
      presentSignedIn('ApiLoginView', await signIn(ports, visit, body.data.attributes)),
  }),
  endpoint(sessionCalls.signOut, {
    policy: anyone,
    direct: async ({ ports, visit }) => {
      await signOut(ports, visit);
      return {};
    },
  }),
  endpoint(sessionCalls.exchange, {
    policy: anyone,
    limits: ({ visit }) => [linkLimit(visit.address)],
    direct: async ({ ports, visit, body }) => {
      const signedIn = await exchangeToken(ports, visit, body.data.attributes.token);
      return {
        ...presentSignedIn('TokenExchange', signedIn),
        headers: { 'jwt-authorization': signedIn.token },
      };
    },
  }),
];

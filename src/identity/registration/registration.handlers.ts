import type { Visit } from '#kit/visit.ts';
import { speechIn } from '#locale/speech.service.ts';
import type { Config } from '#platform/config/config.ts';
import { type Endpoint, endpoint, type Limit } from '#platform/http/endpoint.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { registrationCalls } from '../account/account.schema.ts';
import { accountReplyTexts } from '../account/reply.messages.ts';
import { followEmailLink, resendVerification } from '../email/email.service.ts';
import { linkLimit, presentSignedIn } from '../session/session.handlers.ts';
import { anyone, signedIn } from '../session/session.policy.ts';
import { refuse } from './registration.refusals.ts';
import { emailExists, register } from './registration.service.ts';
import type { UnprovedAccounts } from './unproved-account.rules.ts';

const NETWORK = refuse('too-many-requests.registration');
const registrationLimit = (address: string): Limit => ({
  bucket: `register:${address}`,
  count: 100,
  seconds: 900,
  refusal: NETWORK,
});
/** The contract requires this reply, so it is rate-limited: twenty a minute (A19). */
const existsLimit = (address: string): Limit => ({
  bucket: `exists:${address}`,
  count: 20,
  seconds: 60,
  refusal: NETWORK,
});
const resendLimit = (userId: number): Limit => ({
  bucket: `resend:${userId}`,
  count: 3,
  seconds: 900,
  refusal: refuse('too-many-requests.resend'),
});

const told = (db: Reader, visit: Visit) => speechIn(db, visit.site.language, accountReplyTexts);

const SAYS = {
  confirmed: 'confirmed',
  'already-confirmed': 'confirmed',
  restored: 'restored',
  'already-restored': 'kept',
} as const;

interface Followers {
  unprovedAccounts: UnprovedAccounts;
  /** Whatever waits for an address to be confirmed is done in the same transaction. */
  onConfirmed: (db: Writer, visit: Visit, userId: number, config: Config) => Promise<unknown>;
  /** What is kept by an address that was proved stays with its account when another replaces it. */
  onReplaced: (db: Writer, userId: number, former: string) => Promise<unknown>;
}

export const registrationEndpoints = ({
  unprovedAccounts,
  onConfirmed,
  onReplaced,
}: Followers): Endpoint[] => [
  endpoint(registrationCalls.register, {
    policy: anyone,
    limits: ({ visit }) => [registrationLimit(visit.address)],
    direct: async ({ ports, visit, body }) =>
      presentSignedIn(
        { ports, visit },
        'ApiRegisterView',
        await register(ports, visit, body.data.attributes, unprovedAccounts),
      ),
  }),
  endpoint(registrationCalls.exists, {
    policy: anyone,
    limits: ({ visit }) => [existsLimit(visit.address)],
    read: async ({ query }, db) => {
      const { username } = query.plain;
      if (typeof username !== 'string') throw refuse('invalid-parameter.username');
      return { data: { exists: await emailExists(db, username) } };
    },
  }),
  endpoint(registrationCalls.confirm, {
    policy: anyone,
    limits: ({ visit }) => [linkLimit(visit.address)],
    write: async ({ visit, body, ports }, db) => {
      const { outcome, userId, place, former } = await followEmailLink(
        db,
        visit,
        body.data.attributes.token,
        unprovedAccounts,
      );
      if (former) await onReplaced(db, userId, former);
      if (outcome === 'confirmed') await onConfirmed(db, visit, userId, ports.config);
      return {
        data: { outcome, place, detail: (await told(db, visit))(SAYS[outcome]) },
      };
    },
  }),
  endpoint(registrationCalls.resend, {
    policy: signedIn,
    limits: ({ visit }) => (visit.visitor.kind === 'user' ? [resendLimit(visit.visitor.id)] : []),
    write: async ({ visit }, db) => {
      if (visit.visitor.kind === 'user') await resendVerification(db, visit, visit.visitor.id);
      return { data: { detail: (await told(db, visit))('resent') } };
    },
  }),
];

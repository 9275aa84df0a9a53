import { ALLOWED, type Decision, denied } from '#kit/decision.ts';
import { notAllowed, signInNeeded } from '#kit/general.refusals.ts';
import { ANONYMOUS, type Visit } from '#kit/visit.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { secondFactorCalls } from '../second-factor/second-factor.schema.ts';
import { refuse } from './session.refusals.ts';

const SIGN_IN = denied('account', signInNeeded());
const NOT_ALLOWED = denied('none', notAllowed());
const PASSWORD_FIRST = denied('account', refuse('full-account-needed'));

/** Open to everybody. */
export const anyone = (): Decision => ALLOWED;

/** Anyone signed in, including newsletter subscribers without a password. */
export function signedIn(visit: Visit): Decision {
  return visit.visitor.kind === 'user' ? ALLOWED : SIGN_IN;
}

/**
 * Accounts with a password of their own. Also guards reads of a person's records, which C16 would open to subscribers:
 * whoever entered an address has not shown that it is theirs (decision 25).
 */
export function fullAccount(visit: Visit): Decision {
  if (visit.visitor.kind !== 'user') return SIGN_IN;
  return visit.visitor.scope === 'full' ? ALLOWED : PASSWORD_FIRST;
}

/** Administrators. */
export function superuser(visit: Visit): Decision {
  if (visit.visitor.kind !== 'user') return SIGN_IN;
  return visit.visitor.isSuperuser && visit.visitor.scope === 'full' ? ALLOWED : NOT_ALLOWED;
}

/**
 * One's own record, by id or as `me`; superusers may access anyone's. Another id is refused whether it exists or not.
 */
export function selfOrSuperuser(visit: Visit, params: Record<string, string>): Decision {
  const { visitor } = visit;
  if (visitor.kind !== 'user') return SIGN_IN;
  if (params.id === 'me' || params.id === String(visitor.id)) return ALLOWED;
  return superuser(visit);
}

/** Sends the link that proves the address: the way out of a weak session. */
const PROVING = 'POST /api/registration/resend/';

/**
 * Enforces C16 on every call that writes: a subscriber's token reads but writes nothing about the person, whatever the
 * call itself would allow. What anonymous visitors may do stays open.
 */
export function heldToScope(endpoint: Endpoint): Endpoint {
  const { call, policy, write } = endpoint;
  const writes = call.method !== 'GET' || write !== undefined;
  if (!writes || `${call.method} ${call.path}` === PROVING) return endpoint;
  return {
    ...endpoint,
    policy(visit, params) {
      const decision = policy(visit, params);
      const isWeak = visit.visitor.kind === 'user' && visit.visitor.scope === 'subscriber';
      if (!decision.allowed || !isWeak) return decision;
      return policy({ ...visit, visitor: ANONYMOUS }, params).allowed ? decision : PASSWORD_FIRST;
    },
  };
}

const FACTOR_FIRST = denied('none', refuse('second-factor-required'));
/** Calls needed to get a second factor, and to sign out. */
const TO_A_FACTOR = new Set([
  'GET /rest-auth/user/',
  'GET /api/users/:id/',
  'POST /api/logout/',
  'POST /rest-auth/password/change/',
  PROVING,
  ...Object.values(secondFactorCalls).map(({ method, path }) => `${method} ${path}`),
]);

/** Enforces that an administrator without a second factor may do nothing but add one. */
export function heldToFactor(endpoint: Endpoint): Endpoint {
  const { call, policy } = endpoint;
  if (TO_A_FACTOR.has(`${call.method} ${call.path}`)) return endpoint;
  return {
    ...endpoint,
    policy(visit, params) {
      const isHeld = visit.visitor.kind === 'user' && visit.visitor.mustAddFactor === true;
      if (!isHeld || policy({ ...visit, visitor: ANONYMOUS }, params).allowed) return policy(visit, params);
      return FACTOR_FIRST;
    },
  };
}

import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { line, NAME_PART_MAX, secret } from '../profile/text-field.schema.ts';

/** `id` is the user's id; the token goes into `Authorization: JWT …`. */
const signedIn = v.object({ token: v.string() });
export const loginType = resourceType('ApiLoginView', signedIn);
export const registrationType = resourceType('ApiRegisterView', signedIn);
export const exchangeType = resourceType('TokenExchange', signedIn);
export const carriedType = resourceType('CarriedSession', v.object({ token: v.nullable(v.string()) }));

const detail = v.object({ detail: v.string() });
const oneTimeSecret = v.pipe(v.string(), v.trim(), v.maxLength(200));
/** Missing is the same as empty: errors are reported field by field. */
const typed = (max: number) => v.optional(line(max), '');
const typedSecret = v.optional(secret, '');
const resource = <const T extends string, A extends v.GenericSchema>(type: T, attributes: A) =>
  v.object({ data: v.object({ type: v.literal(type), attributes }) });

export const sessionCalls = {
  signIn: call({
    method: 'POST',
    path: '/api/login/',
    summary: 'Signs in; the same answer for an unknown address and a wrong password.',
    gives: loginType,
    takes: resource(
      'ApiLoginView',
      v.object({
        username: typed(1000),
        password: typedSecret,
        /** From an authenticator app, or a recovery code; required if the account has a second factor. */
        code: v.optional(line(100)),
      }),
    ),
    refuses: ['wrong-credentials', 'second-factor-needed', 'wrong-code', 'too-many-requests', 'busy'],
  }),
  signOut: call({
    method: 'POST',
    path: '/api/logout/',
    summary: 'Ends the session of the token.',
    gives: null,
    status: 204,
  }),
  exchange: call({
    method: 'POST',
    path: '/api/token-exchange/',
    summary:
      'Exchanges the single-use token of a link for a session; a fresh `jwt-authorization` header comes along.',
    gives: exchangeType,
    takes: resource('TokenExchange', v.object({ token: oneTimeSecret })),
    refuses: ['link-expired', 'second-factor-needed', 'too-many-requests'],
  }),
  carried: call({
    method: 'POST',
    path: '/api/carried-session/',
    summary:
      'A token of the session that was opened on another host of this site, by the cookie they share; null when there is none.',
    gives: carriedType,
    takes: resource('CarriedSession', v.object({})),
    refuses: ['not-allowed', 'too-many-requests'],
  }),
};

export const registrationCalls = {
  register: call({
    method: 'POST',
    path: '/api/registration/',
    summary: 'Opens a free account and signs in.',
    gives: registrationType,
    status: 201,
    takes: resource(
      'ApiRegisterView',
      v.object({
        username: typed(1000),
        email: typed(1000),
        password1: typedSecret,
        password2: typedSecret,
        firstName: typed(NAME_PART_MAX),
        lastName: typed(NAME_PART_MAX),
        /** A path of this site that confirming the address leads on to; anything else is dropped. */
        redirect: typed(2000),
      }),
    ),
    refuses: ['invalid-field', 'name-not-printable', 'email-taken', 'too-many-requests', 'busy'],
  }),
  exists: call({
    method: 'GET',
    path: '/api/registration/verify-email/',
    summary: 'Whether an account with this e-mail address exists.',
    gives: v.object({ exists: v.boolean() }),
    query: { username: v.pipe(v.string(), v.trim(), v.maxLength(254)) },
    refuses: ['invalid-parameter', 'too-many-requests'],
  }),
  confirm: call({
    method: 'POST',
    path: '/api/registration/confirm-email/',
    summary:
      'Confirms an e-mail address, or stops a change of it, by the token of a link; `already-confirmed` or `already-restored` for a link that did so before.',
    gives: v.object({
      outcome: v.picklist(['confirmed', 'already-confirmed', 'restored', 'already-restored']),
      /** The `redirect` of the registration: a path of this site, or null. */
      place: v.nullable(v.string()),
      detail: v.string(),
    }),
    takes: resource('EmailConfirmation', v.object({ token: oneTimeSecret })),
    refuses: ['link-expired', 'email-taken', 'too-many-requests'],
  }),
  resend: call({
    method: 'POST',
    path: '/api/registration/resend/',
    summary: 'Sends the confirmation link again; links sent before stop working.',
    gives: detail,
    refuses: ['sign-in-needed', 'already-confirmed', 'too-many-requests'],
  }),
};

export const passwordCalls = {
  change: call({
    method: 'POST',
    path: '/rest-auth/password/change/',
    summary: 'Changes the password, ends every session and opens a new one (`jwt-authorization` header).',
    gives: detail,
    takes: v.object({ old_password: typedSecret, new_password1: typedSecret, new_password2: typedSecret }),
    refuses: [
      'sign-in-needed',
      'full-account-needed',
      'wrong-password',
      'invalid-field',
      'too-many-requests',
      'busy',
    ],
  }),
  askReset: call({
    method: 'POST',
    path: '/rest-auth/password/reset/',
    summary: 'Sends a link for a new password; the same answer whether the address is known or not.',
    gives: detail,
    takes: v.object({ email: typed(1000) }),
    refuses: ['invalid-field', 'too-many-requests'],
  }),
  reset: call({
    method: 'POST',
    path: '/rest-auth/password/reset/confirm/',
    summary: 'Chooses a new password by the token of a link; nobody is signed in by it.',
    gives: detail,
    takes: v.object({
      token: v.optional(oneTimeSecret, ''),
      uid: v.optional(v.union([line(40), v.pipe(v.number(), v.transform(String))]), ''),
      new_password1: typedSecret,
      new_password2: typedSecret,
    }),
    refuses: ['link-expired', 'invalid-field', 'too-many-requests', 'busy'],
  }),
};

import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { loginType } from '../account/account.schema.ts';
import { line } from '../profile/text-field.schema.ts';

const at = v.string();
export const secondFactorsType = resourceType(
  'SecondFactors',
  v.object({
    /** An administrator without one may do nothing else. */
    isRequired: v.boolean(),
    /** The authenticator app. */
    app: v.nullable(v.object({ addedAt: at, lastUsedAt: v.nullable(at) })),
    passkeys: v.array(
      v.object({ id: v.string(), name: v.string(), addedAt: at, lastUsedAt: v.nullable(at) }),
    ),
    recoveryCodesLeft: v.number(),
    /** Shown only once, in the reply to the call that made them. */
    recoveryCodes: v.optional(v.array(v.string())),
  }),
);
export const appSetupType = resourceType(
  'AuthenticatorAppSetup',
  v.object({
    /** For typing into an app. */
    secret: v.string(),
    /** For an app on this device. */
    address: v.string(),
    /** The address as a QR code: one path, in a square with this many modules per side. */
    picture: v.object({ side: v.number(), path: v.string() }),
  }),
);
/** Options for `navigator.credentials`, as JSON (WebAuthn level 3). */
const options = v.record(v.string(), v.unknown());
export const passkeySetupType = resourceType('PasskeySetup', v.object({ options }));
export const passkeyQuestionType = resourceType('PasskeyQuestion', v.object({ options }));

declare module '#kit/contract.ts' {
  interface Registry {
    SecondFactors: typeof secondFactorsType;
    AuthenticatorAppSetup: typeof appSetupType;
    PasskeySetup: typeof passkeySetupType;
    PasskeyQuestion: typeof passkeyQuestionType;
  }
}

const ANSWER_MAX = 20_000;
const base64url = v.pipe(v.string(), v.maxLength(ANSWER_MAX), v.regex(/^[\w-]*$/));
const credential = {
  id: v.pipe(base64url, v.minLength(1), v.maxLength(1_400)),
  rawId: base64url,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
};
const answer = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))),
  }),
});
const proof = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.optional(base64url),
  }),
});
/** A browser's reply to a setup. */
export type PasskeyAnswer = v.InferOutput<typeof answer>;
/** A browser's reply to a sign-in with a passkey. */
export type PasskeyProof = v.InferOutput<typeof proof>;

const attributes = <const T extends string, A extends v.GenericSchema>(type: T, given: A) =>
  v.object({ data: v.object({ type: v.literal(type), attributes: given }) });

const REFUSED = ['sign-in-needed', 'full-account-needed'];
const OWN = [...REFUSED, 'email-not-confirmed'];
const BASE = '/api/users/me/';

export const secondFactorCalls = {
  all: call({
    method: 'GET',
    path: `${BASE}second-factors/`,
    summary: 'What one signs in with beside the password.',
    gives: secondFactorsType,
    refuses: REFUSED,
  }),
  setUpApp: call({
    method: 'POST',
    path: `${BASE}authenticator-app/setups/`,
    summary: 'A secret for an authenticator app (TOTP, RFC 6238); it counts once a code of it has come.',
    gives: appSetupType,
    status: 201,
    refuses: OWN,
  }),
  addApp: call({
    method: 'POST',
    path: `${BASE}authenticator-app/`,
    summary:
      'Adds the authenticator app that was set up, by a code of it, in the place of the one before. Ends every other session.',
    gives: secondFactorsType,
    status: 201,
    takes: attributes('AuthenticatorApp', v.object({ code: line(20) })),
    refuses: [...OWN, 'setup-over', 'wrong-code', 'too-many-requests'],
  }),
  removeApp: call({
    method: 'DELETE',
    path: `${BASE}authenticator-app/`,
    summary: 'Removes the authenticator app. Ends every other session.',
    gives: secondFactorsType,
    refuses: [...OWN, 'last-factor'],
  }),
  setUpPasskey: call({
    method: 'POST',
    path: `${BASE}passkeys/setups/`,
    summary: 'What a browser makes a passkey from, within five minutes.',
    gives: passkeySetupType,
    status: 201,
    refuses: [...OWN, 'too-many-requests'],
  }),
  addPasskey: call({
    method: 'POST',
    path: `${BASE}passkeys/`,
    summary: 'Adds a passkey, as the browser made it. Ends every other session.',
    gives: secondFactorsType,
    status: 201,
    takes: attributes(
      'Passkey',
      v.object({ name: v.pipe(line(80), v.nonEmpty('invalid-field.passkey-name')), answer }),
    ),
    refuses: [...OWN, 'passkey-refused', 'too-many-requests'],
  }),
  removePasskey: call({
    method: 'DELETE',
    path: `${BASE}passkeys/:id/`,
    summary: 'Removes a passkey. Ends every other session.',
    gives: secondFactorsType,
    refuses: [...OWN, 'last-factor'],
  }),
  renewCodes: call({
    method: 'POST',
    path: `${BASE}recovery-codes/`,
    summary:
      'Ten new recovery codes, each of which signs in once in the place of a second factor; the old ones end.',
    gives: secondFactorsType,
    status: 201,
    refuses: [...OWN, 'no-factor'],
  }),
  askPasskey: call({
    method: 'POST',
    path: '/api/login/passkey-questions/',
    summary: 'What a passkey is asked to sign, within five minutes.',
    gives: passkeyQuestionType,
    status: 201,
    refuses: ['too-many-requests'],
  }),
  signInByPasskey: call({
    method: 'POST',
    path: '/api/login/passkeys/',
    summary: 'Signs in by what a passkey signed; it needs no password.',
    gives: loginType,
    takes: attributes('ApiLoginView', v.object({ proof })),
    refuses: ['passkey-refused', 'too-many-requests'],
  }),
};

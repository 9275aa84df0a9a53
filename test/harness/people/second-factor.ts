import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type Asked, one, type Stage } from '../stage.ts';
import { PASSWORD, registration } from './account-desk.ts';

export interface Owner {
  id: number;
  email: string;
  token: string;
}
export interface Standing {
  isRequired: boolean;
  app: { addedAt: string; lastUsedAt: string | null } | null;
  passkeys: { id: string; name: string; addedAt: string; lastUsedAt: string | null }[];
  recoveryCodesLeft: number;
  recoveryCodes?: string[];
}

export const FACTORS = '/api/users/me/second-factors/';
export const APP = '/api/users/me/authenticator-app/';
export const PASSKEYS = '/api/users/me/passkeys/';
export const CODES = '/api/users/me/recovery-codes/';

/** Somebody with a proved address. */
export async function newOwner(stage: Stage, { isSuperuser = false } = {}): Promise<Owner> {
  await stage.sql('DELETE FROM rate_count');
  const email = `owner-${randomUUID()}@example.org`;
  const made = one(await stage.send('POST', '/api/registration/', registration(email)));
  await stage.sql('UPDATE user_account SET email_verified_at = now(), is_superuser = $2 WHERE id = $1', [
    made.id,
    isSuperuser,
  ]);
  return { id: Number(made.id), email, token: String(made.attributes.token) };
}

export const body = (type: string, attributes: object) => ({ data: { type, attributes } });
export const signIn = (stage: Stage, email: string, code?: string, password = PASSWORD): Promise<Asked> =>
  stage.send(
    'POST',
    '/api/login/',
    body('ApiLoginView', { username: email, password, ...(code ? { code } : {}) }),
  );
export const tokenIn = (reply: Asked): string => {
  assert.equal(reply.status, 200, reply.text);
  return String(one(reply).attributes.token);
};
export const standingIn = (reply: Asked): Standing => {
  assert.ok(reply.status < 300, `${reply.status} ${reply.text}`);
  return one(reply).attributes as unknown as Standing;
};

/** The app on somebody’s phone: says the code of a moment. */
export type App = (at: Date, steps?: number) => string;
export const appOf =
  (secret: string): App =>
  (at, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + steps * 30_000 });

/** Sets an app up and adds it by its first code. */
export async function withApp(
  stage: Stage,
  { token }: Pick<Owner, 'token'>,
): Promise<{ app: App; codes: string[] }> {
  const setup = one(await stage.send('POST', `${APP}setups/`, undefined, { token }));
  const app = appOf(String(setup.attributes.secret));
  const code = app(stage.app.ports.now());
  const added = await stage.send('POST', APP, body('AuthenticatorApp', { code }), { token });
  return { app, codes: standingIn(added).recoveryCodes ?? [] };
}

/** A passkey that nobody shows: whoever becomes an administrator in a test has what administrators must have. */
export const holdPasskey = async (sql: Stage['sql'], userId: number): Promise<void> => {
  await sql(
    `INSERT INTO passkey (user_id, credential_id, public_key, sign_count, transports, name, added_at)
     VALUES ($1, $2, $3, 0, '{}', 'Key of the practice', now())`,
    [userId, randomUUID(), Buffer.from('kept elsewhere')],
  );
};

export const letters = async (stage: Stage, email: string): Promise<string[]> =>
  (
    await stage.sql<{ subject: string }>(
      'SELECT subject FROM outbox_message WHERE recipient = $1 ORDER BY id',
      [email],
    )
  ).map(({ subject }) => subject);
export const actions = async (stage: Stage, id: number): Promise<string[]> =>
  (
    await stage.sql<{ action: string }>(
      'SELECT action FROM audit_entry WHERE subject = $1 ORDER BY position',
      [`user:${id}`],
    )
  ).map(({ action }) => action);

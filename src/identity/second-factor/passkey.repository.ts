import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const LIST = statement(
  'passkey.list',
  {
    id: 'text',
    name: 'text',
    credentialId: 'text',
    transports: 'texts',
    addedAt: 'instant',
    lastUsedAt: 'instant?',
  },
  `SELECT id::text AS id, name, credential_id AS "credentialId", transports, added_at AS "addedAt",
          last_used_at AS "lastUsedAt"
     FROM passkey WHERE user_id = $1 ORDER BY id`,
);
export const listPasskeys = (db: Reader, userId: number) => db.all(LIST, [userId]);

const FIND = statement(
  'passkey.find',
  { userId: 'int', publicKey: 'bytes', signCount: 'int', transports: 'texts' },
  `SELECT user_id AS "userId", public_key AS "publicKey", sign_count AS "signCount", transports
     FROM passkey WHERE credential_id = $1`,
);
export const findPasskey = (db: Reader, credentialId: string) => db.maybe(FIND, [credentialId]);

const ADD = statement(
  'passkey.add',
  { id: 'int' },
  `INSERT INTO passkey (user_id, credential_id, public_key, sign_count, transports, name, added_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
);
export interface NewPasskey {
  userId: number;
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: readonly string[];
  name: string;
  now: Date;
}
/** False if the passkey already belongs to somebody. */
export const addPasskey = async (db: Writer, one: NewPasskey): Promise<boolean> => {
  const { userId, credentialId, publicKey, signCount, transports, name, now } = one;
  return (await db.maybe(ADD, [userId, credentialId, publicKey, signCount, transports, name, now])) !== null;
};

const USE = statement(
  'passkey.use',
  {},
  'UPDATE passkey SET sign_count = $2, last_used_at = $3 WHERE credential_id = $1',
);
export const storePasskeyUse = (db: Writer, credentialId: string, signCount: number, now: Date) =>
  db.run(USE, [credentialId, signCount, now]);

const REMOVE = statement('passkey.remove', {}, 'DELETE FROM passkey WHERE user_id = $1 AND id = $2');
export const removePasskey = (db: Writer, userId: number, id: number) => db.run(REMOVE, [userId, id]);
const REMOVE_ALL = statement('passkey.remove-all', {}, 'DELETE FROM passkey WHERE user_id = $1');
export const removePasskeys = (db: Writer, userId: number) => db.run(REMOVE_ALL, [userId]);

const CHALLENGE = statement(
  'passkey.challenge',
  {},
  'INSERT INTO passkey_challenge (challenge_hash, user_id, deed, expires_at) VALUES ($1, $2, $3, $4)',
);
export interface NewChallenge {
  hash: Buffer;
  userId: number | null;
  deed: 'add' | 'sign-in';
  expiresAt: Date;
}
export const storeChallenge = (db: Writer, { hash, userId, deed, expiresAt }: NewChallenge) =>
  db.run(CHALLENGE, [hash, userId, deed, expiresAt]);

const TAKE = statement(
  'passkey.take-challenge',
  {},
  `DELETE FROM passkey_challenge
    WHERE challenge_hash = $1 AND deed = $2 AND user_id IS NOT DISTINCT FROM $3::bigint AND expires_at > $4`,
);
/** Spent by the first answer. */
export const takeChallenge = async (
  db: Writer,
  { hash, deed, userId, now }: { hash: Buffer; deed: 'add' | 'sign-in'; userId: number | null; now: Date },
): Promise<boolean> => (await db.run(TAKE, [hash, deed, userId, now])) > 0;

const SWEEP = statement('passkey.sweep', {}, 'DELETE FROM passkey_challenge WHERE expires_at < $1');
export const deleteChallengesBefore = (db: Writer, before: Date) => db.run(SWEEP, [before]);

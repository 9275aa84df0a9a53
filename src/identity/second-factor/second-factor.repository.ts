import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const FACTS = statement(
  'second-factor.facts',
  { email: 'text', isSuperuser: 'bool', hasApp: 'bool', passkeys: 'int' },
  `SELECT u.email, u.is_superuser AS "isSuperuser", coalesce(a.secret IS NOT NULL, false) AS "hasApp",
          (SELECT count(*)::int FROM passkey p WHERE p.user_id = u.id) AS passkeys
     FROM user_account u LEFT JOIN authenticator_app a ON a.user_id = u.id
    WHERE u.id = $1 AND u.erased_at IS NULL`,
);
export const findFactorFacts = (db: Reader, userId: number) => db.maybe(FACTS, [userId]);

const APP = statement(
  'second-factor.app',
  { secret: 'bytes?', addedAt: 'instant?', lastUsedAt: 'instant?', waiting: 'bytes?' },
  `SELECT secret, added_at AS "addedAt", last_used_at AS "lastUsedAt",
          CASE WHEN waiting_until > $2 THEN waiting_secret END AS waiting
     FROM authenticator_app WHERE user_id = $1`,
);
export const findApp = (db: Reader, userId: number, now: Date) => db.maybe(APP, [userId, now]);

const WAIT = statement(
  'second-factor.let-app-wait',
  {},
  `INSERT INTO authenticator_app (user_id, waiting_secret, waiting_until) VALUES ($1, $2, $3)
   ON CONFLICT (user_id) DO UPDATE SET waiting_secret = $2, waiting_until = $3`,
);
/** Stores a new app alongside the current one, until its first code is entered. */
export const storeWaitingApp = (db: Writer, userId: number, secret: Buffer, until: Date) =>
  db.run(WAIT, [userId, secret, until]);

const ADD = statement(
  'second-factor.add-app',
  {},
  `UPDATE authenticator_app SET secret = waiting_secret, added_at = $2, last_used_at = NULL, last_step = $3,
          waiting_secret = NULL, waiting_until = NULL
    WHERE user_id = $1 AND waiting_until > $2`,
);
/** The pending app replaces the current one; the code that proved it is spent. */
export const addWaitingApp = (db: Writer, userId: number, now: Date, step: number) =>
  db.run(ADD, [userId, now, step]);

const USE = statement(
  'second-factor.use-app',
  {},
  `UPDATE authenticator_app SET last_used_at = $3, last_step = $2
    WHERE user_id = $1 AND secret = $4 AND last_step < $2`,
);
/** A code that is right for an app: its time step, and the app's secret as it was stored. */
export interface AppCode {
  step: number;
  secret: Buffer;
}
/**
 * Spends the code of a time step and all before it, while the app that it is of is still the account's; if two requests
 * send the same code, only one is let in.
 */
export const spendStep = async (db: Writer, userId: number, code: AppCode, now: Date): Promise<boolean> =>
  (await db.run(USE, [userId, code.step, now, code.secret])) > 0;

const RESEAL = statement(
  'second-factor.reseal-app',
  {},
  'UPDATE authenticator_app SET secret = $2 WHERE user_id = $1',
);
export const resealApp = (db: Writer, userId: number, secret: Buffer) => db.run(RESEAL, [userId, secret]);

const REMOVE_APP = statement(
  'second-factor.remove-app',
  { had: 'bool' },
  'DELETE FROM authenticator_app WHERE user_id = $1 RETURNING secret IS NOT NULL AS had',
);
export const removeApp = async (db: Writer, userId: number): Promise<boolean> =>
  (await db.maybe(REMOVE_APP, [userId]))?.had ?? false;

const CODES_LEFT = statement(
  'second-factor.codes-left',
  { left: 'int' },
  'SELECT count(*)::int AS left FROM recovery_code WHERE user_id = $1 AND used_at IS NULL',
);
export const countCodes = async (db: Reader, userId: number): Promise<number> =>
  (await db.one(CODES_LEFT, [userId])).left;

const ADD_CODES = statement(
  'second-factor.add-codes',
  {},
  'INSERT INTO recovery_code (user_id, code_hash, made_at) SELECT $1, hash, $3 FROM unnest($2::bytea[]) AS hash',
);
export const addCodes = (db: Writer, userId: number, hashes: readonly Buffer[], now: Date) =>
  db.run(ADD_CODES, [userId, hashes, now]);

const USE_CODE = statement(
  'second-factor.use-code',
  {},
  'UPDATE recovery_code SET used_at = $3 WHERE code_hash = $2 AND user_id = $1 AND used_at IS NULL',
);
/** If two requests send the same code, only one is let in. */
export const spendCode = async (db: Writer, userId: number, hash: Buffer, now: Date): Promise<boolean> =>
  (await db.run(USE_CODE, [userId, hash, now])) > 0;

const REMOVE_CODES = statement(
  'second-factor.remove-codes',
  {},
  'DELETE FROM recovery_code WHERE user_id = $1',
);
export const removeCodes = (db: Writer, userId: number) => db.run(REMOVE_CODES, [userId]);

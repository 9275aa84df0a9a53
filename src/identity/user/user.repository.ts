import type { Language } from '#locale/host.rules.ts';
import { type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import { RELEASED_ENDING } from '../email/stand-in.rules.ts';
import type { Profession } from './user.schema.ts';

const COLUMNS = {
  id: 'int',
  email: 'text',
  email_verified_at: 'instant?',
  first_name: 'text',
  last_name: 'text',
  profession: 'text?',
  specialization: 'text?',
  language: 'text',
  yearly_goal_hundredths: 'int',
  credit_block_year: 'int?',
  is_superuser: 'bool',
  scope: 'text',
  created_at: 'instant',
  pending_email: 'text?',
  dismissed: 'texts',
} as const;
const LIST = `id, email, email_verified_at, first_name, last_name, profession, specialization, language,
          yearly_goal_hundredths, credit_block_year, is_superuser, scope, created_at, pending_email, coalesce(dismissed, '{}') AS dismissed`;

/** A user as any module may see it; the password stays in this module. */
export interface UserRecord {
  id: number;
  email: string;
  emailVerifiedAt: Date | null;
  firstName: string;
  lastName: string;
  profession: Profession | null;
  specialization: string | null;
  language: Language;
  yearlyGoalHundredths: number;
  /** A year in which a block of years of their own board began (rule R20); null until they state it. */
  creditBlockYear: number | null;
  isSuperuser: boolean;
  scope: 'full' | 'subscriber';
  createdAt: Date;
  /** Replaces `email` once its owner confirms it. */
  pendingEmail: string | null;
  /** Prompts that were closed for good. */
  dismissed: string[];
}
const userIn = (row: RowOf<typeof COLUMNS>): UserRecord => ({
  id: row.id,
  email: row.email,
  emailVerifiedAt: row.email_verified_at,
  firstName: row.first_name,
  lastName: row.last_name,
  profession: row.profession as Profession | null,
  specialization: row.specialization,
  language: row.language as Language,
  yearlyGoalHundredths: row.yearly_goal_hundredths,
  creditBlockYear: row.credit_block_year,
  isSuperuser: row.is_superuser,
  scope: row.scope === 'full' ? 'full' : 'subscriber',
  createdAt: row.created_at,
  pendingEmail: row.pending_email,
  dismissed: row.dismissed,
});

const BY_ID = statement(
  'user.by-id',
  COLUMNS,
  `SELECT ${LIST} FROM user_account WHERE id = $1 AND erased_at IS NULL`,
);
export async function findUser(db: Reader, id: number): Promise<UserRecord | null> {
  const row = await db.maybe(BY_ID, [id]);
  return row && userIn(row);
}
const BY_EMAIL = statement(
  'user.by-email',
  COLUMNS,
  `SELECT ${LIST} FROM user_account WHERE email = $1::citext AND erased_at IS NULL`,
);
export async function findByEmail(db: Reader, email: string): Promise<UserRecord | null> {
  const row = await db.maybe(BY_EMAIL, [email]);
  return row && userIn(row);
}

const CREDENTIALS = { id: 'int', email: 'text', password_hash: 'text?' } as const;
const CREDENTIALS_BY_EMAIL = statement(
  'user.credentials-by-email',
  CREDENTIALS,
  'SELECT id, email, password_hash FROM user_account WHERE email = $1::citext AND erased_at IS NULL',
);
export const findCredentials = (db: Reader, email: string) => db.maybe(CREDENTIALS_BY_EMAIL, [email]);
const CREDENTIALS_BY_ID = statement(
  'user.credentials-by-id',
  CREDENTIALS,
  'SELECT id, email, password_hash FROM user_account WHERE id = $1 AND erased_at IS NULL',
);
export const findCredentialsOf = (db: Reader, id: number) => db.maybe(CREDENTIALS_BY_ID, [id]);

const locking = (name: string, lock: string) =>
  statement(
    name,
    { ...CREDENTIALS, email_verified_at: 'instant?', language: 'text', pending_email: 'text?' },
    `SELECT id, email, password_hash, email_verified_at, language, pending_email FROM user_account
      WHERE id = $1 AND erased_at IS NULL FOR ${lock}`,
  );
const LOCK = locking('user.lock', 'NO KEY UPDATE');
/** Serializes actions on one account. */
export const lockAccount = (db: Writer, id: number) => db.maybe(LOCK, [id]);
const KEEP = locking('user.keep', 'KEY SHARE');
/** Keeps an account from being closed until the transaction ends, and waits for nothing else that its owner does. */
export const keepAccount = (db: Writer, id: number) => db.maybe(KEEP, [id]);

export interface NewUserRow {
  id: number | null;
  email: string;
  emailVerifiedAt: Date | null;
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  profession: Profession | null;
  specialization: string | null;
  language: string;
  yearlyGoalHundredths: number;
  isSuperuser: boolean;
  scope: 'full' | 'subscriber';
  createdAt: Date;
}
const INSERT = statement(
  'user.insert',
  { id: 'int' },
  `INSERT INTO user_account (id, email, email_verified_at, password_hash, first_name, last_name, profession,
                             specialization, language, yearly_goal_hundredths, is_superuser, scope, created_at)
   VALUES (coalesce($1, nextval(pg_get_serial_sequence('user_account', 'id'))), $2, $3, $4, $5, $6, $7, $8, $9, $10,
           $11, $12, $13)
   ON CONFLICT (email) DO NOTHING RETURNING id`,
);
/** The new id, or null if the address is taken. */
export async function insertUser(db: Writer, row: NewUserRow): Promise<number | null> {
  const made = await db.maybe(INSERT, [
    row.id,
    row.email,
    row.emailVerifiedAt,
    row.passwordHash,
    row.firstName,
    row.lastName,
    row.profession,
    row.specialization,
    row.language,
    row.yearlyGoalHundredths,
    row.isSuperuser,
    row.scope,
    row.createdAt,
  ]);
  return made?.id ?? null;
}

export interface ProfileColumns {
  firstName?: string;
  lastName?: string;
  profession?: Profession;
  specialization?: string;
  language?: string;
  yearlyGoalHundredths?: number;
  creditBlockYear?: number;
}
const UPDATE_PROFILE = statement(
  'user.update-profile',
  {},
  `UPDATE user_account
      SET first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
          profession = coalesce($4, profession),
          profession_before = CASE WHEN $4::text IS DISTINCT FROM profession AND $4::text IS NOT NULL THEN profession ELSE profession_before END,
          profession_changed_at = CASE WHEN $4::text IS DISTINCT FROM profession AND $4::text IS NOT NULL THEN $8::timestamptz ELSE profession_changed_at END,
          specialization = coalesce($5, specialization),
          language = coalesce($6, language), yearly_goal_hundredths = coalesce($7, yearly_goal_hundredths),
          credit_block_year = coalesce($9, credit_block_year)
    WHERE id = $1 AND erased_at IS NULL`,
);
export const updateProfileColumns = (db: Writer, id: number, to: ProfileColumns, at: Date) =>
  db.run(UPDATE_PROFILE, [
    id,
    to.firstName ?? null,
    to.lastName ?? null,
    to.profession ?? null,
    to.specialization ?? null,
    to.language ?? null,
    to.yearlyGoalHundredths ?? null,
    at,
    to.creditBlockYear ?? null,
  ]);

const DISMISS = statement(
  'user.dismiss',
  {},
  `UPDATE user_account
      SET dismissed = ARRAY(SELECT unnest(coalesce(dismissed, '{}') || $2::text[]) EXCEPT SELECT unnest($3::text[]) ORDER BY 1)
    WHERE id = $1 AND erased_at IS NULL`,
);
/** If two devices close different prompts, neither is lost. */
export const storeDismissed = (db: Writer, id: number, closed: string[], opened: string[]) =>
  db.run(DISMISS, [id, closed, opened]);

const SET_PASSWORD = statement(
  'user.set-password',
  {},
  `UPDATE user_account SET password_hash = $2, scope = 'full' WHERE id = $1`,
);
export const storePassword = (db: Writer, id: number, hash: string) => db.run(SET_PASSWORD, [id, hash]);
const CLEAR_PASSWORD = statement(
  'user.clear-password',
  {},
  'UPDATE user_account SET password_hash = NULL WHERE id = $1',
);
export const clearPassword = (db: Writer, id: number) => db.run(CLEAR_PASSWORD, [id]);

const SET_EMAIL = statement(
  'user.set-email',
  {},
  'UPDATE user_account SET email = $2, email_verified_at = $3, pending_email = NULL WHERE id = $1',
);
/** Stores a confirmed address. A taken one violates the schema's unique constraint, which decides a race. */
export const storeEmail = (db: Writer, id: number, email: string, verifiedAt: Date) =>
  db.run(SET_EMAIL, [id, email, verifiedAt]);

const SET_PENDING = statement(
  'user.set-pending-email',
  {},
  'UPDATE user_account SET pending_email = $2 WHERE id = $1',
);
/** An address awaiting confirmation; null if none is pending. */
export const storePendingEmail = (db: Writer, id: number, email: string | null) =>
  db.run(SET_PENDING, [id, email]);

const RELEASE_EMAIL = statement(
  'user.release-email',
  {},
  `UPDATE user_account SET email = 'released-' || id || '${RELEASED_ENDING}', email_verified_at = NULL,
          password_hash = NULL, pending_email = NULL WHERE id = $1`,
);
/** The account keeps what was paid for, but neither its address nor a way in. */
export const releaseEmail = (db: Writer, id: number) => db.run(RELEASE_EMAIL, [id]);

const VERIFY_EMAIL = statement(
  'user.verify-email',
  {},
  'UPDATE user_account SET email_verified_at = coalesce(email_verified_at, $2) WHERE id = $1',
);
export const storeEmailVerified = (db: Writer, id: number, now: Date) => db.run(VERIFY_EMAIL, [id, now]);

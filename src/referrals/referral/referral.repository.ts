import { ERASED_ENDING } from '#identity/email/stand-in.rules.ts';
import { type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';

const COLUMNS = {
  id: 'int',
  inviter_id: 'int',
  email: 'text',
  discount_id: 'uuid',
  created_at: 'instant',
  reminded_at: 'instant?',
  applied_at: 'instant?',
  referred_user_id: 'int?',
} as const;
const LIST = 'id, inviter_id, email, discount_id, created_at, reminded_at, applied_at, referred_user_id';

export interface Referral {
  id: number;
  inviterId: number;
  email: string;
  discountId: string;
  createdAt: Date;
  remindedAt: Date | null;
  appliedAt: Date | null;
  referredUserId: number | null;
}
const referralIn = (row: RowOf<typeof COLUMNS>): Referral => ({
  id: row.id,
  inviterId: row.inviter_id,
  email: row.email,
  discountId: row.discount_id,
  createdAt: row.created_at,
  remindedAt: row.reminded_at,
  appliedAt: row.applied_at,
  referredUserId: row.referred_user_id,
});

/** Of an invitation still open when its address was erased, its inviter would learn that somebody has left. */
export const SHOWN_TO_INVITER = `(applied_at IS NOT NULL OR email NOT LIKE '%${ERASED_ENDING}')`;

const OF_INVITER = statement(
  'referral.of-inviter',
  COLUMNS,
  `SELECT ${LIST} FROM referral WHERE inviter_id = $1 AND ${SHOWN_TO_INVITER}
    ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
);
export const findReferrals = async (
  db: Reader,
  inviterId: number,
  page: { size: number; offset: number },
): Promise<Referral[]> => (await db.all(OF_INVITER, [inviterId, page.size, page.offset])).map(referralIn);

const COUNT = statement(
  'referral.count',
  { count: 'int' },
  `SELECT count(*) AS count FROM referral WHERE inviter_id = $1 AND ${SHOWN_TO_INVITER}`,
);
export const countReferrals = async (db: Reader, inviterId: number): Promise<number> =>
  (await db.one(COUNT, [inviterId])).count;

const BY_EMAIL = statement(
  'referral.by-email',
  COLUMNS,
  `SELECT ${LIST} FROM referral WHERE email = $1::citext`,
);
export async function findReferralOf(db: Reader, email: string): Promise<Referral | null> {
  const row = await db.maybe(BY_EMAIL, [email]);
  return row && referralIn(row);
}

const BY_ID = statement('referral.by-id', COLUMNS, `SELECT ${LIST} FROM referral WHERE id = $1`);
export async function findReferral(db: Reader, id: number): Promise<Referral | null> {
  const row = await db.maybe(BY_ID, [id]);
  return row && referralIn(row);
}

const LOCK = statement('referral.lock', COLUMNS, `SELECT ${LIST} FROM referral WHERE id = $1 FOR UPDATE`);
/** Serializes actions on one referral: its reminders, purchase and refund. */
export async function lockReferral(db: Writer, id: number): Promise<Referral | null> {
  const row = await db.maybe(LOCK, [id]);
  return row && referralIn(row);
}

const INSERT = statement(
  'referral.insert',
  COLUMNS,
  `INSERT INTO referral (inviter_id, email, created_at) VALUES ($1, $2, $3)
   ON CONFLICT (email) DO NOTHING RETURNING ${LIST}`,
);
/** Null if somebody has already invited this address. */
export async function insertReferral(
  db: Writer,
  inviterId: number,
  email: string,
  now: Date,
): Promise<Referral | null> {
  const row = await db.maybe(INSERT, [inviterId, email, now]);
  return row && referralIn(row);
}

const REMINDED = statement(
  'referral.reminded',
  COLUMNS,
  `UPDATE referral SET reminded_at = $2 WHERE id = $1 RETURNING ${LIST}`,
);
export const markReminded = async (db: Writer, id: number, now: Date): Promise<Referral> =>
  referralIn(await db.one(REMINDED, [id, now]));

const APPLIED = statement(
  'referral.applied',
  {},
  'UPDATE referral SET applied_at = $2, referred_user_id = $3 WHERE id = $1 AND applied_at IS NULL',
);
/** The first purchase uses an invitation; any other leaves it as it is. */
export const markApplied = (db: Writer, id: number, at: Date, buyerId: number) =>
  db.run(APPLIED, [id, at, buyerId]);

const OPEN = statement(
  'referral.open',
  {},
  `UPDATE referral SET applied_at = NULL
    WHERE id = $1 AND applied_at IS NOT NULL AND coalesce(referred_user_id, $2) = $2`,
);
/** The purchase was refunded. False if it was not this buyer's that had used the invitation. */
export const markOpen = async (db: Writer, id: number, buyerId: number): Promise<boolean> =>
  (await db.run(OPEN, [id, buyerId])) > 0;

const OPT_OUT = statement(
  'referral.opt-out',
  {},
  'INSERT INTO referral_opt_out (email_hash, at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);
export const insertOptOut = (db: Writer, emailHash: Buffer, now: Date) => db.run(OPT_OUT, [emailHash, now]);

const OPTED_OUT = statement(
  'referral.opted-out',
  { found: 'bool' },
  'SELECT EXISTS (SELECT 1 FROM referral_opt_out WHERE email_hash = $1) AS found',
);
export const isOptedOut = async (db: Reader, emailHash: Buffer): Promise<boolean> =>
  (await db.one(OPTED_OUT, [emailHash])).found;

import { recordAudit } from '#audit/audit.service.ts';
import type { Refusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { unprintable } from '#platform/pdf/line.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { normalizeEmail } from '../email/email.rules.ts';
import { emailRefusal } from './field-refusal.service.ts';
import { refuse } from './user.refusals.ts';
import {
  findByEmail,
  findUser,
  insertUser,
  storeDismissed,
  type UserRecord,
  updateProfileColumns,
} from './user.repository.ts';
import type { Profession, ProfileChange } from './user.schema.ts';

export type { UserRecord } from './user.repository.ts';

export interface NewUser {
  /** Set only by the seed; otherwise the next free one. */
  id?: number;
  email: string;
  firstName: string;
  lastName: string;
  /** From `hashPassword`; null for a newsletter subscriber, who chooses a password later. */
  passwordHash: string | null;
  emailVerifiedAt?: Date | null;
  profession?: Profession | null;
  specialization?: string | null;
  language?: string;
  yearlyGoalHundredths?: number;
  isSuperuser?: boolean;
}
const YEARLY_GOAL_HUNDREDTHS = 4000;

/** Opens an account; refused if no account may have the address, or one has it already, in whatever case. */
export async function createUser(db: Writer, user: NewUser, now: Date): Promise<number> {
  refuseUnprintable(user);
  const unusable = emailRefusal(user.email, '/data/attributes/email');
  if (unusable) throw unusable;
  const id = await insertUser(db, {
    id: user.id ?? null,
    email: normalizeEmail(user.email),
    emailVerifiedAt: user.emailVerifiedAt ?? null,
    passwordHash: user.passwordHash,
    firstName: user.firstName,
    lastName: user.lastName,
    profession: user.profession ?? null,
    specialization: user.specialization ?? null,
    language: user.language ?? 'en',
    yearlyGoalHundredths: user.yearlyGoalHundredths ?? YEARLY_GOAL_HUNDREDTHS,
    isSuperuser: user.isSuperuser ?? false,
    scope: user.passwordHash === null ? 'subscriber' : 'full',
    createdAt: now,
  });
  if (id === null) throw emailTaken();
  return id;
}

/** A name that can be entered can be printed, so that a certificate never shows a box. */
export function refuseUnprintable(names: {
  firstName?: string | undefined;
  lastName?: string | undefined;
}): void {
  for (const field of ['firstName', 'lastName'] as const) {
    const letters = unprintable(names[field] ?? '');
    if (letters.length > 0)
      throw refuse(
        'name-not-printable',
        { letters: letters.join(' ') },
        { source: { pointer: `/data/attributes/${field}` } },
      );
  }
}

export const emailTaken = (): Refusal => refuse('email-taken');

export const userOf = (db: Reader, id: number): Promise<UserRecord | null> => findUser(db, id);
export const userWithEmail = (db: Reader, email: string): Promise<UserRecord | null> =>
  findByEmail(db, normalizeEmail(email));

/** Whether an address belongs to somebody else: another account has proved it. */
export async function isAnothers(db: Reader, email: string, userId: number): Promise<boolean> {
  const holder = await userWithEmail(db, email);
  return holder !== null && holder.id !== userId && holder.emailVerifiedAt !== null;
}

/**
 * Changes the profile except the e-mail address. A change by somebody else, an administrator, goes into the audit log.
 */
export async function changeProfile(
  db: Writer,
  visit: Visit,
  userId: number,
  to: ProfileChange,
): Promise<void> {
  const { email: _email, currentPassword: _password, yearlyGoal, dismissed, ...columns } = to;
  refuseUnprintable(to);
  const goal = yearlyGoal === undefined ? {} : { yearlyGoalHundredths: Math.round(yearlyGoal * 100) };
  await updateProfileColumns(db, userId, { ...columns, ...goal }, visit.now);
  if (dismissed) {
    const named = (isClosed: boolean) =>
      Object.entries(dismissed).flatMap(([name, closed]) => (closed === isClosed ? [name] : []));
    await storeDismissed(db, userId, named(true), named(false));
  }
  if (visit.visitor.kind === 'user' && visit.visitor.id !== userId)
    await recordAudit(db, visit, {
      action: 'user.change-profile',
      subject: `user:${userId}`,
      detail: { fields: Object.keys(to).join(',') },
    });
}

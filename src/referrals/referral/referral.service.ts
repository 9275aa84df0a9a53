import { recordAudit } from '#audit/audit.service.ts';
import { isEmail, normalizeEmail } from '#identity/email/email.rules.ts';
import { isErased } from '#identity/email/stand-in.rules.ts';
import { type UserRecord, userOf, userWithEmail } from '#identity/user/user.service.ts';
import { notFound, signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { hasBoughtMembership, hasEverPaidForMembership } from '#membership/holding/holding.service.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { sendInvitation } from '../invitation/invitation.service.ts';
import { hasOptedOut } from '../invitation/opt-out.service.ts';
import { refuse } from './referral.refusals.ts';
import {
  countReferrals,
  findReferralOf,
  findReferrals,
  insertReferral,
  lockReferral,
  markReminded,
  type Referral,
} from './referral.repository.ts';
import { secondsToReminder } from './referral.rules.ts';

export type { Referral } from './referral.repository.ts';

export async function referralsOf(
  db: Reader,
  inviterId: number,
  page: { size: number; offset: number },
): Promise<{ referrals: Referral[]; count: number }> {
  return {
    referrals: await findReferrals(db, inviterId, page),
    count: await countReferrals(db, inviterId),
  };
}

/** Invites a colleague: creates an entry of the inviter's own and sends an e-mail in the language of the site. */
export async function inviteColleague(
  db: Writer,
  ports: Pick<Ports, 'keys'>,
  visit: Visit,
  typed: string,
): Promise<Referral> {
  const inviter = await inviterOf(db, visit);
  const email = normalizeEmail(typed);
  await refuseInvitation(db, inviter.email, email);
  const referral = await insertReferral(db, inviter.id, email, visit.now);
  if (!referral) throw alreadyInvited();
  await sendInvitation(db, ports, visit, { referral, inviter, kind: 'invite' });
  await recordAudit(db, visit, { action: 'referral.invite', subject: `referral:${referral.id}` });
  return referral;
}

async function inviterOf(db: Reader, visit: Visit): Promise<UserRecord> {
  const user = visit.visitor.kind === 'user' ? await userOf(db, visit.visitor.id) : null;
  if (!user) throw signInNeeded();
  return user;
}

/**
 * Refuses the inviter's own address, anyone already invited, and anyone who has or had a paid membership, refunded or
 * not, or has opted out (C11, C13).
 */
async function refuseInvitation(db: Reader, inviter: string, email: string): Promise<void> {
  if (!isEmail(email) || isErased(email)) throw refuse('invalid-referred-email');
  if (email === normalizeEmail(inviter)) throw refuse('own-email');
  if (await findReferralOf(db, email)) throw alreadyInvited();
  if (await mayNotBeInvited(db, email, hasEverPaidForMembership)) throw cannotBeInvited(400);
}

/** `hasPaid`: of an account, whether it paid in a way that ends the matter. */
async function mayNotBeInvited(
  db: Reader,
  email: string,
  hasPaid: (db: Reader, userId: number) => Promise<boolean>,
): Promise<boolean> {
  if (isErased(email) || (await hasOptedOut(db, email))) return true;
  const account = await userWithEmail(db, email);
  return account !== null && (await hasPaid(db, account.id));
}

const alreadyInvited = () => refuse('already-invited');
/** The same for members and for people who have opted out: neither is anybody's business. */
const cannotBeInvited = (status: number) => refuse('cannot-be-invited', {}, { status });

/**
 * Sends an invitation of the caller's again, at most once in 24 hours and only while it is open (C13). Of somebody who
 * has left there is nothing to send again.
 */
export async function remindColleague(
  db: Writer,
  ports: Pick<Ports, 'keys'>,
  visit: Visit,
  id: number,
  typed?: string,
): Promise<Referral> {
  const inviter = await inviterOf(db, visit);
  const referral = await lockReferral(db, id);
  if (referral?.inviterId !== inviter.id) throw notFound();
  if (typed !== undefined && normalizeEmail(typed) !== normalizeEmail(referral.email))
    throw refuse('referred-email-fixed');
  await refuseReminder(db, referral, visit.now);
  const reminded = await markReminded(db, id, visit.now);
  await sendInvitation(db, ports, visit, { referral: reminded, inviter, kind: 'remind' });
  return reminded;
}

async function refuseReminder(db: Reader, referral: Referral, now: Date): Promise<void> {
  if (referral.appliedAt) throw refuse('already-applied');
  if (await mayNotBeInvited(db, referral.email, hasBoughtMembership)) throw cannotBeInvited(409);
  const seconds = secondsToReminder(referral.remindedAt, now);
  if (seconds > 0) throw refuse('reminded-recently', {}, { retryAfterSeconds: seconds });
}

import { recordAudit } from '#audit/audit.service.ts';
import { badToken } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { countRequest } from '#platform/admission/rate-limit.ts';
import type { Limit } from '#platform/http/endpoint.ts';
import { isUniqueViolation } from '#platform/http/errors.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { proveOneself } from '../password/password.service.ts';
import { sendVerification } from '../registration/registration.service.ts';
import type { UnprovedAccounts } from '../registration/unproved-account.rules.ts';
import { removeEveryFactor } from '../second-factor/second-factor.service.ts';
import { endAllSessions, refuseEnded } from '../session/session.service.ts';
import { emailRefusal } from '../user/field-refusal.service.ts';
import {
  clearPassword,
  lockAccount,
  storeEmail,
  storeEmailVerified,
  storePendingEmail,
} from '../user/user.repository.ts';
import { emailTaken, userOf, userWithEmail } from '../user/user.service.ts';
import { refuse } from './email.refusals.ts';
import { normalizeEmail } from './email.rules.ts';
import { changeStoppedLetter, emailChangedLetter, emailReplacedLetter } from './letter.rules.ts';
import { sendLetter } from './letter.service.ts';
import { voidTokens } from './one-time-token.repository.ts';
import {
  confirmedBefore,
  issueToken,
  letterKey,
  linkExpired,
  placeAfter,
  stoppedBefore,
  takeToken,
} from './one-time-token.service.ts';
import { awaitedEmail } from './shown.rules.ts';

const EVERY_LINK = ['verify-email', 'reset-password', 'sign-in', 'undo-email'] as const;

/** Sends the confirmation link again. */
export async function resendVerification(db: Writer, visit: Visit, userId: number): Promise<void> {
  const user = await userOf(db, userId);
  if (!user) throw badToken();
  const email = awaitedEmail({ ...user, emailVerified: user.emailVerifiedAt !== null });
  if (email === null) throw refuse('already-confirmed');
  await sendVerification(db, visit, { ...user, email, isChange: user.pendingEmail !== null });
}

export interface Confirmation {
  outcome: 'confirmed' | 'already-confirmed' | 'restored' | 'already-restored';
  userId: number;
  /** Where the reader was going when the link was sent, whatever device it is opened on. */
  place: string | null;
  /** The proved address that the confirmed one replaced. */
  former?: string | null;
}

/**
 * Follows a link from an e-mail: it confirms the address it was sent to, or cancels a change away from it. A link that
 * was already used reports the same outcome while the address is still the account's, and does nothing: two clicks or a
 * mail filter are not an error.
 */
export async function followEmailLink(
  db: Writer,
  visit: Visit,
  secret: string,
  unproved: UnprovedAccounts,
): Promise<Confirmation> {
  const link = await takeToken(db, secret, ['verify-email', 'undo-email'], visit.now);
  if (!link) return followedBefore(db, secret);
  const { user_id: userId } = link;
  if (link.purpose === 'undo-email') {
    await stopChange(db, visit, userId);
    return { outcome: 'restored', userId, place: null };
  }
  const former = await confirmAddress(db, visit, { userId, email: link.detail.email ?? '' }, unproved);
  await recordAudit(db, visit, {
    action: 'user.confirm-email',
    subject: `user:${userId}`,
    actorId: userId,
  });
  return { outcome: 'confirmed', userId, place: placeAfter(link.detail), former };
}

async function followedBefore(db: Reader, secret: string): Promise<Confirmation> {
  const confirmed = await confirmedBefore(db, secret);
  if (confirmed)
    return { outcome: 'already-confirmed', userId: confirmed.user_id, place: placeAfter(confirmed.detail) };
  const kept = await stoppedBefore(db, secret);
  if (kept === null) throw linkExpired();
  return { outcome: 'already-restored', userId: kept, place: null };
}

async function confirmAddress(
  db: Writer,
  visit: Visit,
  { userId, email }: { userId: number; email: string },
  unproved: UnprovedAccounts,
): Promise<string | null> {
  const account = await lockAccount(db, userId);
  if (account && normalizeEmail(account.email) === normalizeEmail(email)) {
    await storeEmailVerified(db, userId, visit.now);
    return null;
  }
  if (!account?.pending_email || normalizeEmail(account.pending_email) !== normalizeEmail(email))
    throw linkExpired();
  await replaceEmail(db, visit, { ...account, pending: email }, unproved);
  return account.email_verified_at && normalizeEmail(account.email);
}

type EmailReplacement = NonNullable<Awaited<ReturnType<typeof lockAccount>>> & { pending: string };

/** Puts the new address into effect; links to the old address and sessions opened from it become invalid. */
async function replaceEmail(
  db: Writer,
  visit: Visit,
  { id, email: old, email_verified_at: provedAt, language, pending }: EmailReplacement,
  unproved: UnprovedAccounts,
): Promise<void> {
  const found = await userWithEmail(db, pending);
  const locked = found && (await lockAccount(db, found.id));
  // While it was waited for, the account may have been given another address.
  const holder = locked && normalizeEmail(locked.email) === normalizeEmail(pending) ? locked : null;
  if (holder?.email_verified_at) throw emailTaken();
  if (holder) await unproved.release(db, visit, holder.id);
  await putEmail(db, id, pending, visit.now);
  await endAllSessions(db, id, visit.now);
  await voidTokens(db, id, EVERY_LINK, visit.now);
  if (!provedAt) return;
  const addressed = { key: `email-replaced:${id}:${visit.requestId}`, to: old, language };
  await sendLetter(db, visit, addressed, emailReplacedLetter);
}

/**
 * Whoever asked for the change knew the password and had the second factor, so both are removed and a new password is
 * chosen by e-mail, which says so (decision 29).
 */
async function stopChange(db: Writer, visit: Visit, userId: number): Promise<void> {
  const account = await lockAccount(db, userId);
  if (!account) throw linkExpired();
  await storePendingEmail(db, userId, null);
  await clearPassword(db, userId);
  const hadFactor = await removeEveryFactor(db, userId);
  await endAllSessions(db, userId, visit.now);
  await voidTokens(db, userId, EVERY_LINK, visit.now);
  await recordAudit(db, visit, { action: 'user.restore-email', subject: `user:${userId}`, actorId: userId });
  const secret = await issueToken(db, { userId, purpose: 'reset-password' }, visit.now);
  const { email: to, language } = account;
  await sendLetter(db, visit, { key: letterKey('reset-password', secret), to, language }, (from) =>
    changeStoppedLetter(from, { userId, secret }, hadFactor),
  );
}

const changeLimit = (userId: number): Limit => ({
  bucket: `change-email:${userId}`,
  count: 10,
  seconds: 3600,
  refusal: refuseOften('too-many-requests.wait'),
});

export interface EmailChange {
  email: string;
  currentPassword: string;
}

/**
 * Asks for a new address (C18): every session ends, and a link goes to the new address, which takes effect once the
 * link is followed; until then the old one signs in. Needs the caller's password, and a session that stands to the end.
 * Returns false if the address is unchanged.
 */
export async function changeEmail(
  ports: Ports,
  visit: Visit,
  userId: number,
  to: EmailChange,
): Promise<boolean> {
  const email = normalizeEmail(to.email);
  const invalid = emailRefusal(to.email, '/data/attributes/email');
  if (invalid) throw invalid;
  const before = await userOf(ports.database.reader(), userId);
  if (!before) throw badToken();
  if (normalizeEmail(before.email) === email) return false;
  await proveOneself(ports, visit, to.currentPassword);
  // Before it is told whether the address is taken: with the right password nothing else slows that question down.
  await countRequest(ports.database, changeLimit(userId), visit.now);
  await ports.database.write((db) => askForEmail(db, visit, userId, email));
  return true;
}

async function askForEmail(db: Writer, visit: Visit, userId: number, email: string): Promise<void> {
  const account = await lockAccount(db, userId);
  if (!account) throw badToken();
  await refuseEnded(db, visit);
  if ((await userWithEmail(db, email))?.emailVerifiedAt) throw emailTaken();
  await storePendingEmail(db, userId, email);
  await endAllSessions(db, userId, visit.now);
  await voidTokens(db, userId, EVERY_LINK, visit.now);
  const { language } = account;
  await sendVerification(db, visit, { id: userId, email, language, isChange: true }, null);
  if (account.email_verified_at) await offerToStop(db, visit, account);
  await recordAudit(db, visit, { action: 'user.change-email', subject: `user:${userId}` });
}

/** Only the reader of a previously confirmed address may stop the change, until the new one is confirmed. */
async function offerToStop(
  db: Writer,
  visit: Visit,
  { id: userId, email, language }: { id: number; email: string; language: string },
): Promise<void> {
  const secret = await issueToken(db, { userId, purpose: 'undo-email', detail: { email } }, visit.now);
  const addressed = { key: letterKey('email-changed', secret), to: email, language };
  await sendLetter(db, visit, addressed, (from) => emailChangedLetter(from, secret));
}

async function putEmail(db: Writer, userId: number, email: string, verifiedAt: Date): Promise<void> {
  try {
    await storeEmail(db, userId, email, verifiedAt);
  } catch (thrown) {
    if (isUniqueViolation(thrown)) throw emailTaken();
    throw thrown;
  }
}

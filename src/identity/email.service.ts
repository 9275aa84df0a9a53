import { badToken, Refusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/database.ts';
import { isUniqueViolation } from '#platform/errors.ts';
import type { Ports } from '#platform/ports.ts';
import { recordAudit } from './audit.service.ts';
import { emailProblem, normalizeEmail } from './email.rules.ts';
import { emailChangedLetter } from './letter.rules.ts';
import { sendLetter } from './letter.service.ts';
import { refuseProblems } from './new-password.service.ts';
import { consumeToken, issueToken, letterKey } from './one-time-token.service.ts';
import { type TokenDetail, voidTokens } from './one-time-token.table.ts';
import { proveOneself, sendReset } from './password.service.ts';
import { sendVerification } from './registration.service.ts';
import { endAllSessions } from './session.service.ts';
import { emailTaken, userOf } from './user.service.ts';
import { clearPassword, lockAccount, storeEmail, storeEmailVerified } from './user.table.ts';

const OTHER_LINKS = ['verify-email', 'reset-password', 'sign-in'] as const;

/** Sends the confirmation link again. */
export async function resendVerification(db: Writer, visit: Visit, userId: number): Promise<void> {
  const user = await userOf(db, userId);
  if (!user) throw badToken();
  if (user.emailVerifiedAt)
    throw new Refusal({
      code: 'already-confirmed',
      status: 409,
      detail: 'Your e-mail address is confirmed already.',
    });
  await sendVerification(db, visit, user);
}

export type Confirmation = 'confirmed' | 'restored';

/** A link from a letter: it confirms the address it was sent to, or takes back a change away from it. */
export async function followEmailLink(
  db: Writer,
  visit: Visit,
  secret: string,
): Promise<{ outcome: Confirmation; userId: number }> {
  const link = await consumeToken(db, secret, ['verify-email', 'undo-email'], visit.now);
  if (link.purpose === 'undo-email') {
    await restoreEmail(db, visit, link.user_id, link.detail, link.created_at);
    return { outcome: 'restored', userId: link.user_id };
  }
  await storeEmailVerified(db, link.user_id, visit.now);
  await recordAudit(db, visit, {
    action: 'user.confirm-email',
    subject: `user:${link.user_id}`,
    actorId: link.user_id,
  });
  return { outcome: 'confirmed', userId: link.user_id };
}

/** Whoever changed the address knew the password: it goes too, and a new one is chosen by mail. */
async function restoreEmail(
  db: Writer,
  visit: Visit,
  userId: number,
  to: TokenDetail,
  since: Date,
): Promise<void> {
  const email = to.email ?? '';
  const { language } = (await lockAccount(db, userId)) ?? { language: visit.site.language };
  await putEmail(db, userId, email, visit.now);
  await clearPassword(db, userId);
  await endAllSessions(db, userId, visit.now);
  await voidTokens(db, userId, OTHER_LINKS, visit.now);
  await voidTokens(db, userId, ['undo-email'], visit.now, since);
  await recordAudit(db, visit, { action: 'user.restore-email', subject: `user:${userId}`, actorId: userId });
  await sendReset(db, visit, { id: userId, email, language });
}

export interface EmailChange {
  email: string;
  currentPassword: string;
}

/**
 * Applies a new address at once (C18): unconfirmed, every session ended, a link to the new address and, to the old
 * one, a notice that can take it back. Needs the password of whoever asks. False when the address stays as it is.
 */
export async function changeEmail(
  ports: Ports,
  visit: Visit,
  userId: number,
  to: EmailChange,
): Promise<boolean> {
  const email = normalizeEmail(to.email);
  const pointer = '/data/attributes';
  const problem = emailProblem(to.email);
  if (problem) refuseProblems([{ field: 'email', detail: problem }], pointer);
  const before = await userOf(ports.database.reader(), userId);
  if (!before) throw badToken();
  if (normalizeEmail(before.email) === email) return false;
  await proveOneself(ports, visit, to.currentPassword);
  await ports.database.write((db) => applyEmail(db, visit, userId, email));
  return true;
}

async function applyEmail(db: Writer, visit: Visit, userId: number, email: string): Promise<void> {
  const old = await lockAccount(db, userId);
  if (!old) throw badToken();
  await putEmail(db, userId, email, null);
  await endAllSessions(db, userId, visit.now);
  await voidTokens(db, userId, OTHER_LINKS, visit.now);
  const { language } = old;
  await sendVerification(db, visit, { id: userId, email, language });
  const secret = await issueToken(
    db,
    { userId, purpose: 'undo-email', detail: { email: old.email } },
    visit.now,
  );
  const key = letterKey('email-changed', secret);
  const addressed = { key, to: old.email, language };
  await sendLetter(db, visit, addressed, (from) => emailChangedLetter(from, secret));
  await recordAudit(db, visit, { action: 'user.change-email', subject: `user:${userId}` });
}

async function putEmail(db: Writer, userId: number, email: string, verifiedAt: Date | null): Promise<void> {
  try {
    await storeEmail(db, userId, email, verifiedAt);
  } catch (thrown) {
    if (isUniqueViolation(thrown)) throw emailTaken();
    throw thrown;
  }
}

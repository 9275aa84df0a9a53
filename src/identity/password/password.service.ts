import { recordAudit } from '#audit/audit.service.ts';
import { badToken } from '#kit/general.refusals.ts';
import { type Refusal, refuseAll } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { hashPassword } from '#platform/password.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { normalizeEmail } from '../email/email.rules.ts';
import {
  firstPasswordLetter,
  passwordChangedLetter,
  passwordChosenLetter,
  passwordResetLetter,
  resetLetter,
  startedAnewLetter,
} from '../email/letter.rules.ts';
import { sendLetter } from '../email/letter.service.ts';
import { voidTokens } from '../email/one-time-token.repository.ts';
import { tokenExpiry } from '../email/one-time-token.rules.ts';
import {
  consumeToken,
  issueToken,
  letterKey,
  linkExpired,
  peekToken,
} from '../email/one-time-token.service.ts';
import { newPasswordProblems } from '../registration/registration.rules.ts';
import type { MailAccount } from '../registration/registration.service.ts';
import type { UnprovedAccounts } from '../registration/unproved-account.rules.ts';
import { factorFacts } from '../second-factor/second-factor.service.ts';
import { endAllSessions, openSession, refuseEnded } from '../session/session.service.ts';
import { welcomeOwner } from '../sign-in/limit.service.ts';
import { emailRefusal, fieldRefusal } from '../user/field-refusal.service.ts';
import { findCredentialsOf, lockAccount, storePassword, storePendingEmail } from '../user/user.repository.ts';
import { createUser, type UserRecord, userOf, userWithEmail } from '../user/user.service.ts';
import { accountKey, checkPassword } from './check.service.ts';
import { guessableRefusal, type PasswordOwner } from './new-password.service.ts';
import { refuse } from './password.refusals.ts';

export interface NewPassword {
  new_password1: string;
  new_password2: string;
}

export const wrongPassword = (pointer: string): Refusal =>
  refuse('wrong-password', {}, { source: { pointer } });

/**
 * Checks the password of the caller's account, sent as `currentPassword`. Returns its hash, to be compared again under
 * the action's own lock.
 */
export async function proveOneself(ports: Ports, visit: Visit, password: string): Promise<string | null> {
  const askerId = visit.visitor.kind === 'user' ? visit.visitor.id : 0;
  const asker = await findCredentialsOf(ports.database.reader(), askerId);
  if (!asker) throw badToken();
  const { email, password_hash: hash } = asker;
  if (await checkPassword(ports, visit, { id: askerId, email, hash }, password)) return hash;
  await recordWrongPassword(ports, visit, askerId);
  throw wrongPassword('/data/attributes/currentPassword');
}

/**
 * In a transaction of its own, which is kept when the action is refused; the failure limit bounds how many entries
 * there are.
 */
const recordWrongPassword = (ports: Ports, visit: Visit, userId: number): Promise<void> =>
  ports.database.write((db) =>
    recordAudit(db, visit, { action: 'user.password-refused', subject: `user:${userId}` }),
  );

/** Changes one's own password: every session ends, a new one begins here, and the owner is notified by e-mail. */
export async function changePassword(
  ports: Ports,
  visit: Visit,
  userId: number,
  given: NewPassword & { old_password: string },
): Promise<string> {
  const reader = ports.database.reader();
  const [account, owner] = await Promise.all([findCredentialsOf(reader, userId), userOf(reader, userId)]);
  if (!account || !owner) throw badToken();
  const { email, password_hash: hash } = account;
  if (!(await checkPassword(ports, visit, { id: userId, email, hash }, given.old_password))) {
    await recordWrongPassword(ports, visit, userId);
    throw wrongPassword('/old_password');
  }
  checkNew(given, { email, names: namesOf(owner) }, visit);
  const fresh = await hashPassword(given.new_password1);
  return ports.database.write(async (db) => {
    const locked = await lockAccount(db, userId);
    if (locked?.password_hash !== hash) throw wrongPassword('/old_password');
    await refuseEnded(db, visit);
    const user = { id: userId, email: locked.email, language: locked.language };
    await replacePassword(db, visit, user, fresh, passwordChangedLetter);
    const { hasFactor } = await factorFacts(db, userId);
    // With a second factor, the password alone does not count as a fresh sign-in.
    const signedInAt = (hasFactor && visit.visitor.kind === 'user' && visit.visitor.signedInAt) || null;
    return openSession(ports, db, userId, visit.now, signedInAt);
  });
}

/** Sends a link for a new password if there is an account; the reply does not reveal whether there is. */
export async function askReset(ports: Ports, visit: Visit, typed: string): Promise<void> {
  const email = normalizeEmail(typed);
  const invalid = emailRefusal(typed, '/email');
  if (invalid) throw invalid;
  await ports.database.write(async (db) => {
    const user = await userWithEmail(db, email);
    // An account goes by its number, which says nothing of its address once it is gone.
    const subject = user ? `user:${user.id}` : `account:${accountKey(email)}`;
    await recordAudit(db, visit, { action: 'user.ask-reset', subject });
    if (user) await sendReset(db, visit, user);
  });
}

export async function sendReset(db: Writer, visit: Visit, user: MailAccount): Promise<void> {
  const secret = await issueToken(db, { userId: user.id, purpose: 'reset-password' }, visit.now);
  const key = letterKey('reset-password', secret);
  const endsAt = tokenExpiry('reset-password', visit.now);
  const addressed = { key, to: user.email, language: user.language, endsAt };
  const write = (await hasPassword(db, user.id)) ? resetLetter : firstPasswordLetter;
  await sendLetter(db, visit, addressed, (from) => write(from, { userId: user.id, secret }));
}

/** Subscribers have none, nor has an owner who stopped a change of address. */
const hasPassword = async (db: Reader, userId: number): Promise<boolean> =>
  (await findCredentialsOf(db, userId))?.password_hash != null;

/** Sets a password with a link sent by e-mail, which also proves the address. Does not sign in. */
export async function resetPassword(
  ports: Ports,
  visit: Visit,
  given: NewPassword & { uid: string; token: string },
  unproved: UnprovedAccounts,
): Promise<void> {
  const reader = ports.database.reader();
  const link = await peekToken(reader, given.token, ['reset-password'], visit.now);
  const user = await userOf(reader, link.user_id);
  if (!user || String(user.id) !== given.uid) throw linkExpired();
  // Of an unconfirmed address a new account begins, without the names that somebody typed for it.
  const names = user.emailVerifiedAt ? namesOf(user) : [];
  checkNew(given, { email: user.email, names }, visit);
  const fresh = await hashPassword(given.new_password1);
  await ports.database.write(async (db) => {
    await consumeToken(db, given.token, ['reset-password'], visit.now);
    if ((await lockAccount(db, user.id))?.email_verified_at)
      return replacePassword(db, visit, user, fresh, passwordResetLetter);
    await startAnew(db, visit, { user, fresh }, unproved);
  });
}

/** The address was never confirmed: whoever typed it before keeps no access and leaves nothing behind. */
async function startAnew(
  db: Writer,
  visit: Visit,
  { user: { id, email, language }, fresh }: { user: MailAccount; fresh: string },
  unproved: UnprovedAccounts,
): Promise<void> {
  const isFirst = !(await hasPassword(db, id));
  await unproved.release(db, visit, id);
  const nameless = { firstName: '', lastName: '', passwordHash: fresh };
  const userId = await createUser(
    db,
    { ...nameless, email, language, emailVerifiedAt: visit.now },
    visit.now,
  );
  await welcomeOwner(db, visit, email);
  await recordAudit(db, visit, { action: 'user.start-anew', subject: `user:${userId}`, actorId: userId });
  const key = `started-anew:${userId}`;
  await sendLetter(
    db,
    visit,
    { key, to: email, language },
    isFirst ? passwordChosenLetter : startedAnewLetter,
  );
}

const namesOf = ({ firstName, lastName }: UserRecord): string[] => [firstName, lastName];

function checkNew(given: NewPassword, owner: Omit<PasswordOwner, 'site'>, { site }: Visit): void {
  const problems = newPasswordProblems(given.new_password1, given.new_password2);
  refuseAll(
    problems.map(({ field, problem }) =>
      fieldRefusal(problem, owner.email, { source: { pointer: `/${field}` } }),
    ),
  );
  const guessable = guessableRefusal(given.new_password1, { site, ...owner }, '/new_password1');
  if (guessable) throw guessable;
}

async function replacePassword(
  db: Writer,
  visit: Visit,
  user: MailAccount,
  hash: string,
  replaced: typeof passwordChangedLetter,
) {
  const write = (await hasPassword(db, user.id)) ? replaced : passwordChosenLetter;
  await storePassword(db, user.id, hash);
  await welcomeOwner(db, visit, user.email);
  await endAllSessions(db, user.id, visit.now);
  await voidTokens(db, user.id, ['reset-password', 'sign-in'], visit.now);
  await dropPendingEmail(db, user.id, visit.now);
  await recordAudit(db, visit, {
    action: 'user.change-password',
    subject: `user:${user.id}`,
    actorId: user.id,
  });
  const key = `password-changed:${user.id}:${visit.requestId}`;
  await sendLetter(db, visit, { key, to: user.email, language: user.language }, write);
}

/** Drops a pending change of address, which was requested by somebody who knew the previous password. */
async function dropPendingEmail(db: Writer, userId: number, now: Date): Promise<void> {
  if (!(await lockAccount(db, userId))?.pending_email) return;
  await storePendingEmail(db, userId, null);
  await voidTokens(db, userId, ['verify-email', 'undo-email'], now);
}

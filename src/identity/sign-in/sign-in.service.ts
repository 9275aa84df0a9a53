import { recordAudit } from '#audit/audit.service.ts';
import type { Visit } from '#kit/visit.ts';
import { hashPassword, isOutdatedHash } from '#platform/password.ts';
import type { Ports } from '#platform/ports.ts';
import { normalizeEmail } from '../email/email.rules.ts';
import { consumeToken, peekToken } from '../email/one-time-token.service.ts';
import { accountKey, checkPassword } from '../password/check.service.ts';
import { checkFactor, refuseCode, spendFactor } from '../second-factor/check.service.ts';
import { removeEveryFactor } from '../second-factor/second-factor.service.ts';
import { endAllSessions, endSession, openSession } from '../session/session.service.ts';
import {
  clearPassword,
  findCredentials,
  lockAccount,
  storeEmailVerified,
  storePassword,
} from '../user/user.repository.ts';
import { refuse } from './sign-in.refusals.ts';

export interface NewSignIn {
  userId: number;
  token: string;
}

/** Signs in by e-mail and password; never says which of them was wrong. */
export async function signIn(
  ports: Ports,
  visit: Visit,
  given: { username: string; password: string; code?: string },
): Promise<NewSignIn> {
  const email = normalizeEmail(given.username);
  const account = await findCredentials(ports.database.reader(), email);
  const hash = account?.password_hash ?? null;
  const right = await checkPassword(ports, visit, { id: account?.id ?? null, email, hash }, given.password);
  if (!right || !account || !hash) return refuseSignIn(ports, visit, email, account?.id ?? null);
  const renewed = isOutdatedHash(hash) ? await hashPassword(given.password) : null;
  const shown = await checkFactor(ports, visit, account.id, given.code);
  const token = await ports.database.write(async (db) => {
    const now = await lockAccount(db, account.id);
    // The password may have changed since it was checked; the checked one was then the old one.
    if (now?.password_hash !== hash) return null;
    if (!(await spendFactor(ports, db, visit, now, shown))) return 'code-refused' as const;
    if (renewed) await storePassword(db, account.id, renewed);
    await recordAudit(db, visit, {
      action: 'user.sign-in',
      subject: `user:${account.id}`,
      actorId: account.id,
    });
    return openSession(ports, db, account.id, visit.now);
  });
  if (token === 'code-refused') return refuseCode(ports, visit, account.id, shown.kind);
  return token === null ? refuseSignIn(ports, visit, email, account.id) : { userId: account.id, token };
}

async function refuseSignIn(
  ports: Ports,
  visit: Visit,
  email: string,
  userId: number | null,
): Promise<never> {
  await ports.database.write((db) =>
    recordAudit(db, visit, {
      action: 'user.sign-in-refused',
      subject: userId === null ? `account:${accountKey(email)}` : `user:${userId}`,
    }),
  );
  throw refuse('wrong-credentials');
}

export async function signOut(ports: Ports, visit: Visit): Promise<void> {
  const { visitor } = visit;
  if (visitor.kind !== 'user') return;
  await ports.database.write(async (db) => {
    if (await endSession(db, visitor.sessionId, visit.now))
      await recordAudit(db, visit, { action: 'user.sign-out', subject: `user:${visitor.id}` });
  });
}

/** Exchanges the token of a link sent by e-mail: following it proves ownership of the address. */
export async function exchangeToken(ports: Ports, visit: Visit, secret: string): Promise<NewSignIn> {
  const asked = await peekToken(ports.database.reader(), secret, ['sign-in'], visit.now);
  await checkFactor(ports, visit, asked.user_id, undefined);
  return ports.database.write(async (db) => {
    const { user_id: userId } = await consumeToken(db, secret, ['sign-in'], visit.now);
    const account = await lockAccount(db, userId);
    if (!account?.email_verified_at) {
      // Whoever typed the address before it was proved keeps no access.
      await endAllSessions(db, userId, visit.now);
      await clearPassword(db, userId);
      await removeEveryFactor(db, userId);
    }
    await storeEmailVerified(db, userId, visit.now);
    await recordAudit(db, visit, {
      action: 'user.sign-in-by-link',
      subject: `user:${userId}`,
      actorId: userId,
    });
    return { userId, token: await openSession(ports, db, userId, visit.now) };
  });
}

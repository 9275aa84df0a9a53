import { BY_COMMAND } from '#audit/audit.rules.ts';
import { type AuditEntry, recordAudit } from '#audit/audit.service.ts';
import { notAllowed, signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { endAllSessions } from '../session/session.service.ts';
import { lockUser } from './lock.service.ts';
import { refuse } from './superuser.refusals.ts';
import { isSuperuserNow, lockRoles, storeRole } from './superuser.repository.ts';

/**
 * Makes a user a superuser, or revokes that. Nobody changes their own role, and the caller must still be a superuser
 * when the lock is obtained, so that one always remains even if several act at once. Whoever loses the role is signed
 * out everywhere (S12).
 */
export async function chooseSuperuser(
  db: Writer,
  visit: Visit,
  userId: number,
  isSuperuser: boolean,
): Promise<void> {
  if (visit.visitor.kind !== 'user') throw signInNeeded();
  if (visit.visitor.id === userId) throw refuse('own-role');
  await lockRoles(db);
  if (!(await isSuperuserNow(db, visit.visitor.id))) throw notAllowed();
  await changeRole(db, visit, userId, isSuperuser);
}

/** For the first one, whom nobody else can choose: whoever runs the server does. False if the user is one already. */
export async function makeSuperuser(db: Writer, visit: Visit, userId: number): Promise<boolean> {
  await lockRoles(db);
  return changeRole(db, visit, userId, true, BY_COMMAND);
}

/** Under the lock of roles. False if there is nothing to change. */
async function changeRole(
  db: Writer,
  visit: Visit,
  userId: number,
  isSuperuser: boolean,
  detail: AuditEntry['detail'] = {},
): Promise<boolean> {
  const user = await lockUser(db, userId);
  if (user.isSuperuser === isSuperuser) return false;
  if (isSuperuser && (user.scope !== 'full' || user.emailVerifiedAt === null))
    throw refuse('account-not-ready');
  await storeRole(db, userId, isSuperuser);
  if (!isSuperuser) await endAllSessions(db, userId, visit.now);
  const action = isSuperuser ? 'user.give-superuser' : 'user.take-superuser';
  await recordAudit(db, visit, { action, subject: `user:${userId}`, detail });
  return true;
}

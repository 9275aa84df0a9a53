import { recordAudit } from '#audit/audit.service.ts';
import { isRefusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { openSession } from '../session/session.service.ts';
import type { NewSignIn } from '../sign-in/sign-in.service.ts';
import { createUser } from '../user/user.service.ts';

export interface SubscriberInput {
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Opens an account without a password for an address that has none, signed in with the subscriber scope (C16). Null if
 * the address is known: typing an e-mail address never opens somebody's account.
 */
export async function openSubscriberAccount(
  ports: Ports,
  db: Writer,
  visit: Visit,
  person: SubscriberInput,
): Promise<NewSignIn | null> {
  const { language } = visit.site;
  const userId = await createUser(db, { ...person, passwordHash: null, language }, visit.now).catch(
    (thrown: unknown) => {
      if (isRefusal(thrown) && thrown.code === 'email-taken') return null;
      throw thrown;
    },
  );
  if (userId === null) return null;
  await recordAudit(db, visit, { action: 'user.subscribe', subject: `user:${userId}`, actorId: userId });
  return { userId, token: await openSession(ports, db, userId, visit.now) };
}

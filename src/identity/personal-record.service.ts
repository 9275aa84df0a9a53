import { badToken } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { voidTokens } from './email/one-time-token.repository.ts';
import { type LinkedEmails, linkedEmails } from './email/one-time-token.service.ts';
import { accountKey } from './password/check.service.ts';
import { wrongPassword } from './password/password.service.ts';
import { refuse } from './personal-record.refusals.ts';
import {
  closeAccount,
  erasePerson,
  findAddresses,
  findAudit,
  findDrafts,
  findIdentifiers,
  findLinks,
  findProfile,
  findSecondFactors,
  findSessions,
  isLastSuperuser,
} from './personal-record.repository.ts';
import { removeEveryFactor } from './second-factor/second-factor.service.ts';
import { endAllSessions, refuseEnded } from './session/session.service.ts';
import { lockRoles } from './user/superuser.repository.ts';
import { lockAccount, releaseEmail } from './user/user.repository.ts';

/** The subject of the record. Data kept by e-mail address is theirs only once the address is confirmed. */
export interface Person {
  id: number;
  email: string;
  provedEmail: string | null;
}

export async function identityRecord(db: Reader, userId: number) {
  const profile = await findProfile(db, userId);
  if (!profile) throw badToken();
  return {
    profile,
    addresses: await findAddresses(db, userId),
    identifiers: await findIdentifiers(db, userId),
    sessions: await findSessions(db, userId),
    links: await findLinks(db, userId),
    secondFactors: await findSecondFactors(db, userId),
    drafts: await findDrafts(db, userId),
  };
}

/** `also`: further subjects that belong to the person, e.g. `order:1001`. */
export const auditRecord = (db: Reader, { id, provedEmail }: Person, also: readonly string[], now: Date) => {
  const account = provedEmail ? [`account:${accountKey(provedEmail)}`] : [];
  return findAudit(db, id, [`user:${id}`, ...account, ...also], now);
};

export interface DepartingPerson extends Person {
  language: string;
  linkedEmails: LinkedEmails;
}

/**
 * Locks a user who is leaving until the transaction ends; if two requests try at once, one succeeds. Throws if the
 * password has changed since it was checked, their session has ended since, or nobody else could administer.
 */
export const lockPerson = (
  db: Writer,
  visit: Visit,
  userId: number,
  shownHash: string | null,
): Promise<DepartingPerson> =>
  lockDeparting(db, userId, visit.now, async ({ password_hash: hash }) => {
    if (hash !== shownHash) throw wrongPassword('/data/attributes/currentPassword');
    await refuseEnded(db, visit);
  });

/** The same for a user who asked whoever runs the server. */
export async function lockDeparting(
  db: Writer,
  userId: number,
  now: Date,
  prove: (account: { password_hash: string | null }) => Promise<void> = async () => {},
): Promise<DepartingPerson> {
  await lockRoles(db);
  const account = await lockAccount(db, userId);
  if (!account) throw badToken();
  await prove(account);
  if (await isLastSuperuser(db, userId)) throw lastSuperuser();
  const { email, email_verified_at: provedAt, language } = account;
  return {
    id: userId,
    email,
    provedEmail: provedAt && email,
    language,
    linkedEmails: await linkedEmails(db, userId, now),
  };
}

/** From here on, nobody else can write anything for this user. */
export async function closeForGood(db: Writer, userId: number): Promise<void> {
  await closeAccount(db, userId);
}

const lastSuperuser = () => refuse('last-superuser');

/** Removes every way in; nothing but the number remains. */
export const eraseIdentity = (db: Writer, userId: number, now: Date): Promise<void> =>
  erasePerson(db, userId, now);

const EVERY_LINK = ['verify-email', 'reset-password', 'sign-in', 'undo-email'] as const;

/** Removes every way in and frees the address; the name stays, for those who paid and ask for what they paid for. */
export async function releaseIdentity(db: Writer, userId: number, now: Date): Promise<void> {
  await endAllSessions(db, userId, now);
  await voidTokens(db, userId, EVERY_LINK, now);
  await removeEveryFactor(db, userId);
  await releaseEmail(db, userId);
}

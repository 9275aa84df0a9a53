import { recordAudit } from '#audit/audit.service.ts';
import { refuseWhilePaying } from '#billing/personal-record.service.ts';
import { accountDeletedLetter } from '#identity/email/letter.rules.ts';
import { sendLetter } from '#identity/email/letter.service.ts';
import { proveOneself } from '#identity/password/password.service.ts';
import {
  closeForGood,
  type DepartingPerson,
  lockDeparting,
  lockPerson,
} from '#identity/personal-record.service.ts';
import { signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { lockHolding } from '#membership/holding/holding.service.ts';
import { eraseNewsletterRecord } from '#newsletter/personal-record.service.ts';
import type { Config } from '#platform/config/config.ts';
import { forgetLetters } from '#platform/mail/record.ts';
import type { Ports } from '#platform/ports.ts';
import type { Database, Writer } from '#platform/postgres/database.ts';
import { invitedEmails, lockInvitations } from '#referrals/personal-record.service.ts';
import { eraseRecords } from './account-erasure.service.ts';

/**
 * Deletes the caller's account after checking their password once more. Every way in is removed and everything that
 * need not be kept is erased, all or nothing (C39, decision 14).
 */
export async function deleteAccount(ports: Ports, visit: Visit, password: string): Promise<void> {
  const { visitor } = visit;
  if (visitor.kind !== 'user') throw signInNeeded();
  const shownHash = await proveOneself(ports, visit, password);
  await ports.database.write(async (db) => {
    const person = await lockPerson(db, visit, visitor.id, shownHash);
    await release(db, ports.config, visit, person);
  });
}

/** The same for whoever runs the server, in the name of a user whose right to it they checked (decision 14). */
export const deleteByHand = (
  database: Database,
  config: Config,
  visit: Visit,
  userId: number,
): Promise<void> =>
  database.write(async (db) => release(db, config, visit, await lockDeparting(db, userId, visit.now)));

/**
 * Before the account is closed, it locks whatever else writes for this person while holding other locks: a payment, a
 * colleague's purchase.
 */
async function release(db: Writer, config: Config, visit: Visit, person: DepartingPerson): Promise<void> {
  await lockHolding(db, person.id);
  await refuseWhilePaying(db, person.id);
  await lockInvitations(db, person.id);
  await closeForGood(db, person.id);
  await erase(db, config, person, visit.now);
  await sayGoodbye(db, visit, person);
  await recordAudit(db, visit, { action: 'user.delete', subject: `user:${person.id}` });
}

/**
 * Also erases what is stored by e-mail address, if the address was proved. What went to another one may be somebody
 * else's: only the e-mails with this account's own links are erased there. The e-mails come last: erasing a record waits
 * for whoever is writing about it.
 */
async function erase(db: Writer, config: Config, person: DepartingPerson, now: Date): Promise<void> {
  const { id, provedEmail, linkedEmails } = person;
  const readers = [config.supportEmail, ...(await invitedEmails(db, id))];
  await eraseNewsletterRecord(db, person);
  await eraseRecords(db, person, now);
  await forgetLetters(db, {
    recipients:
      provedEmail === null ? linkedEmails.provedAddresses : [provedEmail, ...linkedEmails.provedAddresses],
    keys: linkedEmails.letterKeys,
    naming: provedEmail === null ? null : { email: provedEmail, readers },
  });
}

/**
 * The last e-mail, to the account's address and to those it was recently changed from or to, perhaps by somebody else:
 * not to one that another account has confirmed.
 */
async function sayGoodbye(db: Writer, visit: Visit, person: DepartingPerson): Promise<void> {
  const { id, email, linkedEmails, language } = person;
  for (const [at, to] of [...new Set([email, ...linkedEmails.addresses])].entries())
    await sendLetter(db, visit, { key: `account-deleted:${id}:${at}`, to, language }, accountDeletedLetter);
}

import { publicationOf } from '#catalog/publication/publication.service.ts';
import {
  markRemovalTold,
  type PublicationRemoval,
  untoldRemovals,
} from '#catalog/publication/removal.service.ts';
import { lockRecipient } from '#identity/user/lock.service.ts';
import { dateText } from '#kit/dates.ts';
import { civilDate } from '#kit/zones.ts';
import { ownLetterhead } from '#locale/letterhead.service.ts';
import { speechIn } from '#locale/speech.service.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { removalLetterTexts } from './removal-letter.messages.ts';
import { creditHolders } from './removal-notice.repository.ts';

export { countCreditHolders } from './removal-notice.repository.ts';

/** E-mails written per transaction. */
const AT_ONCE = 200;

/**
 * Notifies everyone who holds credit for what was removed, with the reason. An interrupted run starts again: each
 * e-mail has a key, and is sent once however many processes write it.
 */
export async function tellRemovals(ports: Ports, now: Date): Promise<{ told: number; failed: number }> {
  const done = { told: 0, failed: 0 };
  for (const removal of await untoldRemovals(ports.database.reader())) {
    try {
      done.told += await tellHolders(ports, removal, now);
    } catch (thrown) {
      done.failed++;
      ports.log.warn({ err: thrown, publication: removal.id }, 'removal not told');
    }
  }
  return done;
}

async function tellHolders(ports: Ports, removal: PublicationRemoval, now: Date): Promise<number> {
  const { database } = ports;
  let told = 0;
  for (let last = 0; ; ) {
    const holders = await creditHolders(database.reader(), removal.id, last, AT_ONCE);
    await database.write(async (db) => {
      for (const userId of holders) await tell(db, ports, removal, userId, now);
    });
    told += holders.length;
    last = holders.at(-1) ?? last;
    if (holders.length < AT_ONCE) break;
  }
  await database.write((db) => markRemovalTold(db, removal, now));
  return told;
}

async function tell(
  db: Writer,
  { config }: Ports,
  { id, removed_at, reason }: PublicationRemoval,
  userId: number,
  now: Date,
): Promise<void> {
  const user = await lockRecipient(db, userId);
  const publication = user && (await publicationOf(db, id, user.language));
  if (!user || !publication) return;
  const head = ownLetterhead(config, user.language);
  const say = await speechIn(db, user.language, removalLetterTexts);
  const title = publication.translation?.title ?? publication.title;
  const text = [
    say('removed', { title, date: dateText(civilDate(removed_at, config.timeZone), user.language) }),
    reason ? say('reason', { reason }) : say('planned'),
    say('stays'),
    `${say('look')}\n${head.origin}/dashboard/certificates`,
    `${say('regards')}\n${head.product}`,
  ].join('\n\n');
  const key = `activity-removed:${id}:${removed_at.toISOString()}:${userId}`;
  const subject = say('subject', { title });
  await queueMail(db, { key, to: user.email, subject, text, head, isBulk: true }, now);
}

import { lockRecipient } from '#identity/user/lock.service.ts';
import { civilDate } from '#kit/zones.ts';
import { slugIn } from '#locale/address.rules.ts';
import { ownLetterhead } from '#locale/letterhead.service.ts';
import { speechIn } from '#locale/speech.service.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { publicationPath } from '../publication/publication.rules.ts';
import { publicationOf } from '../publication/publication.service.ts';
import { releaseLetterTexts } from './release-letter.messages.ts';
import { type DueNotice, dueNotices, markTold } from './release-notice.repository.ts';
import { releaseKey, releaseLetter } from './release-notice.rules.ts';

export { askNotice, openNotices, withdrawNotice } from './release-notice.repository.ts';

/** Notices read per statement. */
const AT_ONCE = 500;

/**
 * Notifies everyone waiting for a title that is now published. One transaction per notice: one that fails waits for the
 * next run and holds up no other; run twice, or by two processes at once, an e-mail is sent once.
 */
export async function tellReleases(
  ports: Ports,
  now: Date,
  atOnce = AT_ONCE,
): Promise<{ told: number; failed: number }> {
  const done = { told: 0, failed: 0 };
  const day = civilDate(now, ports.config.timeZone);
  for (let last: DueNotice | null = null; ; ) {
    const due: DueNotice[] = await dueNotices(ports.database.reader(), day, last, atOnce);
    for (const notice of due) await tellOne(ports, notice, { day, at: now }, done);
    last = due.at(-1) ?? last;
    if (due.length < atOnce) return done;
  }
}

/** The provider's day decides what is out. */
interface ReleaseMoment {
  day: string;
  at: Date;
}
async function tellOne(
  ports: Ports,
  notice: DueNotice,
  moment: ReleaseMoment,
  done: { told: number; failed: number },
): Promise<void> {
  try {
    if (await ports.database.write((db) => tell(db, ports, notice, moment))) done.told++;
  } catch (thrown) {
    done.failed++;
    ports.log.warn({ err: thrown, publication: notice.publication_id }, 'release notice not sent');
  }
}

async function tell(
  db: Writer,
  { config }: Ports,
  notice: DueNotice,
  moment: ReleaseMoment,
): Promise<boolean> {
  const user = await lockRecipient(db, notice.user_id);
  const askedAt = user && (await markTold(db, notice, moment));
  if (!askedAt) return false;
  const publication = await publicationOf(db, notice.publication_id, user.language);
  if (!publication) return false;
  const head = ownLetterhead(config, user.language);
  const { translation, slug, title } = publication;
  const letter = releaseLetter(await speechIn(db, user.language, releaseLetterTexts), {
    product: head.product,
    title: translation?.title ?? title,
    address: head.origin + publicationPath(slugIn(translation?.slug, slug), user.language),
  });
  const key = releaseKey(notice.publication_id, notice.user_id, askedAt);
  await queueMail(db, { key, to: user.email, ...letter, head, isBulk: true }, moment.at);
  return true;
}

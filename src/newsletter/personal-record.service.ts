import type { Person } from '#identity/personal-record.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import {
  findConsents,
  findIssues,
  findSubscriptions,
  forgetSubscriber,
} from './personal-record.repository.ts';

export const newsletterRecord = async (db: Reader, { provedEmail }: Person) => ({
  subscriptions: await findSubscriptions(db, provedEmail),
  consents: await findConsents(db, provedEmail),
  issues: await findIssues(db, provedEmail),
});

/** The subscription, its consents and the record of what was sent are erased together. */
export async function eraseNewsletterRecord(db: Writer, { email, provedEmail }: Person): Promise<void> {
  await forgetSubscriber(db, email, provedEmail !== null);
}

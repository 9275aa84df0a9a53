import type { Person } from '#identity/personal-record.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { findRequests, forgetRequests, releaseRequests } from './personal-record.repository.ts';

export const supportRecord = async (db: Reader, { id, provedEmail }: Person) => ({
  supportRequests: await findRequests(db, id, provedEmail),
});

export async function eraseSupportRecord(db: Writer, { id, provedEmail }: Person, now: Date): Promise<void> {
  await forgetRequests(db, id, provedEmail);
  await releaseRequests(db, id, now);
}

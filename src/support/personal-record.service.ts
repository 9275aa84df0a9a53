import type { Person } from '#identity/personal-record.service.ts';
import { isAnothers } from '#identity/user/user.service.ts';
import { forgetLetters } from '#platform/mail/record.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import {
  type ForgottenRequest,
  findRequests,
  forgetRequests,
  releaseRequests,
} from './personal-record.repository.ts';
import { acknowledgementKey, answerKey, deskKey } from './request/admin.rules.ts';

export { keepRequests } from './personal-record.repository.ts';

export const supportRecord = async (db: Reader, { id, provedEmail }: Person) => ({
  supportRequests: await findRequests(db, id, provedEmail),
});

export async function eraseSupportRecord(db: Writer, { id, provedEmail }: Person, now: Date): Promise<void> {
  await forgetMail(db, id, await forgetRequests(db, id, provedEmail));
  await releaseRequests(db, id, now);
}

/** The desk's e-mail about each, and those to the address that was typed, unless it is somebody else's. */
async function forgetMail(db: Writer, userId: number, requests: ForgottenRequest[]): Promise<void> {
  const kept = new Set<string>();
  for (const email of new Set(requests.map((one) => one.email)))
    if (await isAnothers(db, email, userId)) kept.add(email);
  const keys = requests.flatMap(({ reference, email, entries }) => [
    deskKey(reference),
    ...(kept.has(email)
      ? []
      : [acknowledgementKey(reference), ...entries.map((id) => answerKey(reference, id))]),
  ]);
  await forgetLetters(db, { recipients: [], keys });
}

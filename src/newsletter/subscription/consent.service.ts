import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { findUnsent } from '../issue/delivery.repository.ts';
import { takeBackIssues } from '../issue/delivery.service.ts';
import { type Consent, insertConsent, subscriptionsOf, withdraw } from './subscriber.repository.ts';
import type { LetterKind } from './subscription.schema.ts';

/** Records what somebody consented to or withdrew, in the language they read it in. */
export const consent = (db: Writer, visit: Visit, row: Omit<Consent, 'language' | 'at'>) =>
  insertConsent(db, { ...row, language: visit.site.language, at: visit.now });

interface Ending {
  subscriberId: number;
  kinds: readonly LetterKind[];
  place: string;
  /** The issue whose link it was. */
  campaignId?: number | null;
}
/**
 * Ends newsletters, and takes back what of them has not been sent. The consent names all that was to end, of what there
 * was: that tells the deeds of one link from those of another. False if nothing changes.
 */
export async function endLetters(
  db: Writer,
  visit: Visit,
  { subscriberId, kinds, place, campaignId = null }: Ending,
): Promise<boolean> {
  const gone = (await withdraw(db, subscriberId, kinds, visit.now)).map(({ kind }) => kind);
  if (gone.length === 0) return false;
  await takeBackIssues(db, await findUnsent(db, subscriberId, gone), campaignId);
  const known = (await subscriptionsOf(db, subscriberId)).map(({ kind }) => kind);
  const ended = known.filter((kind) => kinds.includes(kind));
  await consent(db, visit, { subscriberId, kinds: ended, deed: 'withdrawn', place, wording: '' });
  return true;
}

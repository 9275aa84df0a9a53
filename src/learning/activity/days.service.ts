import { isReversed } from '#kit/dates.ts';
import { atField } from '#kit/refusal.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { refuse } from './edit.refusals.ts';
import { storeDays } from './edit.repository.ts';
import { termsForEditors } from './edit.service.ts';

/**
 * The accredited activity begins and ends with its publication; once readers were offered credit, its beginning stays
 * (rule R9). Days that stood before are not the doing of this change. The caller has stored the cover.
 */
export async function storeActivityDays(
  db: Writer,
  publicationId: number,
  before: { expirationDate: string | null },
  { expirationDate: endsOn, reviewedOn }: { expirationDate: string | null; reviewedOn: string | null },
): Promise<void> {
  const terms = await termsForEditors(db, publicationId);
  const isOffered = terms.has_been_out && terms.offerings.length > 0;
  const startsOn = (isOffered && terms.starts_on) || terms.publication_date;
  const isStanding = startsOn === terms.starts_on && endsOn === before.expirationDate;
  if (!isStanding && isReversed({ from: startsOn, to: endsOn }))
    throw refuse('invalid-field.ends-before-start', {}, atField('expirationDate'));
  await storeDays(db, publicationId, { startsOn, endsOn, reviewedOn });
}

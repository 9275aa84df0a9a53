import { utcDate } from '#kit/dates.ts';
import type { Reader } from '#platform/database.ts';
import type { CreditGap } from './credit-gaps.data.ts';
import { creditGaps } from './credit-gaps.rules.ts';
import { creditTerms } from './credit-gaps.table.ts';
import { itemGaps } from './item-edit.rules.ts';
import { editedItems } from './item-edit.table.ts';

/**
 * What keeps a publication from giving credit; nothing when it may, and null where it is no activity and gives none.
 * The check before publishing asks this.
 */
export async function creditGapsOf(
  db: Reader,
  publicationId: number,
  now: Date,
): Promise<CreditGap[] | null> {
  const terms = await creditTerms(db, publicationId);
  if (!terms) return null;
  const asked = (await editedItems(db, publicationId)).filter((item) => item.retired_at === null);
  return creditGaps({
    offerings: terms.offerings.map(({ id, kind, amount, passMark }) => {
      const own = asked.filter((item) => item.offering_id === id);
      return {
        kind,
        amountHundredths: amount,
        passMark,
        questions: own.length,
        unsound: own.filter((item) => itemGaps(item).length > 0).length,
      };
    }),
    startsOn: terms.starts_on,
    endsOn: terms.ends_on,
    reviewedOn: terms.reviewed_on,
    pharmacologyHundredths: terms.pharmacology_hundredths,
    mateMinutes: terms.mate_minutes,
    frontMatter: terms.front_matter,
    today: utcDate(now),
  });
}

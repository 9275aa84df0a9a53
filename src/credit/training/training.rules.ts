import type { CreditKind } from '#catalog/publication/publication.rules.ts';

/** A credit as it stands now, with the minutes that were frozen at its award. */
export interface TrainingCredit {
  publicationId: number;
  kind: CreditKind;
  /** As claimed and corrected. */
  hundredths: number;
  mateMinutes: number;
  certificateNumber: string | null;
}

/** Minutes of training count within the time that is credited; credit taken back counts nothing (rule R30). */
export const mateWithin = (hundredths: number, minutes: number): number =>
  Math.max(0, Math.min(minutes, Math.floor((hundredths * 60) / 100)));

export type CountedTraining<Credit extends TrainingCredit> = Credit & { minutes: number };

/**
 * What each participation counts toward the training, in the order given. Both kinds of one publication designate the
 * same hours (C27), so the larger counts, once; of two that count the same, the one with a certificate is its proof.
 */
export function countedTraining<Credit extends TrainingCredit>(
  credits: readonly Credit[],
): CountedTraining<Credit>[] {
  const counted = credits
    .map((one) => ({ ...one, minutes: mateWithin(one.hundredths, one.mateMinutes) }))
    .filter(({ minutes }) => minutes > 0);
  return [...Map.groupBy(counted, ({ publicationId }) => publicationId).values()].map((some) =>
    some.reduce((best, one) => (isBetter(one, best) ? one : best)),
  );
}

const isBetter = (one: CountedTraining<TrainingCredit>, best: CountedTraining<TrainingCredit>): boolean =>
  one.minutes > best.minutes ||
  (one.minutes === best.minutes && one.certificateNumber !== null && best.certificateNumber === null);

export const totalMinutes = (counted: readonly { minutes: number }[]): number =>
  counted.reduce((sum, { minutes }) => sum + minutes, 0);

/** Whole hours, and the minutes beyond them. */
export const hoursAndMinutes = (minutes: number): { hours: number; minutes: number } => ({
  hours: Math.floor(minutes / 60),
  minutes: minutes % 60,
});

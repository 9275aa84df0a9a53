import { isUsedUp } from '#catalog/offered-test/further-sitting.rules.ts';
import { refuse as refuseTest } from '#catalog/offered-test/test.refusals.ts';
import { atField, type Refusal } from '#kit/refusal.ts';
import { civilDate, isZone } from '#kit/zones.ts';
import type { Opening } from '../sitting/opening.rules.ts';
import { refuse } from './attempt-refusal.refusals.ts';

export const noTest = () => refuseTest('no-test');

export const testChanged = () => refuse('test-changed', {}, atField('results'));

export const keyReused = () => refuse('key-reused');

/** The refusal names the way on: read first, by the page's button or by the API calls that record the reading. */
export const termsNotShown = () => refuse('terms-not-shown');

/** The front matter that was read is no longer the current one. */
export const termsSuperseded = () => refuse('terms-not-shown.changed');

export const alreadyPassed = () => refuse('already-passed');

export const attemptsUsedUp = (limit: number) => refuse('attempts-used-up', { n: limit });

export const answersTold = () => refuse('answers-told');

export function refuseBeyondLimit(used: number, limit: number | null): void {
  if (isUsedUp(used, limit)) throw attemptsUsedUp(limit ?? 0);
}

/** Why no sitting was opened, for a learner who may take the test. */
export function hindranceRefusal(opening: Opening, limit: number | null): Refusal {
  if (opening === 'already-passed') return alreadyPassed();
  if (opening === 'answers-told') return answersTold();
  return attemptsUsedUp(limit ?? 0);
}

/** Refuses an unknown time zone, and any day other than the current one there. */
export function refuseOtherDay(
  { zone, localDate }: { zone: string | null; localDate: string | null },
  now: Date,
): void {
  if (zone !== null && !isZone(zone)) throw refuse('invalid-field.zone', {}, atField('zone'));
  if (localDate === null) return;
  if (zone === null) throw refuse('invalid-field.zone-needed', {}, atField('zone'));
  const today = civilDate(now, zone);
  if (localDate !== today)
    throw refuse('invalid-field.other-day', { zone, day: today }, atField('localDate'));
}

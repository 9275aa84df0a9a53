import { Refusal } from '#kit/refusal.ts';
import { civilDate, isZone } from '#kit/zones.ts';
import type { Opening } from './sitting-opening.rules.ts';

const RESULTS = { pointer: '/data/attributes/results' };

export const noTest = () =>
  new Refusal({ code: 'no-test', status: 404, detail: 'This publication has no test.' });

export const testChanged = () =>
  new Refusal({
    code: 'test-changed',
    status: 409,
    detail:
      'This test has changed since you began it. Load it again; what you answered to questions that are the same stays.',
    source: RESULTS,
  });

export const keyReused = () =>
  new Refusal({
    code: 'key-reused',
    status: 409,
    detail: 'This Idempotency-Key was sent with another test.',
    source: { header: 'Idempotency-Key' },
  });

/** Names the way: reading first, by the page's button or by the calls that put the reading on record. */
export const termsNotShown = () =>
  new Refusal({
    code: 'terms-not-shown',
    status: 409,
    detail:
      'Read what comes before the test first: open the test with GET on this address, or read its terms and send POST to the sittings of this publication. Then hand in.',
  });

/** What was read is no longer what counts. */
export const termsSuperseded = () =>
  new Refusal({
    code: 'terms-not-shown',
    status: 409,
    detail: 'What comes before this test has changed since you read it. Load it again and read it anew.',
    source: { pointer: '/data/attributes/frontMatterVersion' },
  });

export const alreadyPassed = () =>
  new Refusal({
    code: 'already-passed',
    status: 409,
    detail: 'You have passed this test. Ask for a retake to practise with it; your credit stays as it is.',
  });

export const attemptsUsedUp = (limit: number) =>
  new Refusal({
    code: 'attempts-used-up',
    status: 409,
    detail: `This test can be taken ${limit} times, and you have done so.`,
  });

export const answersTold = () =>
  new Refusal({
    code: 'answers-told',
    status: 409,
    detail:
      'The right answers to questions of this test have been shown to you, so it cannot be taken for credit again.',
  });

export function refuseBeyondLimit(used: number, limit: number | null): void {
  if (limit !== null && used >= limit) throw attemptsUsedUp(limit);
}

/** Why no sitting was opened, to whoever may take the test. */
export function hindranceRefusal(opening: Opening, limit: number | null): Refusal {
  if (opening === 'already-passed') return alreadyPassed();
  if (opening === 'answers-told') return answersTold();
  return attemptsUsedUp(limit ?? 0);
}

/** A zone that there is, and no day but the one that it is there now. */
export function refuseOtherDay(
  { zone, localDate }: { zone: string | null; localDate: string | null },
  now: Date,
): void {
  if (zone !== null && !isZone(zone)) throw badDay('zone', 'This is no time zone.');
  if (localDate === null) return;
  if (zone === null) throw badDay('zone', 'A date is sent with its time zone.');
  const today = civilDate(now, zone);
  if (localDate !== today) throw badDay('localDate', `In ${zone} it is ${today}.`);
}
const badDay = (field: string, detail: string) =>
  new Refusal({
    code: 'invalid-field',
    status: 422,
    detail,
    source: { pointer: `/data/attributes/${field}` },
  });

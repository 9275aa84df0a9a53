import { awardCredit } from '#credit/credit.service.ts';
import type { Provider } from '#credit/provider/provider.rules.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { shareActivity } from '../activity/activity.repository.ts';
import { isSuspended } from '../activity/facts.service.ts';
import { lockAttempts } from '../attempt/attempt.repository.ts';
import { certifyLater, type Pass, passesOf } from './claim.service.ts';
import { forgetWithheld, storeWithheld, waitingAfter, withheldOf } from './withheld.repository.ts';

/**
 * Enters the credit of a pass, and certifies it if the evaluation was submitted before. While credit is suspended
 * nothing new is awarded: the pass waits (rules R4 to R7).
 */
export async function awardPass(
  db: Writer,
  pass: Pass,
  now: Date,
  zone: string | null,
  provider: Provider,
): Promise<void> {
  if (await isSuspended(db, pass.attempt.publication_id, now)) await storeWithheld(db, pass, zone, now);
  else await enterPass(db, pass, now, zone, provider);
}

/**
 * Enters waiting credit, on the terms it was submitted under, as soon as credit is no longer suspended; the caller
 * locks the learner's attempts. Returns the attempts that still wait.
 */
export async function awardWithheld(
  db: Writer,
  userId: number,
  publicationId: number,
  now: Date,
  provider: Provider,
): Promise<number[]> {
  const waiting = await withheldOf(db, userId, publicationId);
  if (waiting.length === 0) return [];
  if (await isSuspended(db, publicationId, now)) return waiting.map(({ attempt_id }) => attempt_id);
  const passes = await passesOf(db, userId, publicationId);
  for (const { attempt_id, zone, ...frozen } of waiting) {
    const pass = passes.find(({ attempt }) => attempt.id === attempt_id);
    if (!pass) continue;
    await enterPass(db, { ...pass, terms: { ...pass.terms, ...frozen } }, now, zone, provider);
    await forgetWithheld(db, attempt_id);
  }
  return [];
}

/**
 * Enters waiting credit automatically once nothing is missing, one transaction per learner; running it twice enters
 * nothing twice.
 */
export async function awardWaiting({ database, log }: Ports, now: Date, provider: Provider): Promise<void> {
  for (let last = 0; ; ) {
    const some = await waitingAfter(database.reader(), last, 200);
    for (const { id, user_id, publication_id } of some)
      try {
        await database.write(async (db) => {
          await shareActivity(db, publication_id);
          await lockAttempts(db, user_id, publication_id);
          await awardWithheld(db, user_id, publication_id, now, provider);
        });
      } catch (thrown) {
        log.warn({ err: thrown, attempt: id }, 'credit that waits not entered');
      }
    if (some.length < 200) return;
    last = some.at(-1)?.id ?? last;
  }
}

async function enterPass(
  db: Writer,
  pass: Pass,
  now: Date,
  zone: string | null,
  provider: Provider,
): Promise<void> {
  const { terms, attempt } = pass;
  await awardCredit(db, {
    userId: attempt.user_id,
    publicationId: attempt.publication_id,
    kind: attempt.kind,
    amountHundredths: attempt.amount_hundredths,
    attemptId: attempt.id,
    title: attempt.title,
    learningFormat: terms.learning_format,
    pharmacologyHundredths: terms.pharmacology_hundredths,
    mateMinutes: terms.mate_minutes,
    at: attempt.submitted_at,
    zone,
  });
  await certifyLater(db, pass, now, provider);
}

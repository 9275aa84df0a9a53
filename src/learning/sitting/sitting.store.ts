import type { TestKind } from '#catalog/offered-test/test-kind.rules.ts';
import { isLaterSitting, isOfSitting, keptText, resumed } from './kept-sitting.rules.ts';
import type { SheetQuestion, Sitting } from './sitting.rules.ts';

/**
 * Storage may be refused (private mode, quota): the sitting then exists in the open page only, and the page says so.
 */
function attempt<T>(deed: () => T, otherwise: T): T {
  try {
    return deed();
  } catch {
    return otherwise;
  }
}

/** Identifies the test: the first of a publication needs no kind, another one is stored separately. */
export interface TestPlace {
  publicationId: string;
  beside: TestKind | null;
}
export const placeOf = (
  { id, tests }: { id: string; tests: readonly { kind: TestKind }[] },
  kind: TestKind,
): TestPlace => ({
  publicationId: id,
  beside: tests.slice(1).some((test) => test.kind === kind) ? kind : null,
});
const sittingKey = (userId: string, { publicationId, beside }: TestPlace) =>
  `ppTest.${userId}.${publicationId}${beside ? `.${beside}` : ''}`;
const flagsKey = (userId: string, attemptId: string) => `ppTestFlags.${userId}.${attemptId}`;

/** What is stored on this device of a test, whichever sitting it was. */
export const findSitting = (
  userId: string,
  place: TestPlace,
  questions: readonly SheetQuestion[],
): Sitting | null =>
  attempt(
    () => resumed(localStorage.getItem(sittingKey(userId, place)), place.publicationId, questions),
    null,
  );

/** What is stored on this device of the sitting with that key, and of no other one; stored data may be anything. */
function keptOf(userId: string, place: TestPlace, key: string) {
  const kept = JSON.parse(localStorage.getItem(sittingKey(userId, place)) ?? 'null');
  const isOfAnother = kept?.key !== key && isOfSitting(String(kept?.key));
  return isOfAnother ? null : kept;
}

/** Number of answers of the sitting with that key stored on this device. */
export const keptAnswers = (userId: string, place: TestPlace, key: string): number =>
  attempt(() => {
    const kept = keptOf(userId, place, key);
    return Array.isArray(kept?.answers) ? kept.answers.length : 0;
  }, 0);

const keptKey = (userId: string, place: TestPlace): string =>
  attempt(() => String(JSON.parse(localStorage.getItem(sittingKey(userId, place)) ?? '{}').key), '');

/** Replaced: another tab has begun a later sitting, whose answers stay. Unkept: the device could not store it. */
export type StorageOutcome = 'kept' | 'replaced' | 'unkept';
/** `isOpened`: the server has just said that this sitting is the open one, whatever the device stored before. */
export const keepSitting = (
  userId: string,
  place: TestPlace,
  sitting: Sitting,
  isOpened = false,
): StorageOutcome =>
  attempt<StorageOutcome>(() => {
    if (!isOpened && isLaterSitting(keptKey(userId, place), sitting.key)) return 'replaced';
    localStorage.setItem(sittingKey(userId, place), keptText(sitting));
    return 'kept';
  }, 'unkept');

/** The next sitting of the test may have begun in another tab: its answers stay. */
export const forgetSitting = (userId: string, place: TestPlace, key: string): void =>
  attempt(() => {
    if (keptOf(userId, place, key)) localStorage.removeItem(sittingKey(userId, place));
  }, undefined);

/** The flags of a submitted sitting: its results can be filtered by them for as long as the browser is open. */
export const keepFlags = (userId: string, attemptId: string, flags: readonly string[]): void =>
  attempt(() => sessionStorage.setItem(flagsKey(userId, attemptId), flags.join(' ')), undefined);

export const flagsOf = (userId: string, attemptId: string): string[] =>
  attempt(() => sessionStorage.getItem(flagsKey(userId, attemptId))?.split(' ').filter(Boolean) ?? [], []);

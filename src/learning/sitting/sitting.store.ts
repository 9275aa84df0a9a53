import type { OfferedTest, TestKind } from '#catalog/offered-test/test-kind.rules.ts';
import {
  continued,
  isOfSitting,
  keptText,
  resumed,
  type SheetQuestion,
  type Sitting,
} from './sitting.rules.ts';

/** Storage may be refused (private mode, quota): the sitting then lives in the open page only, and the page says so. */
function attempt<T>(deed: () => T, otherwise: T): T {
  try {
    return deed();
  } catch {
    return otherwise;
  }
}

/** Of which test: the first of a publication needs no kind, another one is kept beside it. */
export interface TestPlace {
  publicationId: string;
  beside: TestKind | null;
}
export const placeOf = (
  { id, tests }: { id: string; tests: readonly OfferedTest[] },
  kind: TestKind,
): TestPlace => ({
  publicationId: id,
  beside: tests.slice(1).some((test) => test.kind === kind) ? kind : null,
});
const sittingKey = (userId: string, { publicationId, beside }: TestPlace) =>
  `ppTest.${userId}.${publicationId}${beside ? `.${beside}` : ''}`;
const flagsKey = (userId: string, attemptId: string) => `ppTestFlags.${userId}.${attemptId}`;

/** What this device kept of the sitting that travels under `key`. */
export const findSitting = (
  userId: string,
  place: TestPlace,
  key: string,
  questions: readonly SheetQuestion[],
): Sitting | null =>
  attempt(() => {
    const kept = resumed(localStorage.getItem(sittingKey(userId, place)), place.publicationId, questions);
    return kept && continued(kept, key);
  }, null);

/** How many answers of a test wait on this device, of the sitting of that key where one is named; what is kept there may be anything. */
export const keptAnswers = (userId: string, place: TestPlace, key?: string): number =>
  attempt(() => {
    const kept = JSON.parse(localStorage.getItem(sittingKey(userId, place)) ?? 'null');
    const isOfAnother = key !== undefined && kept?.key !== key && isOfSitting(String(kept?.key));
    return Array.isArray(kept?.answers) && !isOfAnother ? kept.answers.length : 0;
  }, 0);

/** False when the device would not keep it. */
export const keepSitting = (userId: string, place: TestPlace, sitting: Sitting): boolean =>
  attempt(() => {
    localStorage.setItem(sittingKey(userId, place), keptText(sitting));
    return true;
  }, false);

export const forgetSitting = (userId: string, place: TestPlace): void =>
  attempt(() => localStorage.removeItem(sittingKey(userId, place)), undefined);

/** The flags of a sitting handed in: its results can be read by them for as long as the browser is open. */
export const keepFlags = (userId: string, attemptId: string, flags: readonly string[]): void =>
  attempt(() => sessionStorage.setItem(flagsKey(userId, attemptId), flags.join(' ')), undefined);

export const flagsOf = (userId: string, attemptId: string): string[] =>
  attempt(() => sessionStorage.getItem(flagsKey(userId, attemptId))?.split(' ').filter(Boolean) ?? [], []);

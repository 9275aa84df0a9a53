import type { CreditTimeRule } from '#catalog/offered-test/credit-time.data.ts';
import { creditTimeOn, questionsFor } from '#catalog/offered-test/credit-time.rules.ts';
import { utcDate } from '#kit/dates.ts';
import { atField, type Refusal } from '#kit/refusal.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import type { BoundProblem } from './bound.data.ts';
import { refuse } from './bound.refusals.ts';
import { creditMeasure, creditMeasures, type PublicationMeasure } from './bound.repository.ts';
import {
  beyondBound,
  type CreditBound,
  type CreditMeasure,
  creditBound,
  type Designation,
  isMeasured,
  type TestSize,
  testProblem,
  timeProblem,
  toldMinutes,
} from './bound.rules.ts';

export { creditMeasure, type PublicationMeasure };

/** What an editor is shown beside a designation: its total minutes and the most credit they support. */
export interface OfferingBound extends CreditBound {
  kind: 1 | 2;
  questionsNeeded: number;
}
export const boundsOf = (measure: CreditMeasure, now: Date): OfferingBound[] => {
  const rule = creditTimeOn(utcDate(now));
  const told = (test: TestSize, amountHundredths: number): OfferingBound => ({
    kind: test.kind,
    ...creditBound(measure, test, rule),
    questionsNeeded: questionsFor(test.kind, amountHundredths, rule),
  });
  return ([1, 2] as const).map((kind) => {
    const own = measure.offerings.find((one) => one.kind === kind);
    return told(own ?? { kind, questions: 0, fewestOptions: null }, own?.amountHundredths ?? 0);
  });
};

/** The time that learners are told each publication takes, by id; there is none for one that does not exist. */
export async function minutesTold(
  db: Reader,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const rule = creditTimeOn(utcDate(now));
  const measures = await creditMeasures(db, ids);
  return new Map([...measures].map(([id, measure]) => [id, toldMinutes(measure, measure.offerings, rule)]));
}
/** 0 for a publication that does not exist. */
export const estimatedMinutes = async (db: Reader, publicationId: number, now: Date): Promise<number> =>
  (await minutesTold(db, [publicationId], now)).get(publicationId) ?? 0;

/**
 * Refuses a designation that its activity does not support. A draft without minutes may get its terms first; its
 * questions are counted on publication. A further kind of credit gets its terms before its questions: without any, it
 * has no test that learners could see.
 */
export function refuseBeyond(measure: PublicationMeasure, kind: 1 | 2, given: Designation, now: Date): void {
  const rule = creditTimeOn(utcDate(now));
  const test = measure.offerings.find((one) => one.kind === kind) ?? {
    kind,
    questions: 0,
    fewestOptions: null,
  };
  const isFurther =
    test.questions === 0 && measure.offerings.some((one) => one.kind !== kind && one.questions > 0);
  const isTimed = isMeasured(measure) || measure.pilotMinutes.length > 0;
  const problem =
    (isTimed ? timeProblem(given, measure, test, rule) : null) ??
    (measure.published && !isFurther ? testProblem(given, test, rule) : null);
  if (problem) throw refused(problem, { given, kind, bound: creditBound(measure, test, rule), rule });
}

interface BoundFailure {
  given: Pick<Designation, 'amountHundredths'>;
  kind: 1 | 2;
  bound: CreditBound;
  rule: CreditTimeRule;
}
const FIELDS: Record<BoundProblem, string> = {
  'credit-above-time': 'credits',
  'mate-above-time': 'mateMinutes',
  'questions-few': 'credits',
  'options-few': 'credits',
  'testers-few': 'pilotMinutes',
  'justification-missing': 'justification',
};
function refused(problem: BoundProblem, { given, kind, bound, rule }: BoundFailure): Refusal {
  const least = {
    'questions-few': questionsFor(kind, given.amountHundredths, rule),
    'options-few': rule.tests[kind].optionsLeast,
  };
  const n = problem in least ? least[problem as keyof typeof least] : rule.testersLeast;
  const values = { n, minutes: bound.minutes, credits: bound.mostHundredths / 100 };
  return refuse(`invalid-field.${problem}`, values, atField(FIELDS[problem]));
}

/**
 * Makes a change that affects credit, and refuses it if published credit would no longer be supported by its time and
 * questions. A bound exceeded before is not blamed on this change.
 */
export async function keepingBounds<T>(
  db: Writer,
  publicationId: number,
  now: Date,
  change: () => Promise<T>,
): Promise<T> {
  const day = utcDate(now);
  const before = await creditMeasure(db, publicationId);
  const changed = await change();
  const after = await creditMeasure(db, publicationId);
  if (!before || !after?.published || !isMeasured(before)) return changed;
  const stood = beyondBound(before, day);
  const opened = beyondBound(after, day).find(
    (one) => !stood.some(({ kind, problem }) => kind === one.kind && problem === one.problem),
  );
  if (opened) throw refuse('credit-above-time');
  return changed;
}

/**
 * Adds questions, and refuses them if learners would be asked the first ones of a kind before there are enough: those
 * come together.
 */
export async function askingEnough<T>(
  db: Writer,
  publicationId: number,
  now: Date,
  change: () => Promise<T>,
): Promise<T> {
  const before = await creditMeasure(db, publicationId);
  const changed = await change();
  const after = await creditMeasure(db, publicationId);
  if (!after?.published) return changed;
  const rule = creditTimeOn(utcDate(now));
  const begun = after.offerings.filter(
    ({ kind, questions }) =>
      questions > 0 && before?.offerings.some((one) => one.kind === kind && one.questions === 0),
  );
  const few = begun.find((one) => testProblem(one, one, rule) === 'questions-few');
  if (few)
    throw refuse('invalid-field.questions-together', {
      n: questionsFor(few.kind, few.amountHundredths, rule),
    });
  return changed;
}

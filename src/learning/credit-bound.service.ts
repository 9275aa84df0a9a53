import { utcDate } from '#kit/dates.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Writer } from '#platform/database.ts';
import type { BoundProblem, CreditTimeRule } from './credit-bound.data.ts';
import { refuse } from './credit-bound.refusals.ts';
import {
  beyondBound,
  type CreditBound,
  type CreditMeasure,
  creditBound,
  creditTimeOn,
  type Designation,
  isMeasured,
  questionsFor,
  type TestSize,
  testProblem,
  timeProblem,
} from './credit-bound.rules.ts';
import { creditMeasure, type PublicationMeasure } from './credit-bound.table.ts';

export { creditMeasure, type PublicationMeasure };

/** What an editor is shown beside a designation: the sum of its minutes and the most that it carries. */
export interface ToldBound extends CreditBound {
  kind: 1 | 2;
  questionsNeeded: number;
}
export const boundsOf = (measure: CreditMeasure, now: Date): ToldBound[] => {
  const rule = creditTimeOn(utcDate(now));
  const told = (test: TestSize, amountHundredths: number): ToldBound => ({
    kind: test.kind,
    ...creditBound(measure, test, rule),
    questionsNeeded: questionsFor(test.kind, amountHundredths, rule),
  });
  return ([1, 2] as const).map((kind) => {
    const own = measure.offerings.find((one) => one.kind === kind);
    return told(own ?? { kind, questions: 0, fewestOptions: null }, own?.amountHundredths ?? 0);
  });
};

/**
 * Refuses a designation that its activity does not carry. A draft without minutes may have its terms first, and its
 * questions are counted when it is published.
 */
export function refuseBeyond(measure: PublicationMeasure, kind: 1 | 2, given: Designation, now: Date): void {
  const rule = creditTimeOn(utcDate(now));
  const test = measure.offerings.find((one) => one.kind === kind) ?? {
    kind,
    questions: 0,
    fewestOptions: null,
  };
  const isTimed = isMeasured(measure) || measure.pilotMinutes.length > 0;
  const problem =
    (isTimed ? timeProblem(given, measure, test, rule) : null) ??
    (measure.published ? testProblem(given, test, rule) : null);
  if (problem) throw refused(problem, { given, kind, bound: creditBound(measure, test, rule), rule });
}

interface Beyond {
  given: Pick<Designation, 'amountHundredths'>;
  kind: 1 | 2;
  bound: CreditBound;
  rule: CreditTimeRule;
}
const SAYS: Record<BoundProblem, [field: string, detail: (beyond: Beyond) => string]> = {
  'credit-above-time': [
    'credits',
    ({ bound, rule }) =>
      `Its ${bound.minutes} minutes carry at most ${bound.mostHundredths / 100} credits. For more, write down the times of at least ${rule.testersLeast} pilot testers and the reason.`,
  ],
  'mate-above-time': ['mateMinutes', ({ bound }) => `The whole activity takes ${bound.minutes} minutes.`],
  'questions-few': [
    'credits',
    ({ given, kind, rule }) =>
      `So much credit asks for at least ${questionsFor(kind, given.amountHundredths, rule)} questions.`,
  ],
  'options-few': [
    'credits',
    ({ rule, kind }) => `Each question needs ${rule.tests[kind].optionsLeast} options.`,
  ],
  'testers-few': [
    'pilotMinutes',
    ({ rule }) => `Write down the times of at least ${rule.testersLeast} testers.`,
  ],
  'justification-missing': ['justification', () => 'Write down why it takes longer than its parts.'],
};
function refused(problem: BoundProblem, beyond: Beyond): Refusal {
  const [field, detail] = SAYS[problem];
  return new Refusal({
    code: 'invalid-field',
    status: 422,
    detail: detail(beyond),
    source: { pointer: `/data/attributes/${field}` },
  });
}

/**
 * Runs a change of what stands under a credit, and refuses it where published credit would no longer be carried by its time
 * and questions. What was beyond its bound before is not the doing of this change.
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

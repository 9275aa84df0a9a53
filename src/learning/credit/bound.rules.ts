import type { CreditTimeRule } from '#catalog/offered-test/credit-time.data.ts';
import { creditTimeOn, questionsFor } from '#catalog/offered-test/credit-time.rules.ts';
import type { BoundProblem } from './bound.data.ts';

/** 60 minutes are one credit, rounded to the nearest quarter (rule R10); in hundredths. */
export const quarterOf = (minutes: number): number => Math.round(minutes / 15) * 25;

/** The time an activity takes a learner, as entered by its editors. */
export interface ActivityTime {
  sections: number;
  /** Total for all sections. */
  sectionMinutes: number;
  /** Minutes given on the cover; used if there are no sections, as with a podcast. */
  coverMinutes: number;
  /** Minutes each pilot tester needed for the whole activity. */
  pilotMinutes: readonly number[];
  justification: string;
}
export interface TestSize {
  kind: 1 | 2;
  questions: number;
  /** Number of options of the question with the fewest; null without questions. */
  fewestOptions: number | null;
}

/** The total shown to an editor, and the most credit it supports. */
export interface CreditBound {
  lesson: number;
  test: number;
  evaluation: number;
  /** The mean of the pilot testers; null if it does not replace the sum. */
  pilot: number | null;
  minutes: number;
  mostHundredths: number;
}

/** False if no duration was entered: a draft may get its terms before its sections. */
export const isMeasured = (time: ActivityTime): boolean => lessonMinutes(time) > 0;
const lessonMinutes = ({ sections, sectionMinutes, coverMinutes }: ActivityTime): number =>
  sections > 0 ? sectionMinutes : coverMinutes;

/**
 * Minutes of sections, test and evaluation, or what pilot testers needed if their times are on record with a reason.
 */
export function creditBound(
  time: ActivityTime,
  { questions }: Pick<TestSize, 'questions'>,
  rule: CreditTimeRule,
): CreditBound {
  const [lesson, test, evaluation] = [
    lessonMinutes(time),
    questions * rule.minutesPerQuestion,
    rule.evaluationMinutes,
  ];
  const pilot = pilotProblem(time, rule) === null ? meanOf(time.pilotMinutes) : null;
  const minutes = Math.max(lesson + test + evaluation, pilot ?? 0);
  return { lesson, test, evaluation, pilot, minutes, mostHundredths: quarterOf(minutes) };
}

/**
 * The estimated time that learners are told beside the credit: never less than what carries it, of the longest kind
 * (rules R1, R10). Without credit it is that of the cover.
 */
export const toldMinutes = (
  time: ActivityTime,
  tests: readonly Pick<TestSize, 'questions'>[],
  rule: CreditTimeRule,
): number => Math.max(time.coverMinutes, ...tests.map((test) => creditBound(time, test, rule).minutes));

const meanOf = (minutes: readonly number[]): number | null =>
  minutes.length === 0 ? null : Math.round(minutes.reduce((sum, one) => sum + one, 0) / minutes.length);

/** Pilot times must come from several testers, with the reason why it takes longer than its parts. */
function pilotProblem(
  { pilotMinutes, justification }: Pick<ActivityTime, 'pilotMinutes' | 'justification'>,
  { testersLeast }: CreditTimeRule,
): BoundProblem | null {
  if (pilotMinutes.length === 0) return null;
  if (pilotMinutes.length < testersLeast) return 'testers-few';
  return justification.trim() === '' ? 'justification-missing' : null;
}

export const questionsMissing = (needed: number, asked: number): number => Math.max(0, needed - asked);

export interface Designation {
  amountHundredths: number;
  mateMinutes: number;
}

/**
 * Credit and MATE minutes must fit into the time of the activity; pharmacology is part of the credit (R10, R28, R30).
 */
export function timeProblem(
  { amountHundredths, mateMinutes }: Designation,
  time: ActivityTime,
  test: TestSize,
  rule: CreditTimeRule,
): BoundProblem | null {
  const pilot = pilotProblem(time, rule);
  if (pilot) return pilot;
  const { minutes, mostHundredths } = creditBound(time, test, rule);
  if (amountHundredths > mostHundredths) return 'credit-above-time';
  return mateMinutes > minutes ? 'mate-above-time' : null;
}

/** Each kind of credit requires a number of questions with a number of options (R24, R25). */
export function testProblem(
  { amountHundredths }: Pick<Designation, 'amountHundredths'>,
  { kind, questions, fewestOptions }: TestSize,
  rule: CreditTimeRule,
): BoundProblem | null {
  if (questions < questionsFor(kind, amountHundredths, rule)) return 'questions-few';
  return fewestOptions !== null && fewestOptions < rule.tests[kind].optionsLeast ? 'options-few' : null;
}

/** Everything that an activity designates, together with the time it takes. */
export interface CreditMeasure extends ActivityTime {
  mateMinutes: number;
  offerings: readonly (TestSize & { amountHundredths: number })[];
}

/** How the current designations exceed their bounds, by kind; a kind without credit exceeds nothing. */
export function beyondBound(
  measure: CreditMeasure,
  day: string,
): { kind: 1 | 2; problem: BoundProblem; missing: number }[] {
  const rule = creditTimeOn(day);
  return measure.offerings.flatMap((one) => {
    const given = { amountHundredths: one.amountHundredths, mateMinutes: measure.mateMinutes };
    const missing = questionsMissing(questionsFor(one.kind, one.amountHundredths, rule), one.questions);
    return [timeProblem(given, measure, one, rule), testProblem(given, one, rule)].flatMap((problem) =>
      problem ? [{ kind: one.kind, problem, missing }] : [],
    );
  });
}

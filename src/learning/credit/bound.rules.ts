import { type BoundProblem, CREDIT_TIME_RULES, type CreditTimeRule } from './bound.data.ts';

/** The rule that holds on a day; before the first, the first. */
export const creditTimeOn = (
  day: string,
  rules: readonly CreditTimeRule[] = CREDIT_TIME_RULES,
): CreditTimeRule => {
  const byDay = rules.toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? 1 : -1));
  const found = byDay.find((rule) => rule.effectiveFrom <= day) ?? byDay.at(-1);
  if (!found) throw new Error('no rule says how long a question takes');
  return found;
};

/** 60 minutes are one credit, rounded to the nearest quarter (rule R10); in hundredths. */
export const quarterOf = (minutes: number): number => Math.round(minutes / 15) * 25;

/** What an activity takes of a learner's time, as its editors wrote it down. */
export interface ActivityTime {
  sections: number;
  /** Of all sections together. */
  sectionMinutes: number;
  /** What the cover says; counts where there are no sections, as with a podcast. */
  coverMinutes: number;
  /** What each pilot tester needed for the whole of it. */
  pilotMinutes: readonly number[];
  justification: string;
}
export interface TestSize {
  kind: 1 | 2;
  questions: number;
  /** Options of the question that has the fewest; null without questions. */
  fewestOptions: number | null;
}

/** The sum that an editor is shown, and the most credit it carries. */
export interface CreditBound {
  lesson: number;
  test: number;
  evaluation: number;
  /** The mean of the pilot testers; null where it does not stand for the sum. */
  pilot: number | null;
  minutes: number;
  mostHundredths: number;
}

/** False where nobody wrote down how long it takes: a draft may be given its terms before its sections. */
export const isMeasured = (time: ActivityTime): boolean => lessonMinutes(time) > 0;
const lessonMinutes = ({ sections, sectionMinutes, coverMinutes }: ActivityTime): number =>
  sections > 0 ? sectionMinutes : coverMinutes;

/** Minutes of sections, test and evaluation, or what pilot testers needed where their times are on record with a reason. */
export function creditBound(time: ActivityTime, { questions }: TestSize, rule: CreditTimeRule): CreditBound {
  const [lesson, test, evaluation] = [
    lessonMinutes(time),
    questions * rule.minutesPerQuestion,
    rule.evaluationMinutes,
  ];
  const pilot = pilotProblem(time, rule) === null ? meanOf(time.pilotMinutes) : null;
  const minutes = Math.max(lesson + test + evaluation, pilot ?? 0);
  return { lesson, test, evaluation, pilot, minutes, mostHundredths: quarterOf(minutes) };
}

const meanOf = (minutes: readonly number[]): number | null =>
  minutes.length === 0 ? null : Math.round(minutes.reduce((sum, one) => sum + one, 0) / minutes.length);

/** Pilot times are the times of several testers and come with the reason why it takes longer than its parts. */
function pilotProblem(
  { pilotMinutes, justification }: Pick<ActivityTime, 'pilotMinutes' | 'justification'>,
  { testersLeast }: CreditTimeRule,
): BoundProblem | null {
  if (pilotMinutes.length === 0) return null;
  if (pilotMinutes.length < testersLeast) return 'testers-few';
  return justification.trim() === '' ? 'justification-missing' : null;
}

/** Questions that so much credit of a kind asks for (rule R24). */
export const questionsFor = (kind: 1 | 2, hundredths: number, rule: CreditTimeRule): number =>
  Math.ceil((hundredths * rule.tests[kind].questionsPerCredit) / 100);

export const questionsMissing = (needed: number, asked: number): number => Math.max(0, needed - asked);

export interface Designation {
  amountHundredths: number;
  mateMinutes: number;
}

/** Credit and MATE minutes fit into the time of the activity; pharmacology is a part of the credit (R10, R28, R30). */
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

/** Each kind of credit asks for so many questions of so many options (R24, R25). */
export function testProblem(
  { amountHundredths }: Pick<Designation, 'amountHundredths'>,
  { kind, questions, fewestOptions }: TestSize,
  rule: CreditTimeRule,
): BoundProblem | null {
  if (questions < questionsFor(kind, amountHundredths, rule)) return 'questions-few';
  return fewestOptions !== null && fewestOptions < rule.tests[kind].optionsLeast ? 'options-few' : null;
}

/** All that an activity designates, beside what it takes. */
export interface CreditMeasure extends ActivityTime {
  mateMinutes: number;
  offerings: readonly (TestSize & { amountHundredths: number })[];
}

/** What the designations that stand are beyond, kind by kind; what carries no credit is beyond nothing. */
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

/** What the test of one kind of credit must have. */
export interface TestDemands {
  /** Per whole credit; 0 if the authority names no number. */
  questionsPerCredit: number;
  optionsLeast: number;
}

/** Duration of the parts of an activity that have no length of their own, and what its credit requires. */
export interface CreditTimeRule {
  /** Day from which it applies, ISO. */
  effectiveFrom: string;
  source: string;
  /** Day on which the source was read, ISO. */
  checkedOn: string;
  minutesPerQuestion: number;
  evaluationMinutes: number;
  /** Minimum number of pilot testers whose times may replace the sum of the parts. */
  testersLeast: number;
  tests: Readonly<Record<1 | 2, TestDemands>>;
}

/** A change is a new entry; existing ones are never edited, since past terms were based on them. Latest first. */
export const CREDIT_TIME_RULES: readonly CreditTimeRule[] = [
  {
    effectiveFrom: '2024-01-01',
    source:
      'AMA PRA: 60 minutes are one credit, to the nearest quarter. AAPA Category 1 Self-Assessment: ten questions of four options a credit. Minutes a question and for the evaluation: the program’s own experience.',
    checkedOn: '2026-11-25',
    minutesPerQuestion: 2,
    evaluationMinutes: 5,
    testersLeast: 3,
    tests: {
      1: { questionsPerCredit: 0, optionsLeast: 4 },
      2: { questionsPerCredit: 10, optionsLeast: 4 },
    },
  },
];

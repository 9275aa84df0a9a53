export type TestStatus = 'NOT_STARTED' | 'IN_PROGRESS' | 'APPROVED' | 'FAILED';

/** A learner's history in one kind of test. */
export interface TestHistory {
  passed: boolean;
  attempted: boolean;
  /** A sitting was opened. */
  opened: boolean;
  hasQuestions: boolean;
}

/** A learner's state in one kind of test; null if there is none to take and none was taken (ENT-020). */
export function testStatus({ passed, attempted, opened, hasQuestions }: TestHistory): TestStatus | null {
  if (passed) return 'APPROVED';
  if (attempted) return 'FAILED';
  if (!hasQuestions) return null;
  return opened ? 'IN_PROGRESS' : 'NOT_STARTED';
}

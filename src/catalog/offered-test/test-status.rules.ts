export type TestStatus = 'NOT_STARTED' | 'IN_PROGRESS' | 'APPROVED' | 'FAILED';
export function testStatus(attempts: readonly { status: string }[], started: boolean): TestStatus {
  if (attempts.some((one) => one.status === 'APPROVED')) return 'APPROVED';
  if (attempts.some((one) => one.status === 'FAILED')) return 'FAILED';
  return started ? 'IN_PROGRESS' : 'NOT_STARTED';
}

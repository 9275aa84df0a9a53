import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TestHistory, type TestStatus, testStatus } from './test-status.rules.ts';

const fresh: TestHistory = { passed: false, attempted: false, opened: false, hasQuestions: true };
const CASES: [string, Partial<TestHistory>, TestStatus | null][] = [
  ['nobody looked at', {}, 'NOT_STARTED'],
  ['whose sitting was opened', { opened: true }, 'IN_PROGRESS'],
  ['that was failed', { opened: true, attempted: true }, 'FAILED'],
  ['that was failed without a sitting', { attempted: true }, 'FAILED'],
  ['that was passed', { opened: true, attempted: true, passed: true }, 'APPROVED'],
  ['without questions', { hasQuestions: false }, null],
  ['without questions whose front matter was read', { hasQuestions: false, opened: true }, null],
  ['whose questions were taken back after a failure', { hasQuestions: false, attempted: true }, 'FAILED'],
  [
    'whose questions were taken back after a pass',
    { hasQuestions: false, attempted: true, passed: true },
    'APPROVED',
  ],
];
for (const [what, history, status] of CASES)
  test(`[ENT-020] [ENT-045] a test ${what}: ${status ?? 'none'}`, () => {
    assert.equal(testStatus({ ...fresh, ...history }), status);
  });

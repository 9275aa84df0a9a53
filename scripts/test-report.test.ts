import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './run-tool.ts';
import { closingLine, openReport } from './test-report.ts';

const file = join(ROOT, 'test/journeys/one.test.ts');
type Event = ['test:pass' | 'test:fail', string];

/** A run of one file, told as the test runner tells it. */
async function told(report: ReturnType<typeof openReport>, events: Event[]): Promise<void> {
  const stream = new EventEmitter();
  const done = report.follow(stream);
  for (const [type, name] of events)
    stream.emit(type, { name, file, line: 1, details: { duration_ms: 1, error: new Error('why') } });
  stream.emit('test:summary', { file, duration_ms: 1 });
  stream.emit('end');
  await done;
}

test('a file that is run again counts as it went the second time, and what failed the first is told', async () => {
  const report = openReport(() => {});
  report.pass();
  await told(report, [
    ['test:pass', 'a'],
    ['test:fail', 'b'],
  ]);
  assert.deepEqual(report.count(), { passed: 2, failed: 1 });
  assert.deepEqual(report.failedFiles(), [file]);
  report.again([file]);
  await told(report, [
    ['test:pass', 'a'],
    ['test:pass', 'b'],
  ]);
  assert.deepEqual(report.count(), { passed: 3, failed: 0 });
  assert.deepEqual(report.unsteady, ['b (test/journeys/one.test.ts:1)']);
  assert.equal(closingLine(report.count(), 0), '3 passed, 0 failed');
});

test('what fails again has failed', async () => {
  const report = openReport(() => {});
  await told(report, [['test:fail', 'b']]);
  report.again([file]);
  await told(report, [['test:fail', 'b']]);
  assert.deepEqual(report.count(), { passed: 0, failed: 1 });
  assert.deepEqual(report.failures(), ['b (test/journeys/one.test.ts:1)']);
});

test('what fails before any file runs fails the run', () => {
  const report = openReport(() => {});
  report.fail('types', 'why');
  assert.deepEqual([report.count(), report.failedFiles()], [{ passed: 0, failed: 1 }, []]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningFrom } from './running-time.ts';

test('a run goes on from when it began, by however long it has taken', (context) => {
  let at = 1_000;
  context.mock.method(performance, 'now', () => at);
  const began = new Date('2027-01-01T00:00:00Z');
  const now = runningFrom(began);
  assert.deepEqual(now(), began);
  at += 180_000;
  assert.deepEqual(now(), new Date('2027-01-01T00:03:00Z'));
});

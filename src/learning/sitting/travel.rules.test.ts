import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterReturn, failedAgain, NO_FAILURES, waitOf } from './travel.rules.ts';

test('what is chosen leaves at once; otherwise other devices are looked at now and then', () => {
  assert.deepEqual([waitOf(NO_FAILURES, true, 5000), waitOf(NO_FAILURES, false, 5000)], [400, 20_000]);
});

test('a failing server is asked at ever longer intervals, whatever waits to be sent and is chosen meanwhile', () => {
  let failures = NO_FAILURES;
  const waits = Array.from({ length: 6 }, () => {
    failures = failedAgain(failures, undefined, 1000);
    return waitOf(failures, true, 1000) / 1000;
  });
  assert.deepEqual(waits, [20, 40, 80, 160, 300, 300]);
  const first = failedAgain(NO_FAILURES, undefined, 0);
  assert.deepEqual([waitOf(first, true, 15_000), waitOf(first, true, 90_000)], [5000, 400]);
});

test('a timer drops fractions of a millisecond: it is not set to fire before the server wants to be asked', () => {
  const asked = failedAgain(NO_FAILURES, 90, 1000.4);
  const wait = waitOf(asked, true, 1000.9);
  assert.ok(Number.isInteger(wait) && 1000.9 + wait >= asked.notBefore);
});

test('a server that says when to come back is not asked before', () => {
  const asked = failedAgain(NO_FAILURES, 90, 1000);
  assert.deepEqual([waitOf(asked, true, 1000), asked.notBefore], [90_000, 91_000]);
  assert.equal(waitOf(failedAgain(NO_FAILURES, 2, 0), true, 0), 20_000);
});

test('a network or a reader that is back begins the intervals anew, but no sooner than the server said', () => {
  let failures = NO_FAILURES;
  for (let turn = 0; turn < 6; turn++) failures = failedAgain(failures, undefined, 1000);
  const back = afterReturn(failures);
  assert.deepEqual([waitOf(back, true, 2000), waitOf(back, false, 2000)], [400, 20_000]);
  assert.equal(waitOf(failedAgain(back, undefined, 2000), true, 2000), 20_000);
  const asked = afterReturn(failedAgain(NO_FAILURES, 90, 1000));
  assert.deepEqual([waitOf(asked, true, 1000), asked.notBefore], [90_000, 91_000]);
});

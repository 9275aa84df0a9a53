import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkTexts } from './network.messages.ts';
import { countdownStart, networkTitleKey, secondsLeft } from './network.rules.ts';

test('[STATE-043] the countdown begins at 10, 30 and 60 seconds, on the final page at 120, or as configured', () => {
  const starts = (configs: Record<string, string>) => [1, 2, 3, 4].map((at) => countdownStart(configs, at));
  assert.deepEqual(starts({}), [10, 30, 60, 120]);
  assert.deepEqual(starts({ NETWORK_COUNTDOWN: '5, 6,7,8' }), [5, 6, 7, 8]);
  assert.deepEqual(starts({ NETWORK_COUNTDOWN: '5' }), [5, 30, 60, 120]);
  assert.deepEqual(starts({ NETWORK_COUNTDOWN: '0,-1,x,99999' }), [10, 30, 60, 120]);
});

test('seconds are counted by the clock, whole and never below zero', () => {
  assert.deepEqual(
    [0, 1, 999, 1000, 9_999, 10_000, 60_000].map((now) => secondsLeft(10_000, now)),
    [10, 10, 10, 9, 1, 0, 0],
  );
});

test('[ERR-027] [ERR-028] [ERR-029] [ERR-036] down, still down twice, not responding', () => {
  assert.deepEqual(
    [1, 2, 3, 4].map((at) => networkTexts.defaults[networkTitleKey(at)]),
    [
      'Sorry, our server is down',
      'Sorry, our server is still down',
      'Sorry, our server is still down',
      'Sorry, our server is not responding',
    ],
  );
});

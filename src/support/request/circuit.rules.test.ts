import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterTry, CLOSED, FAILURES_TO_OPEN, mayTry, REST_MS } from './circuit.rules.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

test('a circuit opens at the fifth failure in a row, and not before', () => {
  let circuit = CLOSED;
  for (let failure = 1; failure <= FAILURES_TO_OPEN; failure++) {
    assert.ok(mayTry(circuit, NOW), `before failure ${failure}`);
    circuit = afterTry(circuit, false, NOW);
  }
  assert.equal(mayTry(circuit, NOW), false);
  assert.equal(mayTry(circuit, new Date(NOW.getTime() + REST_MS - 1)), false);
});

test('after its rest one try decides: a success closes it, a failure opens it again', () => {
  const open = { failures: FAILURES_TO_OPEN, restUntil: NOW };
  assert.ok(mayTry(open, NOW));
  assert.deepEqual(afterTry(open, true, NOW), CLOSED);
  assert.equal(mayTry(afterTry(open, false, NOW), NOW), false);
});

test('a success forgets the failures before it', () => {
  const shaken = { failures: FAILURES_TO_OPEN - 1, restUntil: null };
  assert.equal(mayTry(afterTry(afterTry(shaken, true, NOW), false, NOW), NOW), true);
});

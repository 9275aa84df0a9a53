import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivesAnew } from './arrival.ts';

test('[ROUTE-027] an entry of the history is new once; what the router keeps in its state stays', () => {
  const history = {
    state: null as unknown,
    replaceState(state: unknown) {
      history.state = state;
    },
  };
  Object.assign(globalThis, { history });
  for (const state of [null, { key: 'abc', idx: 1, usr: null }]) {
    history.state = state;
    assert.equal(arrivesAnew(), true);
    assert.equal(arrivesAnew(), false, 'Back and a reload find the entry as it was left');
    assert.deepEqual({ ...(history.state as object), ...state }, history.state);
  }
  history.state = { key: 'def', idx: 2, usr: null };
  assert.equal(arrivesAnew(), true, 'the next entry is another one');
});

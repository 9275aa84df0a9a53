import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergedPlaces, placeAt } from './listening.rules.ts';
import { following, newerPlace } from './place-order.rules.ts';

test('a place that another device kept later wins, an older one and the same one do not', () => {
  const own = placeAt(40, 600, false, Date.parse('2026-11-21T10:00:00Z'));
  const server = (positionSeconds: number, updatedAt: string | null, completed = false) =>
    newerPlace(own, { positionSeconds, updatedAt, completed });
  assert.equal(server(200, '2026-11-21T11:00:00Z'), 200);
  assert.equal(server(200, '2026-11-21T09:00:00Z'), null);
  assert.equal(server(40, '2026-11-21T11:00:00Z'), null);
  assert.equal(server(200, '2026-11-21T11:00:00Z', true), null);
  assert.equal(server(0, null), null);
  const later = { positionSeconds: 30, completed: false, updatedAt: '2026-11-21T09:00:00Z' };
  assert.equal(newerPlace(undefined, later), 30);
});

test('the server’s places are compared by its own clock, whatever that of the device says', () => {
  const known = '2026-11-21T10:00:00Z';
  const server = (updatedAt: string) => ({ positionSeconds: 200, completed: false, updatedAt });
  for (const day of ['2020-01-01', '2030-01-01']) {
    const own = { ...placeAt(40, 600, false, Date.parse(day)), known };
    assert.equal(newerPlace(own, server('2026-11-21T10:00:00Z')), null, day);
    assert.equal(newerPlace(own, server('2026-11-21T10:00:01Z')), 200, day);
  }
});

test('a place follows the one before it even if the clock was put back, and the other tab sees it so', () => {
  const before = { ...placeAt(40, 600, false, 5000), known: '2026-11-21T10:00:00Z' };
  const after = following(before, placeAt(45, 600, false, 1000));
  assert.deepEqual(after, { ...placeAt(45, 600, false, 5001), known: before.known });
  assert.equal(mergedPlaces({ a: after }, { a: before }).a, after);
  assert.deepEqual(following(undefined, placeAt(1, 600, false, 7)), placeAt(1, 600, false, 7));
});

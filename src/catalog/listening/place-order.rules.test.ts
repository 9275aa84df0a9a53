import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergedPlaces, placeAt, type StoredPlace } from './listening.rules.ts';
import { newerPlace, placeElsewhere } from './other-place.rules.ts';
import { following, toldOf } from './place-order.rules.ts';

test('a place that another device kept later wins, an older one and the same one do not', () => {
  const own = placeAt(40, 600, false, Date.parse('2026-11-21T10:00:00Z'));
  const server = (positionSeconds: number, updatedAt: string | null) =>
    newerPlace(own, { positionSeconds, updatedAt }, 600);
  assert.equal(server(200, '2026-11-21T11:00:00Z'), 200);
  assert.equal(server(200, '2026-11-21T09:00:00Z'), null);
  assert.equal(server(40, '2026-11-21T11:00:00Z'), null);
  assert.equal(server(0, null), null);
  const later = { positionSeconds: 30, updatedAt: '2026-11-21T09:00:00Z' };
  assert.equal(newerPlace(undefined, later, 600), 30);
});

test('an episode that is marked as done goes on where another device stopped, unless that is its beginning or end', () => {
  const read = { completed: true, updatedAt: '2026-11-21T11:00:00Z' };
  const own = placeAt(600, 600, true, Date.parse('2026-11-21T10:00:00Z'));
  for (const before of [undefined, own]) {
    const seconds = (positionSeconds: number) => newerPlace(before, { ...read, positionSeconds }, 600);
    assert.deepEqual([0, 3, 120, 598, 600].map(seconds), [null, null, 120, null, null]);
    const again = placeElsewhere(before, { ...read, positionSeconds: 120 }, 600, 0);
    assert.deepEqual([again?.seconds, again?.done], [120, false]);
  }
});

test('the server’s places are compared by its own clock, whatever that of the device says', () => {
  const known = '2026-11-21T10:00:00Z';
  const server = (updatedAt: string) => ({ positionSeconds: 200, updatedAt });
  for (const day of ['2020-01-01', '2030-01-01']) {
    const own = { ...placeAt(40, 600, false, Date.parse(day)), known };
    assert.equal(newerPlace(own, server('2026-11-21T10:00:00Z'), 600), null, day);
    assert.equal(newerPlace(own, server('2026-11-21T10:00:01Z'), 600), 200, day);
  }
});

test('a place follows the one before it even if the clock was put back, and the other tab sees it so', () => {
  const before = { ...placeAt(40, 600, false, 5000), known: '2026-11-21T10:00:00Z' };
  const after = following(before, placeAt(45, 600, false, 1000));
  assert.deepEqual(after, { ...placeAt(45, 600, false, 5001), known: before.known });
  assert.equal(mergedPlaces({ a: after }, { a: before }).a, after);
  assert.deepEqual(following(undefined, placeAt(1, 600, false, 7)), placeAt(1, 600, false, 7));
});

const T = ['2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z', '2026-11-21T12:00:00Z'] as const;
const instant = (time: string) => Date.parse(time);
const told = (positionSeconds: number, updatedAt: string) => ({ positionSeconds, updatedAt });

test('the place of another device becomes this one’s, and is still there if nothing was played', () => {
  const own: StoredPlace = { ...placeAt(40, 600, false, instant(T[0])), known: T[0] };
  const taken = placeElsewhere(own, told(200, T[1]), 0, instant(T[2]));
  assert.deepEqual(taken, { ...placeAt(200, 600, false, instant(T[2])), known: T[1] });
  assert.ok(taken);
  assert.equal(placeElsewhere(taken, told(200, T[1]), 0, instant(T[2])), null);
  assert.equal(mergedPlaces({ a: own }, { a: taken }).a, taken, 'another tab follows');
  const back = placeElsewhere(own, told(200, T[1]), 0, 0);
  assert.equal(
    mergedPlaces({ a: own }, { a: back ?? own }).a?.seconds,
    200,
    'even if the clock was put back',
  );
  assert.equal(placeElsewhere(undefined, told(200, T[1]), 700, 5)?.length, 700);
  assert.equal(placeElsewhere(own, told(200, T[0]), 0, instant(T[2])), null);
});

test('what was heard without a network is not thrown back by what this device itself had saved before', () => {
  const own: StoredPlace = { ...placeAt(400, 600, false, instant(T[2])), known: T[0], unsent: true };
  assert.equal(newerPlace(own, told(100, T[1]), 600), null);
  assert.equal(newerPlace({ ...own, at: instant(T[0]) }, told(100, T[1]), 600), 100);
  const marked = { positionSeconds: 100, updatedAt: '2026-11-21T13:00:00Z', completed: true };
  assert.equal(newerPlace(own, marked, 600), null, 'marked as done since');
  const behind = { ...own, known: T[1], at: instant(T[0]) };
  assert.equal(
    newerPlace(behind, told(100, T[1]), 600),
    null,
    'known is known, whatever the clock of the device says',
  );
});

test('a place is sent once its own save was answered, and what is known never goes back', () => {
  const sent: StoredPlace = { ...placeAt(40, 600, false, 5000), known: T[1], unsent: true };
  assert.deepEqual(toldOf(sent, T[2], sent), { ...sent, known: T[2], unsent: false });
  assert.deepEqual(toldOf(sent, null, sent), { ...sent, unsent: false }, 'at a time that is not known');
  assert.deepEqual(toldOf(sent, T[0]), sent);
  const next = { ...sent, seconds: 45, at: 6000 };
  assert.deepEqual(toldOf(next, T[2], sent), { ...next, known: T[2] });
});

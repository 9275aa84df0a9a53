import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Episode,
  heard,
  isTimeToSleep,
  mergedPlaces,
  minutesLeft,
  placeAt,
  queued,
  sooner,
  startOf,
  withPlace,
} from './listening.rules.ts';

const episode = (id: string, resume = 0): Episode => ({
  id,
  sectionId: null,
  title: id,
  language: 'en',
  path: `/publication/${id}`,
  cover: '',
  file: null,
  seconds: 600,
  resume,
});

test('an episode goes on where this device stopped, else where the account stopped, else from the start', () => {
  assert.equal(startOf(placeAt(95.7, 600, false, 1), episode('a', 300)), 95);
  assert.equal(startOf(undefined, episode('a', 300)), 300);
  assert.equal(startOf(undefined, episode('a')), 0);
});

test('an episode heard to its end begins anew', () => {
  assert.equal(startOf(placeAt(600, 600, true, 1), episode('a', 300)), 0);
  assert.equal(startOf(placeAt(597, 600, false, 1), episode('a')), 0);
});

test('an episode waits once, at the end, and may go one step up', () => {
  const ids = (queue: readonly Episode[]) => queue.map(({ id }) => id).join('');
  const queue = ['a', 'b', 'c'].map((id) => episode(id));
  assert.equal(ids(queued(queue, episode('a'))), 'bca');
  assert.equal(ids(sooner(queue, 'c')), 'acb');
  assert.equal(ids(sooner(queue, 'a')), 'abc');
  assert.equal(ids(sooner(queue, 'x')), 'abc');
});

test('only the latest two hundred places stay', () => {
  let places = {};
  for (let n = 0; n < 210; n++) places = withPlace(places, `e${n}`, placeAt(n, 600, false, n));
  assert.equal(Object.keys(places).length, 200);
  assert.ok(!('e9' in places) && 'e10' in places);
});

test('the sleep timer ends by the clock; the end of the episode is no instant', () => {
  assert.equal(isTimeToSleep({ until: 1000 }, 999), false);
  assert.equal(isTimeToSleep({ until: 1000 }, 1000), true);
  assert.equal(isTimeToSleep('episode', 1e15), false);
  assert.equal(minutesLeft({ until: 60_001 }, 0), 2);
  assert.equal(minutesLeft('episode', 0), null);
});

test('a row tells how much is left, and that an episode was heard', () => {
  assert.deepEqual(heard(undefined, episode('a', 150)), { share: 0.25, left: 450, done: false });
  assert.deepEqual(heard(placeAt(300, 600, false, 1), episode('a')), { share: 0.5, left: 300, done: false });
  assert.equal(heard(placeAt(599, 600, false, 1), episode('a')).done, true);
  assert.deepEqual(heard(undefined, episode('a', 600)), { share: 1, left: 0, done: true });
});

test('of two tabs, the place that was kept later counts, whoever asks', () => {
  const early = placeAt(10, 600, false, 1000);
  const late = placeAt(90, 600, false, 2000);
  const [one, other] = [
    { a: late, b: early },
    { a: early, c: late },
  ];
  const merged = { a: late, b: early, c: late };
  assert.deepEqual(mergedPlaces(one, other), merged);
  assert.deepEqual(mergedPlaces(other, one), merged);
  assert.equal(mergedPlaces(one, {}), one);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaleOf, slideWordsOf } from './deck.rules.ts';

test('the first line of a page is the title of its slide, and every other line stays', () => {
  assert.deepEqual(slideWordsOf('Clozapine\r\n• ANC < 1000: stop\r\n\r\n – ask  again\u0000', 3), {
    title: 'Clozapine',
    bullets: ['ANC < 1000: stop', 'ask again'],
  });
  assert.deepEqual(slideWordsOf(' \r\n', 3), { title: 'Slide 3', bullets: [] });
});

for (const [width, height, scale] of [
  [800, 600, 2],
  [960, 540, 1600 / 960],
  [595, 842, 1200 / 842],
  [14_400, 14_400, 1200 / 14_400],
  [0, 600, null],
  [Number.NaN, 600, null],
  [5_000_000, 1, null],
] as const)
  test(`a page of ${width} by ${height} is drawn ${scale === null ? 'not at all' : `at ${scale}`}`, () => {
    assert.equal(scaleOf({ width, height }), scale);
  });

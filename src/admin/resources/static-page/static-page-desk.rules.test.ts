import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressProblem, dayIn, sourceOfPage, sourceWas } from './static-page-desk.rules.ts';

const ENGLISH = { title: 'Jobs', description: '', html: '<p>Two.</p>' };
for (const [what, source, was] of [
  ['from this English', sourceOfPage(ENGLISH), null],
  ['from nobody knows which', {}, null],
  [
    'from another text',
    { title: 'Jobs', body: '<p>One.</p>' },
    { title: 'Jobs', description: '', html: '<p>One.</p>' },
  ],
  [
    'from an English with a description',
    { ...sourceOfPage(ENGLISH), summary: 'Ours' },
    { ...ENGLISH, description: 'Ours' },
  ],
  ['before there was a text', { title: 'Jobs' }, { ...ENGLISH, html: '' }],
] as const)
  test(`of a translation that was made ${what} it is told ${was ? 'what English said' : 'nothing'}`, () => {
    assert.deepEqual(sourceWas(ENGLISH, source), was);
  });

test('an address is words in small letters, and none of a page of the product', () => {
  for (const good of ['board', 'editorial-board-2026']) assert.equal(addressProblem(good), null, good);
  for (const wrong of ['', 'Board', 'a b', '-a', 'a--b', 'é', 'a/b', 'x'.repeat(81)])
    assert.equal(addressProblem(wrong), 'wrong', wrong);
  assert.equal(addressProblem('about-us'), 'product');
});

test('a day is one of the calendar', () => {
  assert.equal(dayIn('2028-02-29'), '2028-02-29');
  for (const wrong of ['', '2026-02-29', '2026-13-01', '27.11.2026', '2026-11-27T00:00'])
    assert.equal(dayIn(wrong), null, wrong);
});

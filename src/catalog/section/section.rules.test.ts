import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  askedParagraph,
  askedSecond,
  citation,
  mediumKind,
  momentAnchor,
  neighbours,
  paragraphAnchor,
  withOpenSection,
} from './section.rules.ts';

test('the open section stands in the list in its order', () => {
  const open = { id: '2', order: 2, title: 'B' };
  const list = withOpenSection([{ id: '2' }, { id: '1', order: 1, title: 'A' } as never], open);
  assert.deepEqual(
    list.map((one) => one.title),
    ['A', 'B'],
  );
});

test('the first has none before, the last none after, a stranger neither', () => {
  const list = [1, 2, 3].map((order) => ({ id: String(order), order }));
  assert.deepEqual(
    ['1', '2', '3', '9'].map((id) => {
      const { place, previous, next } = neighbours(list, id);
      return [place, previous?.id, next?.id];
    }),
    [
      [1, undefined, '2'],
      [2, '1', '3'],
      [3, '2', undefined],
      [0, undefined, undefined],
    ],
  );
});

test('a citation tells who, what, where and when, each ended once', () => {
  const cited = citation({
    authors: ['Zainab Thornquist'],
    section: 'When to stop?',
    publication: 'Starting Clozapine',
    product: 'Steady State',
    year: '2026',
    address: 'https://example.org/section/x-1',
  });
  assert.equal(
    cited,
    'Zainab Thornquist. When to stop? In: Starting Clozapine. Steady State; 2026. https://example.org/section/x-1',
  );
});

test('a lesson is video, audio or text', () => {
  assert.deepEqual(['video/mp4', 'audio/mpeg', 'application/pdf', null].map(mediumKind), [
    'video',
    'audio',
    null,
    null,
  ]);
});

test('a moment travels as a second of the medium, a place of a text as its paragraph', () => {
  assert.equal(momentAnchor(95.8), '#t=95');
  assert.equal(momentAnchor(0.4), '');
  assert.equal(paragraphAnchor(3), '#p=3');
  assert.equal(paragraphAnchor(0), '');
  assert.equal(askedSecond('?t=95', ''), 95);
  assert.equal(askedSecond('', '#t=250'), 250);
  assert.equal(askedSecond('?t=95', '#t=250'), 250, 'the newer form of an address counts');
  assert.equal(askedSecond('', momentAnchor(95.8)), 95);
  assert.equal(askedParagraph(paragraphAnchor(3)), 3);
  assert.deepEqual(
    [askedSecond('?t=x', ''), askedSecond('?t=1e3', '#p-3'), askedSecond('', '')],
    [null, null, null],
  );
  assert.deepEqual(
    [askedParagraph('#p-3'), askedParagraph('#p=12'), askedParagraph('#notes')],
    [3, 12, null],
  );
});

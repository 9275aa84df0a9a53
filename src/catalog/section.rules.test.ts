import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citation, mediumKind, neighbours, sectionAddress, withOpenSection } from './section.rules.ts';

const alternates = { 'pt-br': 'http://pt.localhost:3000/section/por-que-2746-5392/' };

test('a section has its translated address on its language, and its own everywhere else', () => {
  const section = { slug: 'why-delay-2746-5392', alternates };
  assert.deepEqual(
    ['en', 'pt-br', 'fr'].map((language) => sectionAddress(section, language)),
    ['/section/why-delay-2746-5392', '/section/por-que-2746-5392', '/section/why-delay-2746-5392'],
  );
});

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

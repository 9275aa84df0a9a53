import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverWay, sectionWay } from './way.rules.ts';

test('a topic and a title on the way carry their own language', () => {
  const topic = { id: '3', name: 'Clozapine', language: 'en' };
  const words = { library: 'Bibliothek', type: 'Video' };
  assert.deepEqual(
    coverWay(words, { slug: 'a-1', categories: [topic] }, 'de').map(({ language }) => language),
    [undefined, 'en', undefined],
  );
  const publication = { slug: 'a-1', title: 'Begin', language: 'en', sections: [{ id: '2' }] };
  const section = { id: '2', order: 1, slug: 'b-1-2' };
  assert.deepEqual(
    sectionWay((key) => key, { section, publication }, 'de').map(({ language }) => language),
    [undefined, 'en', undefined],
  );
});

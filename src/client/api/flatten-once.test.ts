import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Document } from '#kit/contract.ts';
import { flatten, frozen } from '#kit/jsonapi.ts';
import { flattenOnce } from './flatten-once.ts';

const ofOneAuthor = (): Document => ({
  data: [
    {
      id: '1',
      type: 'Publication',
      attributes: { title: 'One', tags: ['a'] },
      relationships: { author: { data: { id: '2', type: 'Author' } } },
    },
  ],
  included: [{ id: '2', type: 'Author', attributes: { name: 'Two' } }],
});

test('a document that is kept is read once, and what was read of it cannot be changed', () => {
  const kept = frozen(ofOneAuthor());
  const read = flattenOnce(kept) as { tags: string[]; author: { name: string } }[];
  assert.deepEqual(read, flatten(ofOneAuthor()));
  assert.equal(flattenOnce(kept), read);
  assert.throws(() => read.splice(0), TypeError);
  assert.throws(() => read[0]?.tags.push('b'), TypeError);
  assert.throws(() => Object.assign(read[0]?.author ?? {}, { name: 'Three' }), TypeError);
});

test('a document of one reader is read anew for each, who may do with it what they like', () => {
  const own = ofOneAuthor();
  const read = flattenOnce(own) as { tags: string[] }[];
  assert.notEqual(flattenOnce(own), read);
  read[0]?.tags.push('b');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FILE_PLACES, type FilePlace, PLACE_NAMES, placesOf } from './file-place.data.ts';
import { placeProblem } from './file-place.rules.ts';

const picture = { kind: 'picture', isOpen: true, alt: 'A curve' } as const;
const sound = { kind: 'audio', isOpen: true, alt: '' } as const;
const CASES = [
  ['cover', picture, false, null],
  ['cover', { ...picture, alt: '' }, false, 'undescribed'],
  ['cover', sound, false, 'kind'],
  ['portrait', { ...picture, alt: '' }, false, 'undescribed'],
  ['recording', { kind: 'video', isOpen: false, alt: '' }, false, null],
  ['recording', { kind: 'document', isOpen: false, alt: '' }, false, 'kind'],
  ['sound', sound, false, null],
  ['sound', { ...sound, isOpen: false }, false, 'closed'],
  ['sound', { ...sound, isOpen: false }, true, null],
  ['handout', { kind: 'document', isOpen: false, alt: '' }, false, null],
] as const;

for (const [place, file, isPrivate, problem] of CASES)
  test(`${problem ?? 'nothing'} keeps ${JSON.stringify(file)} from ${place}${isPrivate ? ' of a private title' : ''}`, () => {
    assert.equal(placeProblem(place, file, { isPrivate }), problem);
  });

test('each place belongs to one kind of record', () => {
  const owners = new Set(Object.values(FILE_PLACES).map(({ owner }) => owner));
  const all: FilePlace[] = [...owners].flatMap(placesOf);
  assert.deepEqual(all.toSorted(), PLACE_NAMES.toSorted());
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MEDIUM_KINDS } from '#media/upload/upload.data.ts';
import { FILE_PLACES, type FilePlace, PLACE_NAMES, placesOf } from './file-place.data.ts';
import { audienceOf, placeProblem, placeTerms } from './file-place.rules.ts';

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
  ['sound', sound, true, 'open'],
  ['handout', { kind: 'document', isOpen: false, alt: '' }, false, null],
] as const;

for (const [place, file, isPrivate, problem] of CASES)
  test(`${problem ?? 'nothing'} keeps ${JSON.stringify(file)} from ${place}${isPrivate ? ' of a private title' : ''}`, () => {
    assert.equal(placeProblem(place, file, { isPrivate }), problem);
  });

const FILES = MEDIUM_KINDS.flatMap((kind) =>
  [true, false].map((isOpen) => ({ kind, isOpen, alt: 'Described' })),
);
for (const place of PLACE_NAMES)
  for (const isPrivate of [true, false])
    test(`what is offered for ${place}${isPrivate ? ' of a private title' : ''} is what is not refused there`, () => {
      const terms = placeTerms(place, { isPrivate });
      const offered = FILES.filter(
        ({ kind, isOpen }) => terms.kinds.includes(kind) && (terms.isOpen ?? isOpen) === isOpen,
      );
      assert.deepEqual(
        offered,
        FILES.filter((file) => placeProblem(place, file, { isPrivate }) === null),
      );
      assert.ok(offered.length > 0);
    });

test('who may play a file is asked where recordings are taken, and is no question where the title decides it', () => {
  const asked = (place: FilePlace, isPrivate: boolean | null = null) =>
    audienceOf(placeTerms(place, isPrivate === null ? null : { isPrivate }));
  assert.deepEqual(
    PLACE_NAMES.filter((place) => asked(place) !== 'nobody'),
    ['sound', 'recording'],
  );
  assert.deepEqual(
    [asked('sound', false), asked('sound', true), asked('recording', false), asked('recording', true)],
    ['anyone', 'nobody', 'asked', 'asked'],
  );
});

test('each place belongs to one kind of record', () => {
  const owners = new Set(Object.values(FILE_PLACES).map(({ owner }) => owner));
  const all: FilePlace[] = [...owners].flatMap(placesOf);
  assert.deepEqual(all.toSorted(), PLACE_NAMES.toSorted());
});

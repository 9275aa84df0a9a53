import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PART_BYTES, type UploadState } from './upload.data.ts';
import {
  endingOf,
  fileName,
  offsetIn,
  type PartProblem,
  partCount,
  partKeys,
  partProblem,
  titleOf,
} from './upload.rules.ts';

const HALF = 2.5 * PART_BYTES;
const PIECES: [
  what: string,
  received: number,
  state: UploadState,
  offset: number,
  length: number,
  PartProblem | null,
][] = [
  ['the first', 0, 'sending', 0, PART_BYTES, null],
  ['the one that is due', PART_BYTES, 'sending', PART_BYTES, PART_BYTES, null],
  ['the rest', 2 * PART_BYTES, 'sending', 2 * PART_BYTES, PART_BYTES / 2, null],
  ['one that is there', PART_BYTES, 'sending', 0, PART_BYTES, 'offset'],
  ['one too early', PART_BYTES, 'sending', 2 * PART_BYTES, PART_BYTES, 'offset'],
  ['a part of one', 0, 'sending', 0, PART_BYTES - 1, 'length'],
  ['more than the rest', 2 * PART_BYTES, 'sending', 2 * PART_BYTES, PART_BYTES, 'length'],
  ['nothing', 0, 'sending', 0, 0, 'length'],
  ['one after the end', HALF, 'whole', HALF, 1, 'ended'],
  ['one after it was given up', 0, 'abandoned', 0, PART_BYTES, 'ended'],
];
for (const [what, received, state, offset, length, expected] of PIECES)
  test(`a piece of an upload, ${what}: ${expected ?? 'taken'}`, () =>
    assert.equal(partProblem({ bytes: HALF, received, state }, offset, length), expected));

test('whatever is sent in whatever order, what is taken fills the file from its start to its end, piece by piece', () => {
  const piece = fc.record({
    offset: fc.nat(4).map((at) => at * PART_BYTES),
    length: fc.constantFrom(PART_BYTES, 7),
  });
  fc.assert(
    fc.property(fc.nat(3), fc.array(piece, { maxLength: 30 }), (whole, sent) => {
      const bytes = whole * PART_BYTES + 7;
      const taken: number[] = [];
      let received = 0;
      for (const { offset, length } of sent) {
        if (partProblem({ bytes, received, state: 'sending' }, offset, length)) continue;
        taken.push(offset);
        received += length;
        assert.ok(received <= bytes);
        assert.equal(partCount(received), taken.length);
      }
      assert.deepEqual(
        taken,
        taken.map((_, at) => at * PART_BYTES),
      );
      assert.equal(new Set(partKeys({ mark: 'a', received })).size, taken.length);
    }),
  );
});

test('of a name on a disk its last part is kept, and nothing that is not seen', () => {
  for (const [given, expected] of [
    ['Lecture 4.mp4', 'Lecture 4.mp4'],
    ['C:\\Users\\me\\Lecture.mp4', 'Lecture.mp4'],
    ['../../etc/passwd', 'passwd'],
    ['a\u202Egpj.exe', 'agpj.exe'],
    ['  two   words .pdf', 'two words .pdf'],
    ['x'.repeat(300), 'x'.repeat(200)],
    ['\u0000', ''],
  ] as const)
    assert.equal(fileName(given), expected);
  assert.deepEqual(
    [titleOf('Lecture 4.mp4'), titleOf('.pdf'), titleOf('notes')],
    ['Lecture 4', '.pdf', 'notes'],
  );
  assert.deepEqual([endingOf('a.b.JPG'), endingOf('notes'), endingOf('a.longer-than')], ['jpg', '', '']);
});

test('an offset is a number of bytes and nothing else', () => {
  assert.deepEqual(['0', '1048576', '-1', '1e3', '', ' 1', undefined].map(offsetIn), [
    0,
    1048576,
    null,
    null,
    null,
    null,
    null,
  ]);
});

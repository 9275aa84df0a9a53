import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PART_BYTES } from '#media/upload/upload.data.ts';
import { fingerprintOf } from './fingerprint.store.ts';

/** A recording of six parts and a piece, of which some are another take. */
function recording(...retaken: number[]): File {
  const parts = Array.from({ length: 7 }, (_, part) =>
    new Uint8Array(part < 6 ? PART_BYTES : 100_000).fill(retaken.includes(part) ? 100 + part : part),
  );
  return new File(parts, `take-${retaken.join()}.wav`, { lastModified: retaken.length });
}

test('the same bytes are the same file, whatever its name and its date', async () => {
  const one = recording();
  const copy = new File([one], 'copy.wav', { lastModified: 7 });
  assert.equal(await fingerprintOf(copy), await fingerprintOf(one));
  assert.match(await fingerprintOf(new File([], 'empty')), /^[0-9a-f]{64}$/);
});

test('a word muted in the middle of a part makes another file', async () => {
  const muted = new Uint8Array(await recording().arrayBuffer());
  muted.fill(255, 2.5 * PART_BYTES, 2.5 * PART_BYTES + 40_000);
  assert.notEqual(await fingerprintOf(new Blob([muted])), await fingerprintOf(recording()));
});

test('a recording that was corrected in any part is another file, though it is as long', async () => {
  const prints = await Promise.all(
    [[], [0], [1], [2], [3, 4], [5], [6]].map((at) => fingerprintOf(recording(...at))),
  );
  assert.equal(new Set(prints).size, 7);
});

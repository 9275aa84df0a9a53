import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureIn } from '#media/medium/picture-head.rules.ts';
import * as files from '#test/harness/edge/files.ts';
import { withoutNotes } from './photographs.ts';

test('a photograph of a folder is stored upright and without its place', async () => {
  const { file, body } = await withoutNotes('a/Ward.JPG', await files.photograph());
  const { width = 0, height = 0 } = pictureIn(body) ?? {};
  assert.equal(file, 'a/Ward.webp');
  assert.ok(height > width, `${width} × ${height}`);
  assert.ok(!body.includes('GPS'));
});

for (const ending of ['jpeg', 'png', 'webp'] as const)
  test(`a ${ending} without notes of a camera stays byte for byte`, async () => {
    const body = await files.picture(ending);
    assert.deepEqual(await withoutNotes(`a.${ending}`, body), { file: `a.${ending}`, body });
  });

test('what is no picture, or cannot be drawn, stays as it came', async () => {
  for (const file of ['a.pdf', 'a.jpg']) {
    const body = Buffer.from('Exif\0\0 of nothing');
    assert.deepEqual(await withoutNotes(file, body), { file, body });
  }
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { soundLevels } from '../../scripts/building/media/tools.ts';

const MEDIA = join(import.meta.dirname, '../../seed/media');
const LOUDNESS_LUFS = -18;

const missing = spawnSync('ffmpeg', ['-version']).status !== 0;
test('all episodes are equally loud, and none is distorted', {
  skip: missing && 'ffmpeg is not on this machine',
}, () => {
  const files = globSync('podcast-*.m4a', { cwd: MEDIA });
  assert.ok(files.length > 10);
  for (const file of files) {
    const { loudness, peak } = soundLevels(join(MEDIA, file));
    assert.ok(Math.abs(loudness - LOUDNESS_LUFS) <= 0.5, `${file}: ${loudness} LUFS`);
    assert.ok(peak <= -1, `${file}: peak at ${peak} dBFS`);
  }
});

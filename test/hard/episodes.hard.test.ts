import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const MEDIA = join(import.meta.dirname, '../../seed/media');
const LOUDNESS_LUFS = -18;

function loudnessOf(file: string): { integrated: number; peak: number } {
  const { stderr } = spawnSync(
    'ffmpeg',
    ['-hide_banner', '-nostats', '-i', file, '-af', 'ebur128=peak=true', '-f', 'null', '-'],
    { encoding: 'utf8' },
  );
  const last = (pattern: RegExp) => Number([...stderr.matchAll(pattern)].at(-1)?.[1]);
  return { integrated: last(/I:\s+(-?[\d.]+) LUFS/g), peak: last(/Peak:\s+(-?[\d.]+) dBFS/g) };
}

const missing = spawnSync('ffmpeg', ['-version']).status !== 0;
test('all episodes are equally loud, and none is distorted', {
  skip: missing && 'ffmpeg is not on this machine',
}, () => {
  const files = globSync('podcast-*.m4a', { cwd: MEDIA });
  assert.ok(files.length > 10);
  for (const file of files) {
    const { integrated, peak } = loudnessOf(join(MEDIA, file));
    assert.ok(Math.abs(integrated - LOUDNESS_LUFS) <= 0.5, `${file}: ${integrated} LUFS`);
    assert.ok(peak <= -1, `${file}: peak at ${peak} dBFS`);
  }
});

import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../scripts/run-tool.ts';

/** More than these nobody reads as one list: related files get a folder. */
const MOST = 40;

test('no folder has more than 40 entries', () => {
  const entries = new Map<string, number>();
  for (const path of globSync('{src,test,scripts,bench,seed,docs}/**', { cwd: ROOT }))
    entries.set(dirname(path), (entries.get(dirname(path)) ?? 0) + 1);
  assert.ok(entries.size > 100);
  assert.deepEqual(
    [...entries].filter(([, count]) => count > MOST),
    [],
  );
});

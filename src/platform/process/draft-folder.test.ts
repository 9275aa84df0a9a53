import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { draftOf, isDraftOf, sweepDrafts } from './draft-folder.ts';

test('drafts are swept, and what somebody keeps beside the folder is not', async () => {
  const base = await mkdtemp(join(tmpdir(), 'drafts-'));
  const folder = join(base, 'storage');
  const draft = draftOf(folder);
  assert.ok(isDraftOf(folder, basename(draft)));
  const others = [
    'storage',
    'storage.new',
    'storage.new-files',
    'storage.newer',
    'mystorage.new-0123456789ab',
  ];
  for (const name of [basename(draft), ...others]) await mkdir(join(base, name));
  await sweepDrafts(folder);
  assert.deepEqual((await readdir(base)).sort(), others.toSorted());
  await rm(base, { recursive: true });
});

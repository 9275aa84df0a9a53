import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readLibrary } from '#seed/library.ts';
import { Drawings } from '#seed/story/drawings.ts';
import { keepStory, keptStory } from './kept-story.ts';

let root: string;
const program = async (name: string) => writeFile(join(root, 'build/program/newest'), name);
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'kept-'));
  await mkdir(join(root, 'build/program'), { recursive: true });
  await mkdir(join(root, 'seed/library'), { recursive: true });
  await writeFile(join(root, 'seed/library/2746.yaml'), 'one');
});
after(() => rm(root, { recursive: true }));

test('what the installation read and drew is there for the program it was made for, and for no other', async () => {
  assert.deepEqual(await keptStory(root), { library: null, drawings: null }, 'no program');
  await program('one');
  await keepStory(root);
  const kept = await keptStory(root);
  assert.deepEqual(kept.library, readLibrary());
  const drawings = await Drawings.open(kept.drawings);
  const slide = kept.library?.texts.get(2746)?.sections[0]?.slides[0];
  assert.ok(slide);
  await program('two');
  assert.deepEqual(await keptStory(root), { library: null, drawings: null });
  await keepStory(root);
  const names = await readdir(join(root, 'node_modules/.cache/story'));
  assert.deepEqual(names.sort(), ['two.drawings', 'two.library'], 'what was kept for the other is gone');
  assert.ok(drawings);
});

test('a library of which a file was written since is read anew', async () => {
  assert.ok((await keptStory(root)).library);
  await writeFile(join(root, 'seed/library/2746.yaml'), 'two');
  const { library, drawings } = await keptStory(root);
  assert.equal(library, null);
  assert.ok(drawings, 'what is drawn says itself from what it was drawn');
  await keepStory(root);
  assert.ok((await keptStory(root)).library);
  await writeFile(join(root, 'node_modules/.cache/story/two.library'), 'half');
  assert.deepEqual(await keptStory(root), { library: null, drawings: null }, 'a broken one is passed over');
});

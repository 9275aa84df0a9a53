import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Drawings } from './drawings.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawings-'));
});
after(() => rm(folder, { recursive: true }));

test('what was drawn from the same is not drawn again, and what is drawn from something else is', async () => {
  const file = join(folder, 'drawn');
  const drawn: string[] = [];
  const draw = ({ title }: { title: string }) => {
    drawn.push(title);
    return `<svg>${title} é</svg>`;
  };
  const first = await Drawings.open(null);
  const body = await first.take('slide', { title: 'Lithium' }, draw);
  await writeFile(file, first.made());
  const second = await Drawings.open(file);
  assert.deepEqual(await second.take('slide', { title: 'Lithium' }, draw), body);
  assert.deepEqual(drawn, ['Lithium']);
  await second.take('slide', { title: 'Lithium ' }, draw);
  await second.take('cover', { title: 'Lithium' }, draw);
  assert.deepEqual(drawn, ['Lithium', 'Lithium ', 'Lithium']);
});

test('without a file, with none at its place, or with a broken one, everything is drawn', async () => {
  const broken = join(folder, 'broken');
  await writeFile(broken, 'half');
  for (const file of [null, join(folder, 'nowhere'), broken]) {
    const drawings = await Drawings.open(file);
    const body = await drawings.take('hand-out', { title: 'Lithium' }, async () => Buffer.from('%PDF'));
    assert.equal(String(body), '%PDF');
  }
});

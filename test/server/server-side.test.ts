import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { kindOf } from '../../scripts/code/proofs.ts';

const RESOLUTIONS = Array.from({ length: 44 }, (_, at) => `C${at + 1}`);
const ROOT = new URL('../../', import.meta.url);

/** `docs/server-side.tsv`, a line for each proof: what the specification leaves to the server, and the test that shows it. */
async function proofs() {
  const [, ...lines] = (await readFile(new URL('docs/server-side.tsv', ROOT), 'utf8')).trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', , file = '', title = '', ...more] = line.split('\t');
    assert.ok(id && file && title && more.length === 0, line);
    return { id, file, title };
  });
}

const titlesIn = (source: string) => source.match(/^\s*test\(\s*['`].*$/gm) ?? [];

test('each behaviour of the server that the contract leaves open is asked for over the wire by a test that names the row', async () => {
  const asked = new Set<string>();
  for (const { id, file, title } of await proofs()) {
    const source = await readFile(new URL(file, ROOT), 'utf8');
    const named = titlesIn(source).some((one) => one.includes(title) && one.includes('[API-109]'));
    if (named && kindOf(source) !== 'unit') asked.add(id);
  }
  assert.deepEqual([...asked], RESOLUTIONS);
});

test('[API-109] each behaviour of the server that the contract leaves open has a test of its own', async () => {
  const listed = await proofs();
  assert.deepEqual([...new Set(listed.map(({ id }) => id))], RESOLUTIONS);
  const unproved: string[] = [];
  for (const { id, file, title } of listed) {
    const source = await readFile(new URL(file, ROOT), 'utf8').catch(() => '');
    if (!titlesIn(source).some((one) => one.includes(title)))
      unproved.push(`${id}: ${file} has no test “${title}”`);
  }
  assert.deepEqual(unproved, []);
});

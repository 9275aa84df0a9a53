import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { emptyImageFolder } from './image-folder.ts';

let base: string;
let root: string;
before(() => {
  base = mkdtempSync(join(tmpdir(), 'image-folder-'));
  root = join(base, 'sources');
  lay('sources/package.json', '{"name":"steady-state"}');
});
after(() => rmSync(base, { recursive: true }));

function lay(file: string, text = ''): string {
  mkdirSync(join(base, file, '..'), { recursive: true });
  writeFileSync(join(base, file), text);
  return join(base, file);
}

test('an image replaces an earlier one, whole or not, and fills a folder that is empty or not there', () => {
  lay('image/app/package.json', '{"name":"steady-state"}');
  lay('image/usr/local/bin/node');
  mkdirSync(join(base, 'empty'));
  for (const name of ['image', 'empty', 'nowhere']) {
    emptyImageFolder(join(base, name), root);
    assert.equal(existsSync(join(base, name)), false, name);
  }
});

test('nothing else is removed: letters, another program, an image with something beside it, a file', () => {
  lay('home/letters/1.txt');
  lay('other/app/package.json', '{"name":"another"}');
  lay('no-program/app/notes.txt');
  lay('beside/app/package.json', '{"name":"steady-state"}');
  lay('beside/backups/1.tar');
  for (const name of ['home', 'other', 'no-program', 'beside']) {
    const before = readdirSync(join(base, name), { recursive: true });
    assert.throws(() => emptyImageFolder(join(base, name), root), { code: 'usage' }, name);
    assert.deepEqual(readdirSync(join(base, name), { recursive: true }), before);
  }
  assert.throws(() => emptyImageFolder(lay('file'), root), { code: 'ENOTDIR' });
  assert.ok(existsSync(join(base, 'file')));
});

test('the sources are nobody’s image, by whatever name their folder or one above it goes', () => {
  symlinkSync(base, join(base, 'sources/above'));
  for (const folder of [root, base, join(root, 'above')])
    assert.throws(() => emptyImageFolder(folder, root), /holds the sources/, folder);
  assert.ok(existsSync(join(root, 'package.json')));
});

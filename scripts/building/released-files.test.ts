import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../run-tool.ts';
import { importedFiles } from './imported-packages.ts';
import { imageFiles, programFiles } from './released-files.ts';

test('an archive and an image have every file that a command of operators imports, directly or through another', () => {
  // Of what is built, an older build may stand beside the one that goes along.
  const needed = importedFiles(ROOT).filter((file) => !file.startsWith('build/'));
  assert.ok(needed.includes('scripts/running/own-database.ts') && needed.length > 500, String(needed.length));
  for (const files of [programFiles(ROOT), imageFiles(ROOT)]) {
    const carried = new Set(files);
    assert.deepEqual(
      needed.filter((file) => !carried.has(file)),
      [],
    );
  }
});

/** What proves a sentence stays where it is run. */
const PROOF = /^test\/|\.test\.tsx?$|^biome\.json$/;
test('every link of a document in an archive leads to something in it, or to a proof', () => {
  const carried = new Set(programFiles(ROOT));
  const folders = new Set([...carried].flatMap(foldersAbove));
  const isThere = (target: string) => carried.has(target) || folders.has(target) || PROOF.test(target);
  const pages = [...carried].filter(
    (file) => file.endsWith('.md') && !file.startsWith('docs/library-example/'),
  );
  const links = pages.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\(([^)\s#:]+)(?:#[^)\s]*)?\)/g)].map(
      ([, link = '']) => ({
        page,
        link,
        target: join(dirname(page), link).replaceAll('\\', '/').replace(/\/$/, ''),
      }),
    ),
  );
  assert.ok(links.length > 80, String(links.length));
  assert.deepEqual(
    links.filter(({ target }) => !isThere(target)).map(({ page, link }) => `${page}: ${link}`),
    [],
  );
});

function foldersAbove(file: string): string[] {
  const above = dirname(file).replaceAll('\\', '/');
  return above === '.' ? [] : [above, ...foldersAbove(above)];
}

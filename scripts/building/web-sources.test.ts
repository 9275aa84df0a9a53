import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../run-tool.ts';
import { webSources } from './web-sources.ts';

const STARTED = ['vite.config.ts', 'vite.worker.config.ts', 'react-router.config.ts'];
const IMPORT = /(?:\bfrom|^import)\s*'(\.[^']+)'/gm;

/** A file and everything it imports by relative path. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT))
    withImports(relative(ROOT, join(ROOT, dirname(file), name)).replaceAll('\\', '/'), found);
  return found;
}

test('the web is built anew when what builds it has changed', () => {
  const known = new Set(webSources(ROOT).map((name) => name.replaceAll('\\', '/').replace(/^\//, '')));
  const builders = [...STARTED.flatMap((file) => [...withImports(file)]), 'scripts/build.ts'];
  assert.ok(builders.includes('scripts/building/lean-router.ts'), String(builders));
  assert.deepEqual(
    builders.filter((file) => !known.has(file)),
    [],
  );
});

test('a test beside what builds the web leaves it as it is', () => {
  assert.deepEqual(
    webSources(ROOT).filter((name) => /\.test\.tsx?$/.test(name)),
    [],
  );
});

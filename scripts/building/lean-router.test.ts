import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import config from '../../react-router.config.ts';
import { ROOT } from '../run-tool.ts';
import { leanFile } from './lean-router.ts';

const LIBRARY = join(ROOT, 'node_modules/react-router/dist/production/lib');
const files = ['dom/ssr/fog-of-war.js', 'router/instrumentation.js'];

test('what stands in for a file of the router gives all that the installed one gives, and is a fraction of it', async () => {
  for (const file of files) {
    const path = join(LIBRARY, file);
    const own = readFileSync(path, 'utf8');
    const lean = leanFile(path, own) ?? assert.fail(file);
    const names = Object.keys(await import(`data:text/javascript,${encodeURIComponent(lean)}`));
    assert.deepEqual(names.sort(), Object.keys(await import(path)).sort(), file);
    assert.ok(lean.length * 5 < own.length, file);
  }
});

test('a file of the router with a name that nothing stands in for stops the build, any other stays', () => {
  const path = join(LIBRARY, files[0] ?? '');
  assert.throws(() => leanFile(path, 'export { useFogOFWarDiscovery, useClearing };'), /useClearing/);
  assert.throws(() => leanFile(path, 'export default 1;'), /nothing to stand in/);
  assert.equal(leanFile(join(LIBRARY, 'router/router.js'), 'export { createRouter };'), null);
});

test('nothing here asks for what is left out: pages are known from the start, and no part measures the router', () => {
  assert.deepEqual(config.routeDiscovery, { mode: 'initial' });
  assert.match(readFileSync(join(ROOT, 'src/app/entry.client.tsx'), 'utf8'), /<HydratedRouter \/>/);
});

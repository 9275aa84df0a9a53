import assert from 'node:assert/strict';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { leanManifest, writeLeanManifest } from './lean-manifest.ts';

const FRAME = '/assets/frame-1.js';
const home = {
  id: 'routes/home.page',
  index: true,
  hasLoader: true,
  hasAction: false,
  module: '/assets/home.page-1.js',
  imports: [FRAME, '/assets/cards-1.js'],
  css: ['/assets/home-1.css'],
};
const desk = {
  id: 'routes/admin/media/medium-list.page',
  path: 'admin/media',
  hasLoader: true,
  module: '/assets/medium-list.page-1.js',
  imports: [FRAME, '/assets/desk-1.js'],
  css: ['/assets/desk-1.css'],
};
const whole = {
  entry: { module: '/assets/entry-1.js', imports: [FRAME] },
  routes: { [home.id]: home, [desk.id]: desk },
  version: '1',
};

test('a page keeps its files but those that every page has, and is not told what it has not', () => {
  const { lean } = leanManifest(whole);
  const { hasAction: _, ...facts } = home;
  assert.deepEqual(lean.routes[home.id], { ...facts, imports: ['/assets/cards-1.js'] });
  assert.deepEqual([lean.entry, (lean as typeof whole).version], [whole.entry, '1']);
});

test('a page of the administration is known by its address, and its files are fetched with the first of them', () => {
  const { lean, late } = leanManifest(whole);
  assert.deepEqual(lean.routes[desk.id], { id: desk.id, path: desk.path, hasLoader: true });
  assert.deepEqual(late, { [desk.id]: { module: desk.module, css: desk.css } });
});

test('the manifest is rewritten where it lies, and names the file that has the rest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  try {
    mkdirSync(join(folder, 'assets'));
    const path = join(folder, 'assets/manifest-1.js');
    writeFileSync(path, `window.__reactRouterManifest=${JSON.stringify(whole)};`);
    writeLeanManifest(folder);
    const { late, ...lean } = JSON.parse(readFileSync(path, 'utf8').split('=')[1]?.slice(0, -1) ?? '');
    assert.deepEqual(lean, leanManifest(whole).lean);
    assert.deepEqual(
      globSync('assets/desk-pages-*.js', { cwd: folder }).map((file) => `/${file}`),
      [late],
    );
    const rest = await import(join(folder, late));
    assert.deepEqual(rest.default, leanManifest(whole).late);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a manifest of another shape stops the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  try {
    assert.throws(() => writeLeanManifest(folder), /in another way/);
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/manifest-1.js'), 'export default {};');
    assert.throws(() => writeLeanManifest(folder), /in another way/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

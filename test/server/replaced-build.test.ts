import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { replaceBuild } from '../../scripts/building/replace-build.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { type Served, serve } from '../harness/process.ts';

const ROOT = join(import.meta.dirname, '../..');
let fresh: FreshDatabase;
let folder: string;
const open: Served[] = [];
before(async () => {
  fresh = await freshDatabase();
  // Below the packages, which its server's half imports.
  folder = await mkdtemp(join(ROOT, 'node_modules', '.cache', 'replaced-'));
});
after(async () => {
  for (const server of open) await server.cut();
  await fresh.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A process that serves a build. */
async function serving(build: string): Promise<string> {
  const server = await serve(fresh, undefined, { SERVE_BUILD: build });
  open.push(server);
  return server.url;
}
const read = async (url: string) => {
  const reply = await fetch(url);
  return { status: reply.status, text: await reply.text(), kept: reply.headers.get('cache-control') };
};
/** Everything of the build that a page names: scripts, styles, letters. */
const named = (page: string) => [...new Set(page.match(/\/(?:assets|fonts)\/[\w.-]+\.\w+/g) ?? [])];

test('a build replaced under a running process: pages of the old and of the new one find every file at either', async () => {
  const served = join(folder, 'served');
  await cp(join(ROOT, 'build'), served, { recursive: true });
  const older = await serving(served);
  const page = await read(`${older}/help-faqs`);
  assert.equal(page.status, 200);
  const own = named(page.text);
  assert.ok(own.length > 5, String(own.length));

  const next = join(folder, 'next');
  await cp(join(ROOT, 'build'), next, { recursive: true });
  const changed = own.find((file) => file.endsWith('.js')) ?? assert.fail('no script');
  const renamed = changed.replace(/\.js$/, 'Next.js');
  for (const end of ['', '.br', '.gz'])
    await rename(join(next, 'client', changed + end), join(next, 'client', renamed + end));
  for (const file of globSync(join(next, 'server/**/*.js'))) {
    const text = readFileSync(file, 'utf8');
    if (text.includes(changed)) await writeFile(file, text.replaceAll(changed, renamed));
  }
  await replaceBuild(next, served, new Date());
  const newer = await serving(served);

  const fresh = await read(`${newer}/help-faqs`);
  assert.equal(fresh.status, 200);
  for (const at of [older, newer])
    for (const file of [...own, ...named(fresh.text), renamed]) {
      const { status, kept } = await read(at + file);
      assert.deepEqual([status, kept], [200, 'public, max-age=31536000, immutable'], `${at} ${file}`);
    }
  // A page that the older process has not written before, with parts of its server's half that it loads only now.
  const late = await read(`${older}/terms-and-conditions`);
  assert.ok(late.status < 400, String(late.status));
  for (const file of named(late.text)) assert.equal((await read(older + file)).status, 200, file);
  assert.equal((await read(`${older}/assets/never-there.js`)).status, 404);
  assert.equal((await read(`${older}/assets/..%2f..%2fserver%2findex.js`)).status >= 400, true);
});

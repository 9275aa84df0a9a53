import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { openStage, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

const ask = (path: string) => raw(stage.url, path, { headers: { host: new URL(stage.url).host } });
const bodyOf = async (path: string) => (await ask(path)).body.toString();

test('every topic of the home has a picture for both themes, one that an editor has just added too', async () => {
  const added = { name: 'Ketamine & esketamine', slug: 'ketamine-esketamine' };
  await stage.sql(
    `WITH added AS (
       INSERT INTO category (id, slug, name, featured, position) VALUES (9001, $1, $2, true, 0) RETURNING id)
     INSERT INTO publication_category (publication_id, category_id) SELECT 2746, id FROM added`,
    [added.slug, added.name],
  );
  const home = await bodyOf('/');
  const asked = [...home.matchAll(/src="(\/media\/topics\/[^"]+)"/g)].map(([, path = '']) => path);
  assert.ok(asked.includes(`/media/topics/${added.slug}-dark.svg`), asked.join(' '));
  for (const path of asked) {
    const { status, headers, body } = await ask(path);
    assert.deepEqual([status, headers['content-type']], [200, 'image/svg+xml'], path);
    assert.match(String(headers['content-security-policy']), /default-src 'none'; sandbox/, path);
    assert.match(body.toString(), /^<svg /, path);
  }
});

test('a topic with a curve of its own shows it, in the colours of the theme; what is no picture is not there', async () => {
  const [own, general, dark] = await Promise.all(
    ['clozapine-light', 'ketamine-light', 'clozapine-dark'].map((name) =>
      bodyOf(`/media/topics/${name}.svg`),
    ),
  );
  assert.equal(new Set([own, general, dark]).size, 3);
  for (const name of [
    'clozapine.svg',
    'clozapine-light.png',
    'clozapine-sepia.svg',
    '-light.svg',
    '%3Cb%3E-light.svg',
  ])
    assert.equal((await ask(`/media/topics/${name}`)).status, 404, name);
});

test('a topic’s picture is sent compressed, with the same safe headers whenever it is asked for', async () => {
  const path = '/media/topics/agitation-light.svg';
  const plain = (await ask(path)).body;
  const host = new URL(stage.url).host;
  for (let time = 0; time < 2; time++) {
    const { headers, body } = await raw(stage.url, path, { headers: { host, 'accept-encoding': 'br' } });
    assert.equal(headers['content-encoding'], 'br');
    assert.ok(body.length < plain.length / 2, `${body.length} of ${plain.length}`);
    assert.deepEqual(brotliDecompressSync(body), plain);
    for (const name of ['content-security-policy', 'x-content-type-options'])
      assert.ok(headers[name], `${name}, time ${time}`);
  }
});

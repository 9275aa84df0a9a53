import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureIn } from '#media/medium/picture-head.rules.ts';
import { sweepUploads } from '#media/upload/sweep.service.ts';
import { ADMIN, get, openSectionsDesk, save, saved, stage, whole } from '../harness/admin/sections.ts';
import * as files from '../harness/edge/files.ts';
import { upload } from '../harness/people/uploader.ts';
import { codes, one, raw } from '../harness/stage.ts';

openSectionsDesk();

/** A later lesson of a lecture: visitors and free accounts meet its gate. */
const CLOSED = 5395;
let picture = '';
let before5395 = '';
let readied: Promise<void> | null = null;
/** The stage stands once tests run. */
const ready = () => (readied ??= prepare());
async function prepare() {
  picture = (await upload(stage, 'Dose curve.png', await files.picture('png', 1200, 600))).medium ?? '';
  before5395 = (await whole(CLOSED)).text.body ?? '';
}

const description = async (as: 'gold' | 'free' | 'anonymous', id = CLOSED) =>
  String(one(await get(`/api/sections/${id}/`, { as })).attributes.description);
const addressesIn = (html: string) => [
  ...new Set([...html.matchAll(/\/files\/protected\/figures\/[^" ]+/g)].map(([address]) => address)),
];
const figure = (id = picture) => `![A curve of "doses"](media:${id} "Levels fall" "Demo, CC BY")`;
const medium = async () => one(await get(`/api/admin/media/${picture}/`)).attributes;

test('a picture in a text is read where the text is: in its widths, behind its gate, and by a link that ends', async () => {
  await ready();
  await saved(CLOSED, { private: true, body: `${before5395}\n\n${figure()}` });
  const html = await description('gold');
  assert.match(
    html,
    /alt="A curve of &quot;doses&quot;"><\/a><figcaption>Levels fall <small>Demo, CC BY<\/small><\/figcaption><\/figure>/,
  );
  assert.match(html, / width="1200" height="600" loading="lazy"/);
  const addresses = addressesIn(html);
  assert.equal(addresses.length, 3);
  const bytes = await Promise.all(
    addresses.map(async (address) => {
      const reply = await stage.ask(address);
      assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'image/webp'], address);
      return Number(reply.headers.get('content-length'));
    }),
  );
  assert.ok(bytes.every((size) => size > 0));
  const [first = ''] = addresses;
  assert.equal((await stage.ask(first.split('?')[0] ?? '')).status, 403, 'without its token');
  const [, token] = first.split('?');
  const file = first.split('?')[0] ?? '';
  for (const other of [
    file.replace(/-\d+\./, '-481.'),
    file.replace(/\/[0-9a-f]{24}-/, `/${'0'.repeat(24)}-`),
  ]) {
    const { status } = await stage.ask(`${other}?${token}`);
    assert.ok(status === 404 || status === 302, `${other} ${status}`);
  }
  for (const as of ['free', 'anonymous'] as const) assert.equal(await description(as), '', as);
  assert.ok(!html.includes(String((await medium()).address)), 'where the library has it is told to nobody');
});

test('what a text shows is known: it says where, cannot be taken away, and what replaces it is shown in its place', async () => {
  await ready();
  await saved(CLOSED, { body: `![x" onload="y](media:${picture} "<b>\\" onload=\\"z")` });
  assert.doesNotMatch(await description('gold'), / onload="|<b>/);
  await saved(CLOSED, { body: figure() });
  const { uses, changedAt } = await medium();
  const row = (await whole(CLOSED)).title;
  assert.deepEqual(uses, [{ use: 'figure', title: row, publication: '2746', section: String(CLOSED) }]);
  const held = await stage.send('DELETE', `/api/admin/media/${picture}/?seen=${changedAt}`, undefined, ADMIN);
  assert.deepEqual([held.status, codes(held)], [409, ['medium-used']]);
  const old = addressesIn(await description('gold')).find((one) => one.includes('-960.')) ?? '';
  assert.equal((await stage.ask(old)).status, 200);
  await upload(stage, 'Better.png', await files.picture('png', 640, 320), { replaces: Number(picture) });
  const now = addressesIn(await description('gold')).find((one) => one.includes('-960.')) ?? '';
  assert.notEqual(now.split('?')[0], old.split('?')[0]);
  await sweepUploads(stage.app.ports, stage.app.ports.now());
  assert.equal(await stage.app.ports.storage.open((old.split('?')[0] ?? '').replace('/files/', '')), null);
  const led = await stage.ask(old);
  assert.deepEqual([led.status, led.headers.get('location')?.split('?')[0]], [302, now.split('?')[0]]);
  assert.equal((await stage.ask(led.headers.get('location') ?? '')).status, 200);
  assert.match(await description('gold'), / width="640" height="320"/);
});

test('a picture without words, of another place, or that is gone is refused in words', async () => {
  await ready();
  const { changedAt } = await whole(CLOSED);
  const refused = async (body: string) => {
    const reply = await save(CLOSED, { body, changedAt });
    assert.equal(reply.json.errors?.[0]?.source?.pointer, '/data/attributes/body');
    return [reply.status, ...codes(reply)];
  };
  assert.deepEqual(await refused(`Text\n\n![](media:${picture})`), [422, 'picture-undescribed']);
  assert.deepEqual(await refused('![A](media:999999)'), [422, 'picture-gone']);
  assert.deepEqual(await refused('![A](https://example.org/12)'), [422, 'picture-elsewhere']);
  assert.deepEqual(await refused('![A](/files/media/a.webp)'), [422, 'picture-elsewhere']);
  const [captions] = await stage.sql<{ id: string }>(`SELECT id FROM medium WHERE kind <> 'picture' LIMIT 1`);
  assert.deepEqual(await refused(figure(captions?.id)), [422, 'picture-gone'], 'no other file');
});

test('a photograph that came with a folder stands upright in a text, however the camera was held', async () => {
  await ready();
  const { storage } = stage.app.ports;
  const file = 'media/ward-0123456789.jpg';
  await storage.put(file, await files.photograph());
  const [row] = await stage.sql<{ id: string }>(
    `INSERT INTO medium (kind, title, file, mime, bytes, width, height, alt, added_at, changed_at)
     VALUES ('picture', 'Ward', $1, 'image/jpeg', 9, 3000, 1000, 'A ward', now(), now()) RETURNING id`,
    [file],
  );
  await saved(CLOSED, { body: figure(row?.id) });
  const [first = ''] = addressesIn(await description('gold'));
  const drawn = await raw(stage.url, first, {});
  const { width = 0, height = 0 } = pictureIn(drawn.body) ?? {};
  assert.ok(width > 0 && height > width, `${width} × ${height}`);
  await saved(CLOSED, { body: before5395 });
});

test('a translation shows the same picture in its own words, and holds it alone, too', async () => {
  await ready();
  await saved(CLOSED, { body: figure() });
  const path = `/api/admin/translations/section-${CLOSED}-fr/`;
  const read = one(await get(path)).attributes as { changedAt: string; text: { sourceHtml: string } };
  assert.match(read.text.sourceHtml, /<img src="\/files\/media\/picture-[^"]+"/, 'translators see it');
  const body = `![Une courbe](media:${picture} "Légende")`;
  const attributes = { changedAt: read.changedAt, body };
  const reply = await stage.send('PATCH', path, { data: { type: 'ContentTranslation', attributes } }, ADMIN);
  assert.equal(reply.status, 200, reply.text);
  const headers = {
    host: `fr.${new URL(stage.url).host}`,
    authorization: `JWT ${await stage.token('gold')}`,
  };
  const shown = JSON.parse(String((await raw(stage.url, `/api/sections/${CLOSED}/`, { headers })).body));
  assert.match(shown.data.attributes.description, /alt="Une courbe".*Légende/);
  await saved(CLOSED, { body: before5395 });
  assert.deepEqual(
    ((await medium()).uses as { use: string }[]).map(({ use }) => use),
    ['figure'],
  );
});

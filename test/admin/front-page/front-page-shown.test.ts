import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { PREVIEW_READERS, previewPrefix } from '#kit/address/preview.ts';
import { frontPageDesk } from '../../harness/admin/front-page.ts';
import { everyTable } from '../../harness/admin/preview.ts';
import { openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
let twin: Awaited<ReturnType<Stage['twin']>>;
before(async () => {
  stage = await openStage({ pages: true });
  twin = await stage.twin({ pages: true });
});
after(() => stage?.close());

const { ask, front, change, add, show } = frontPageDesk(() => stage);
const page = async (path = '/', at = stage.url, accept = 'text/html') => {
  const reply = await stage.send('GET', path, undefined, { at, headers: { accept } });
  assert.equal(reply.status, 200, reply.text.slice(0, 300));
  return reply;
};
const civil = (at: Date) => `${at.toISOString().slice(0, 13)}:00`;

test('a block comes and goes with its hours to the second on every process, though the page is kept', async () => {
  const hour = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3_600_000);
  const end = new Date(hour.getTime() + 2 * 3_600_000);
  const made = await add('notice', 'For two hours only');
  await change(made.id, { shownFrom: civil(hour), shownUntil: civil(end) });
  await show(made.id);
  const seenAt = async (instant: number) => {
    stage.clock.set(new Date(instant));
    const pages = await Promise.all([page('/', stage.url), page('/', twin.url)]);
    const calls = await Promise.all([
      page('/api/home-blocks/', stage.url, '*/*'),
      page('/api/home-blocks/', twin.url, '*/*'),
    ]);
    const seen = [...pages, ...calls].map(({ text }) => text.includes('For two hours only'));
    assert.equal(new Set(seen).size, 1, String(seen));
    return seen[0];
  };
  const course = [];
  for (const at of [
    hour.getTime() - 50_000,
    hour.getTime() - 15_000,
    hour.getTime(),
    end.getTime() - 15_000,
    end.getTime(),
  ])
    course.push(await seenAt(at));
  /** What runs on time runs in these hours, too, and a page is not kept while what it shows is being changed. */
  let kept: string | null = null;
  for (let tries = 0; !kept && tries < 40; tries++) {
    if (tries > 0) await setTimeout(50);
    kept = (await page()).headers.get('etag');
  }
  stage.clock.set(null);
  assert.deepEqual(course, [false, false, true, true, false]);
  assert.ok(kept, 'the page is in the page cache all the same');
});

test('a page that a block was arranged on is written anew at once on every process', async () => {
  const made = await add('notice', 'Read by everybody at once');
  for (const at of [stage.url, twin.url])
    assert.doesNotMatch((await page('/', at)).text, /Read by everybody/);
  await show(made.id);
  await change(made.id, { link: '/library', linkText: 'Have a look', text: 'In **bold** words.' });
  for (const at of [stage.url, twin.url]) {
    const { text } = await page('/', at);
    assert.match(text, /Read by everybody at once/);
    assert.match(text, /<strong>bold<\/strong>/);
    assert.match(text, /href="\/library"[^>]*>(<[^>]*>)*Have a look/);
  }
});

test('the front page is previewed with blocks that nobody sees yet, in any order, at any hour, by every reader in every language; nothing is written and nothing kept', async () => {
  const made = await add('notice', 'Seen by its editor alone');
  await change(made.id, { shownFrom: '2031-05-01T08:00', audience: 'members' });
  const { order } = await front();
  const blocks = [Number(made.id), ...order.filter((id: number) => id !== Number(made.id))].join('-');
  const keyAt = async (hour: string) => {
    const { json } = await ask('GET', `front-page/preview/?blocks=${blocks}&hour=${hour}`);
    return (json.data as unknown as { attributes: { key: string } }).attributes.key;
  };
  const [early, due] = [await keyAt('2031-05-01T07:00'), await keyAt('2031-05-01T08:00')];
  const before = await everyTable(stage);
  for (const reader of PREVIEW_READERS) {
    const isMember = ['bronze', 'silver', 'gold'].includes(reader);
    const call = (key: string) =>
      stage.send('GET', '/api/home-blocks/', undefined, {
        headers: { authorization: `Preview ${key}/${reader}/en` },
      });
    assert.equal((await call(due)).text.includes('Seen by its editor alone'), isMember, reader);
    assert.ok(!(await call(early)).text.includes('Seen by its editor alone'), reader);
  }
  for (const language of ['en', 'de', 'fr', 'it', 'pt-br'] as const) {
    const prefix = previewPrefix({ key: due, reader: 'visitor', language });
    const reply = await page(`${prefix}/`);
    assert.equal(reply.headers.get('cache-control'), 'no-store');
    assert.ok(reply.text.includes(`href="${prefix}/`), 'its links stay in the preview');
  }
  assert.deepEqual(await everyTable(stage), before);
  assert.doesNotMatch((await page()).text, /Seen by its editor alone/);
  const forged = due.replace('.-', '.-2');
  const refused = await stage.send('GET', '/api/home-blocks/', undefined, {
    headers: { authorization: `Preview ${forged}/gold/en` },
  });
  assert.equal(refused.status, 410);
  const draft = await stage.send('GET', '/api/publications/2746/?include=sections', undefined, {
    headers: { authorization: `Preview ${due}/gold/en` },
  });
  const stranger = await stage.send('GET', '/api/publications/2746/?include=sections');
  assert.deepEqual(draft.json.data, stranger.json.data, 'a publication is a stranger’s in it');
});

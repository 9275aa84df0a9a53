import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { drawDecks } from '#admin/resources/file-place/deck-drawing.service.ts';
import { showSlides } from '#admin/resources/section/shown-slides.service.ts';
import { DECK_PAGES_MAX } from '#media/deck/deck.data.ts';
import { pictureIn } from '#media/medium/picture-head.rules.ts';
import { clearUploads } from '#media/upload/sweep.service.ts';
import * as files from '../harness/edge/files.ts';
import { paper } from '../harness/edge/papers.ts';
import { openStandInStore, type StandInStore } from '../harness/outside/object-store.ts';
import { upload } from '../harness/people/uploader.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
let folder: string;
/** A store of its own: what is spent here is shown by the stages of others. */
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decks-'));
  stage = await openStage({ env: { STORAGE: `file:${folder}` } });
});
after(async () => {
  await stage.close();
  await rm(folder, { recursive: true, force: true });
});

const admin = { as: 'admin' } as const;
const SECTION = 5392;
interface Place {
  place: string;
  files: { id: string; medium: string | null }[];
  deck: { state: string; problem: string | null } | null;
  version: string;
}
async function slidesPlace(): Promise<Place> {
  const reply = await stage.send('GET', `/api/admin/files-of/section/${SECTION}/`, undefined, admin);
  const all = (reply.json.data as unknown as { attributes: Place }[]).map(({ attributes }) => attributes);
  const found = all.find(({ place }) => place === 'slides');
  assert.ok(found);
  return found;
}
async function change(attributes: object) {
  const { version } = await slidesPlace();
  const body = { data: { type: 'AdminFilePlace', attributes: { ...attributes, version } } };
  return stage.send('PATCH', `/api/admin/file-places/slides/${SECTION}/`, body, admin);
}
const draw = () => drawDecks(stage.app.ports, stage.app.ports.now());
async function choose(name: string, body: Buffer): Promise<Place> {
  const { medium, problem } = await upload(stage, name, body);
  assert.equal(problem, null);
  assert.equal((await change({ put: Number(medium) })).status, 200);
  await draw();
  return slidesPlace();
}
interface Slide {
  title: string;
  bullets: string[];
  image: string;
}
const slides = async (): Promise<Slide[]> =>
  (await stage.sql<{ slides: Slide[] }>('SELECT slides FROM section WHERE id = $1', [SECTION]))[0]?.slides ??
  [];
const PAGES = ['Clozapine after two failures\nStop when ANC < 1000', 'Lithium', 'Last words'];

test('the pages of a paper become slides in a job, each with its picture behind the gate and its words', async () => {
  const { medium } = await upload(stage, 'deck.pdf', await paper(PAGES));
  assert.equal((await change({ put: Number(medium) })).status, 200);
  const before = await slides();
  assert.equal((await slidesPlace()).deck?.state, 'waiting');
  await Promise.all([draw(), draw()]);
  assert.deepEqual((await slidesPlace()).deck, { state: 'done', problem: null });
  const made = await slides();
  assert.notDeepEqual(made, before);
  assert.deepEqual(
    made.map(({ title, bullets }) => [title, ...bullets].join('\n')),
    PAGES,
  );
  for (const { image } of made) {
    assert.match(image, /^protected\/slides\//);
    const found = await stage.app.ports.storage.open(image);
    assert.ok(found);
    const { width, height } = pictureIn(await buffer(found.stream())) ?? {};
    assert.deepEqual([width, height], [1600, 900]);
  }
  const { json } = await stage.send('GET', `/api/admin/history/section:${SECTION}/`, undefined, admin);
  const [kept, ...others] = json.data as unknown as { attributes: { words: { text: { slides: string } } } }[];
  assert.ok(kept && !kept.attributes.words.text.slides.includes('Clozapine after two failures'));
  assert.deepEqual(others, [], 'once, with the minutes that follow');
});

test('slides are put into another order, worded anew and taken out; what was saved meanwhile is not written over', async () => {
  const read = async () =>
    one(await stage.send('GET', `/api/admin/sections/${SECTION}/`, undefined, admin))
      .attributes as unknown as {
      changedAt: string;
      text: { slides: string };
    };
  const save = (attributes: object) =>
    stage.send(
      'PATCH',
      `/api/admin/sections/${SECTION}/`,
      { data: { type: 'AdminSection', attributes } },
      admin,
    );
  const before = await slides();
  const { changedAt, text } = await read();
  assert.match(text.slides, /^\[1-\w{5}\] Clozapine after two failures\n/);
  const to = '[2] Lithium, again\n- Levels\n\n[1] Clozapine after two failures';
  assert.equal((await save({ slides: to, changedAt })).status, 200);
  assert.deepEqual(
    (await slides()).map(({ title, bullets, image }) => [title, bullets.join(), image]),
    [
      ['Lithium, again', 'Levels', before[1]?.image],
      ['Clozapine after two failures', '', before[0]?.image],
    ],
  );
  const earlier = text.slides.split('\n\n').slice(0, 2).join('\n\n');
  assert.equal((await save({ slides: earlier, changedAt: (await read()).changedAt })).status, 200);
  assert.deepEqual(
    (await slides()).map(({ title, image }) => [title, image]),
    before.slice(0, 2).map(({ title, image }) => [title, image]),
    'the words of an earlier order are back on their own pictures',
  );
  const gone = await save({ slides: text.slides, changedAt: (await read()).changedAt });
  assert.deepEqual([gone.status, codes(gone)], [422, ['slides-broken']], 'the picture of the third is gone');
  assert.equal((await stage.sql('SELECT 1 FROM spent_file WHERE file = $1', [before[2]?.image])).length, 1);
  const late = await save({ slides: '[1] Late', changedAt });
  assert.deepEqual([late.status, codes(late)], [409, ['section-changed']]);
  const wrong = await save({ slides: '[9] No such', changedAt: (await read()).changedAt });
  assert.deepEqual([wrong.status, wrong.json.errors?.[0]?.source?.pointer], [422, '/data/attributes/slides']);
});

test('a paper with a password, with too many pages or damaged is refused in plain words, and the slides stay', async () => {
  const before = await slides();
  const locked = await choose('locked.pdf', await paper(['Secret'], { password: 'x' }));
  assert.deepEqual(locked.deck, { state: 'refused', problem: 'encrypted' });
  const many = await choose('many.pdf', await paper(Array(DECK_PAGES_MAX + 1).fill('Page')));
  assert.deepEqual(many.deck, { state: 'refused', problem: 'pages' });
  const whole = await paper(PAGES);
  const damaged = Buffer.concat([whole.subarray(0, 200), Buffer.from('\n%%EOF\n')]);
  assert.deepEqual((await choose('damaged.pdf', damaged)).deck, { state: 'refused', problem: 'broken' });
  const odd = await choose('odd.pdf', await paper(['Wide'], { size: [14_000, 3] }));
  assert.deepEqual(odd.deck, { state: 'refused', problem: 'broken' });
  const dense = await choose(
    'dense.pdf',
    await paper(Array(5).fill('Dense words. '.repeat(8_000)), { size: [9_600, 5_400] }),
  );
  assert.deepEqual(dense.deck, { state: 'refused', problem: 'words' });
  const { medium } = await upload(stage, 'deadly.pdf', await paper(['Deadly']));
  assert.equal((await change({ put: Number(medium) })).status, 200);
  // As after processes that ended while they drew it.
  await stage.sql('UPDATE slide_deck SET tries = 3 WHERE section_id = $1', [SECTION]);
  await draw();
  assert.deepEqual((await slidesPlace()).deck, { state: 'refused', problem: 'failed' });
  assert.deepEqual(await slides(), before);
  const kept = await stage.app.ports.storage.open(before[0]?.image ?? '');
  assert.ok(kept);
});

test('a paper chosen after another is a later request, whatever the clock says', async () => {
  const first = await upload(stage, 'at first.pdf', await paper(['At first']));
  const second = await upload(stage, 'then.pdf', await paper(['Then']));
  assert.equal((await change({ put: Number(first.medium) })).status, 200);
  const ahead = new Date(Date.now() + 3_600_000);
  await stage.sql('UPDATE slide_deck SET asked_at = $2 WHERE section_id = $1', [SECTION, ahead]);
  assert.equal((await change({ put: Number(second.medium) })).status, 200);
  const later = 'SELECT asked_at > $2 AS later FROM slide_deck WHERE section_id = $1';
  assert.deepEqual(await stage.sql(later, [SECTION, ahead]), [{ later: true }]);
  await draw();
});

test('a section that is removed takes along what only it showed', async () => {
  const sections = '/api/admin/publications/2746/sections/';
  const listed = async () =>
    (await stage.send('GET', sections, undefined, admin)).json.data as { id: string }[];
  const was = (await listed()).map(({ id }) => Number(id));
  const attributes = { title: 'For a moment', was };
  const body = { data: { type: 'AdminSection', attributes } };
  const { id } = one(await stage.send('POST', sections, body, admin));
  const files = [
    'protected/slides/of-it/slide-001.webp',
    'protected/slides/of-it/1-de.svg',
    'podcasts/of-it.vtt',
  ];
  const [slide, german, captions] = files;
  const shared = (await slides())[0]?.image ?? '';
  assert.ok(shared);
  for (const file of files) await stage.app.ports.storage.put(file, Buffer.from('drawn'));
  await stage.sql('UPDATE section SET slides = $2::jsonb, captions_file = $3 WHERE id = $1', [
    id,
    JSON.stringify([slide, shared].map((image) => ({ title: 'A', bullets: [], references: [], image }))),
    captions,
  ]);
  await stage.sql(
    `INSERT INTO text_translation (kind, id, language, words, source, files, changed_at) VALUES ('slides', $1, 'de', '{}', '{}', $2, now())`,
    [id, JSON.stringify({ '1.image': german })],
  );
  const { changedAt } = one(
    await stage.send('GET', `/api/admin/sections/${id}/`, undefined, admin),
  ).attributes;
  const path = `/api/admin/sections/${id}/?seen=${String(changedAt)}`;
  const gone = await stage.send('DELETE', path, undefined, admin);
  assert.equal(gone.status, 204, gone.text);
  await clearUploads(stage.app.ports);
  for (const file of files) assert.equal(await stage.app.ports.storage.open(file), null, file);
  assert.ok(await stage.app.ports.storage.open(shared), 'another section shows it');
});

test('which pictures are shown elsewhere is asked in one statement for all, and not at all if none goes', async () => {
  const now = stage.app.ports.now();
  const slidesAt = (folder: string) =>
    Array.from({ length: 60 }, (_, at) => ({
      title: `${at}`,
      bullets: [],
      references: [],
      image: `protected/slides/${folder}/${at}.webp`,
    }));
  const before = await slides();
  await stage.app.ports.database.write(async (db) => {
    const counted = async (to: Parameters<typeof showSlides>[2]) => {
      const sent = db.count;
      await showSlides(db, SECTION, to, now);
      return db.count - sent;
    };
    await counted(slidesAt('one'));
    const same = await counted(slidesAt('one'));
    assert.equal((await counted(slidesAt('other'))) - same, 1);
    await counted(before);
  });
  const spent = await stage.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM spent_file WHERE file LIKE 'protected/slides/o%'`,
  );
  assert.deepEqual(spent, [{ n: 120 }]);
});

test('a paper that takes the place of another is drawn anew; taken away, its slides go', async () => {
  const first = await upload(stage, 'first.pdf', await paper(['One']));
  assert.equal((await change({ put: Number(first.medium) })).status, 200);
  await draw();
  await upload(stage, 'second.pdf', await paper(['One', 'Two']), { replaces: Number(first.medium) });
  await draw();
  assert.deepEqual(
    (await slides()).map(({ title }) => title),
    ['One', 'Two'],
  );
  const [file] = (await slidesPlace()).files;
  assert.equal((await change({ take: Number(file?.id) })).status, 200);
  assert.deepEqual(await slides(), []);
  assert.deepEqual((await slidesPlace()).files, []);
});

describe('in a store of S3', () => {
  let store: StandInStore;
  let away: Stage;
  before(async () => {
    store = await openStandInStore();
    away = await openStage({
      env: {
        STORAGE: `s3://files?endpoint=${store.endpoint}&region=eu-central-1`,
        AWS_ACCESS_KEY_ID: store.accessKeyId,
        AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
      },
    });
  });
  after(async () => {
    await away.close();
    await store.close();
  });

  test('slides, a recording with its captions and a cover stand as in a folder', async () => {
    const place = async (name: string, owner: string, id: number, medium: string | null, alt = '') => {
      const reply = await away.send('GET', `/api/admin/files-of/${owner}/${id}/`, undefined, admin);
      const all = reply.json.data as unknown as { attributes: Place }[];
      const found = all.find(({ attributes }) => attributes.place === name)?.attributes;
      const attributes = { put: Number(medium), alt, version: found?.version };
      const body = { data: { type: 'AdminFilePlace', attributes } };
      const put = await away.send('PATCH', `/api/admin/file-places/${name}/${id}/`, body, admin);
      assert.equal(put.status, 200, put.text);
    };
    const talk = await upload(away, 'talk.wav', files.wav(900));
    const minutes = async () =>
      (await away.sql<{ minutes: number }>('SELECT minutes FROM section WHERE id = $1', [SECTION]))[0]
        ?.minutes;
    const minutesBefore = await minutes();
    await place('recording', 'section', SECTION, talk.medium);
    assert.equal(await minutes(), 15);
    const changes = await away.sql<{ detail: object }>(
      `SELECT detail FROM audit_entry WHERE action = 'section.change' AND subject = $1 ORDER BY position`,
      [`section:${SECTION}`],
    );
    assert.deepEqual(changes.at(-1)?.detail, { minutes: 15, minutesBefore });
    const deck = await upload(away, 'deck.pdf', await paper(PAGES));
    await place('slides', 'section', SECTION, deck.medium);
    await drawDecks(away.app.ports, away.app.ports.now());
    const cover = await upload(away, 'cover.png', await files.picture('png'));
    await place('cover', 'publication', 2746, cover.medium, 'A curve');
    const [row] = await away.sql<{ slides: Slide[]; recording: string; captions: string; cover: string }>(
      `SELECT s.slides, s.attachment_file AS recording, s.captions_file AS captions, p.cover_file AS cover
         FROM section s JOIN publication p ON p.id = s.publication_id WHERE s.id = $1`,
      [SECTION],
    );
    assert.equal(row?.slides.length, PAGES.length);
    const named = [
      ...(row?.slides.map(({ image }) => image) ?? []),
      row?.recording,
      row?.captions,
      row?.cover,
    ];
    for (const file of named) assert.ok(store.files.has(`/files/${file}`), `${file} is not in the store`);
  });
});

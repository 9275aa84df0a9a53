import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import webvtt from 'webvtt-parser';
import { markdownOf } from '#editing/markdown.rules.ts';
import { richText } from '#kit/rich-text.ts';
import { refusalDetail } from '#locale/refusal.service.ts';
import { type Asked, codes, one, openStage, type Sent, type Stage } from './harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
beforeEach(() => stage.sql('TRUNCATE rate_count'));
after(() => stage.close());

/** A lecture with progress, notes and tests of the story's people; section 5395 of it has recording and translations. */
const LECTURE = 2746;
const ADMIN: Sent = { as: 'admin' };
type Attributes = Record<string, unknown>;
type Row = { id: string; attributes: Attributes };

const listPath = (publication: number | string) => `/api/admin/publications/${publication}/sections/`;
const onePath = (id: number | string) => `/api/admin/sections/${id}/`;
const get = (path: string, sent = ADMIN) => stage.send('GET', path, undefined, sent);
const rows = async (publication: number | string, sent = ADMIN) => {
  const reply = await get(listPath(publication), sent);
  assert.equal(reply.status, 200, reply.text.slice(0, 300));
  return reply.json.data as unknown as Row[];
};
const order = async (publication: number | string) => (await rows(publication)).map(({ id }) => Number(id));
const reorder = (publication: number | string, was: unknown, to: unknown, sent = ADMIN) =>
  stage.send(
    'PATCH',
    listPath(publication),
    { data: { type: 'AdminSectionOrder', attributes: { was, order: to } } },
    sent,
  );
const add = (publication: number | string, attributes: Attributes, sent = ADMIN) =>
  stage.send('POST', listPath(publication), { data: { type: 'AdminSection', attributes } }, sent);
const whole = async (id: number | string) => {
  const reply = await get(onePath(id));
  assert.equal(reply.status, 200, reply.text.slice(0, 300));
  return one(reply).attributes as Attributes & { text: Record<string, string>; changedAt: string };
};
const save = (id: number | string, attributes: Attributes, sent = ADMIN) =>
  stage.send('PATCH', onePath(id), { data: { type: 'AdminSection', attributes } }, sent);
/** Written over what is there now. */
async function saved(id: number | string, attributes: Attributes): Promise<Attributes> {
  const { changedAt } = await whole(id);
  const reply = await save(id, { changedAt, ...attributes });
  assert.equal(reply.status, 200, reply.text);
  return one(reply).attributes;
}
const remove = (id: number | string, sent = ADMIN) => stage.send('DELETE', onePath(id), undefined, sent);
const audits = (action: string) =>
  stage.sql<{ subject: string; detail: Attributes }>(
    'SELECT subject, detail FROM audit_entry WHERE action = $1 ORDER BY position',
    [action],
  );
const places = (publication: number | string) =>
  stage.sql<{ id: number; position: number }>(
    'SELECT id, position FROM section WHERE publication_id = $1 ORDER BY position',
    [publication],
  );

/** A publication of its own with as many sections, read by nobody yet. */
let made = 0;
async function fresh(
  count: number,
  { type = 'PUBLICATION_VIDEO', visibility = 'published' } = {},
): Promise<{ id: number; sections: number[] }> {
  made += 1;
  const [row] = await stage.sql<{ id: string }>(
    `INSERT INTO publication (slug, title, type, types, visibility, publication_date, modified_at)
     VALUES ('made-' || $1::text || '-0', 'Made ' || $1::text, $2, ARRAY[$2], $3, '2026-01-01', now()) RETURNING id`,
    [made, type, visibility],
  );
  const id = Number(row?.id);
  for (let n = 1; n <= count; n++)
    assert.equal((await add(id, { title: `Part ${n}`, was: await order(id) })).status, 201);
  return { id, sections: await order(id) };
}

test('[ROLE-035] four askers: only superusers see or change the sections of a publication', async () => {
  const [first] = await order(LECTURE);
  const calls: [string, string, unknown?][] = [
    ['GET', listPath(LECTURE)],
    ['PATCH', listPath(LECTURE), { data: { type: 'AdminSectionOrder', attributes: { was: [], order: [] } } }],
    ['POST', listPath(LECTURE), { data: { type: 'AdminSection', attributes: { title: 'Mine', was: [] } } }],
    ['GET', onePath(first ?? 0)],
    [
      'PATCH',
      onePath(first ?? 0),
      { data: { type: 'AdminSection', attributes: { title: 'Mine', changedAt: '2026-01-01T00:00:00Z' } } },
    ],
    ['DELETE', onePath(first ?? 0)],
  ];
  const kept = () =>
    stage.sql('SELECT id, position, title, modified_at FROM section WHERE publication_id = $1 ORDER BY id', [
      LECTURE,
    ]);
  const before = await kept();
  for (const [method, path, body] of calls)
    for (const as of ['anonymous', 'free', 'gold'] as const) {
      const reply = await stage.send(method, path, body, { as });
      assert.deepEqual(
        [reply.status, codes(reply)],
        as === 'anonymous' ? [401, ['sign-in-needed']] : [403, ['not-allowed']],
        `${method} ${path} as ${as}`,
      );
      assert.doesNotMatch(reply.text, /Part|body|transcript/);
    }
  assert.deepEqual(await kept(), before);
  for (const path of [listPath(999_999), onePath(999_999), listPath('x'), onePath('0')])
    assert.equal((await get(path)).status, 404, path);
});

test('[ROLE-019] the sections stand in their order, with what each reader meets at them: what the library itself answers', async () => {
  const readers = { visitor: 'anonymous', free: 'free', bronze: 'bronze', silver: 'silver', gold: 'gold' };
  for (const publication of [LECTURE, 2700, 2724, 2797]) {
    const listed = await rows(publication);
    assert.ok(listed.length > 0, String(publication));
    assert.deepEqual(
      listed.map(({ attributes }) => attributes.position),
      listed.map((_, at) => at + 1),
    );
    for (const [reader, as] of Object.entries(readers)) {
      const cover = await stage.send('GET', `/api/publications/${publication}/?include=sections`, undefined, {
        as: as as 'free',
      });
      const shown = new Map(
        ((cover.json as unknown as { included?: Row[] }).included ?? [])
          .filter((entry) => (entry as Row & { type: string }).type === 'Section')
          .map(({ id, attributes }) => [id, attributes.gate]),
      );
      for (const { id, attributes } of listed)
        assert.equal(
          (attributes.gates as Attributes)[reader],
          shown.get(id),
          `${publication} ${id} ${reader}`,
        );
    }
  }
});

test('what is there of each section is told as it is stored', async () => {
  const stored = await stage.sql<Attributes>(
    `SELECT id::text, title, private, minutes, body_html <> '' AS "hasText", jsonb_array_length(slides) AS slides,
       jsonb_array_length(cues) AS cues, captions_file IS NOT NULL AS "hasCaptions", split_part(attachment_mime, '/', 1) AS medium,
       attachment_seconds AS seconds, (SELECT count(*)::int FROM material m WHERE m.section_id = s.id) AS files
     FROM section s WHERE publication_id = $1 ORDER BY position`,
    [LECTURE],
  );
  const listed = await rows(LECTURE);
  assert.deepEqual(
    listed.map(({ id, attributes: a }) => ({
      id,
      title: a.title,
      private: a.private,
      minutes: a.minutes,
      hasText: a.hasText,
      slides: a.slides,
      cues: a.cues,
      hasCaptions: a.hasCaptions,
      medium: a.medium,
      seconds: a.seconds,
      files: a.files,
    })),
    stored,
  );
  assert.ok(stored.some(({ medium }) => medium === 'video'));
  const { meta } = (await get(listPath(LECTURE))).json;
  assert.deepEqual(Object.keys(meta?.publication as object), [
    'title',
    'type',
    'visibility',
    'minutes',
    'address',
  ]);
  const translated = listed.find(({ id }) => id === '5395');
  assert.equal(Object.keys(translated?.attributes.translations as object).length, 4);
});

test('an order is taken all at once, and what depends on a place follows it: gates, the reader, search', async () => {
  const { id, sections } = await fresh(6);
  const to = sections.toReversed();
  const reply = await reorder(id, sections, to);
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(
    (reply.json.data as unknown as Row[]).map((row) => Number(row.id)),
    to,
  );
  assert.deepEqual(
    await places(id),
    to.map((section, at) => ({ id: section, position: at + 1 })),
  );
  const seen = await get(`/api/publications/${id}/?include=sections`, { as: 'anonymous' });
  const gates = ((seen.json as unknown as { included: Row[] }).included ?? []).map((row) => [
    Number(row.id),
    row.attributes.gate,
  ]);
  assert.deepEqual(Object.fromEntries(gates)[to[0] ?? 0], 'none', 'the new first section is the free one');
  assert.deepEqual(Object.fromEntries(gates)[sections[0] ?? 0], 'member');
  const found = await stage.sql<{ section_id: string; open: boolean }>(
    `SELECT section_id, open FROM search_section WHERE publication_id = $1 AND language = 'en' AND open`,
    [id],
  );
  assert.deepEqual(
    found.map(({ section_id }) => Number(section_id)),
    [to[0]],
  );
  assert.deepEqual((await audits('section.reorder')).at(-1), {
    subject: `publication:${id}`,
    detail: { before: sections.join(' '), after: to.join(' ') },
  });
});

test('twice: the same order is taken once; one that was read before another’s is refused and changes nothing', async () => {
  const { id, sections } = await fresh(3);
  const [a = 0, b = 0, c = 0] = sections;
  const written = (await audits('section.reorder')).length;
  assert.equal((await reorder(id, sections, [b, a, c])).status, 200);
  assert.equal(
    (await reorder(id, sections, [b, a, c])).status,
    200,
    'its reply was lost and it is sent again',
  );
  assert.equal((await audits('section.reorder')).length, written + 1);
  const late = await reorder(id, sections, [c, a, b]);
  assert.deepEqual([late.status, codes(late)], [409, ['sections-changed']]);
  assert.deepEqual(await order(id), [b, a, c]);
});

test('what is no order of these sections is refused, and nothing is moved', async () => {
  const { id, sections } = await fresh(3);
  const [a = 0, b = 0, c = 0] = sections;
  const [other] = await order(LECTURE);
  for (const wrong of [[a, b], [a, b, b], [a, b, c, c], [a, b, other], [], [a, b, c, other]]) {
    const reply = await reorder(id, sections, wrong);
    assert.deepEqual([reply.status, codes(reply)], [422, ['invalid-field']], JSON.stringify(wrong));
  }
  for (const wrong of [null, 'x', [1.5, b, c], ['1', b, c], [-1, b, c], Array(101).fill(a), [1e300]])
    assert.equal((await reorder(id, sections, wrong)).status, 422, JSON.stringify(wrong).slice(0, 40));
  assert.deepEqual(await order(id), sections);
});

test('race: editors of two processes leave one of the orders whole, and one entry for each that was taken', async () => {
  const { id, sections } = await fresh(5);
  const twin = await stage.twin();
  const turned = sections.map((_, by) => [...sections.slice(by), ...sections.slice(0, by)]).slice(1);
  const written = (await audits('section.reorder')).length;
  const replies = await Promise.all(
    turned.map((to, n) => reorder(id, sections, to, n % 2 ? { ...ADMIN, at: twin.url } : ADMIN)),
  );
  const taken = replies.filter(({ status }) => status === 200);
  assert.equal(taken.length, 1, replies.map(({ status }) => status).join());
  assert.ok(replies.every((reply) => reply.status === 200 || codes(reply)[0] === 'sections-changed'));
  const now = await places(id);
  assert.deepEqual(
    now.map(({ position }) => position),
    [1, 2, 3, 4, 5],
  );
  assert.ok(turned.some((to) => to.every((section, at) => section === now[at]?.id)));
  assert.equal((await audits('section.reorder')).length, written + 1);
});

test('a kept page of every process is dropped at once', async () => {
  const { id, sections } = await fresh(2);
  const twin = await stage.twin();
  const shown = async (at?: string) => {
    const reply = await get(`/api/publications/${id}/?include=sections`, {
      as: 'anonymous',
      ...(at ? { at } : {}),
    });
    return ((reply.json as unknown as { included?: Row[] }).included ?? [])
      .toSorted((x, y) => Number(x.attributes.order) - Number(y.attributes.order))
      .map((row) => Number(row.id));
  };
  for (const at of [undefined, twin.url]) assert.deepEqual(await shown(at), sections);
  assert.equal((await reorder(id, sections, sections.toReversed())).status, 200);
  const until = Date.now() + 2_000;
  for (const at of [undefined, twin.url])
    while ((await shown(at))[0] === sections[0])
      assert.ok(Date.now() < until, `${at ?? 'this process'} is late`);
});

test('the English text of every section comes back from its Markdown as it is stored', async () => {
  const stored = await stage.sql<{ id: string; body_html: string }>(
    `SELECT id, body_html FROM section WHERE body_html <> '' ORDER BY id`,
  );
  assert.ok(stored.length > 100, String(stored.length));
  for (const { id, body_html } of stored) assert.equal(richText(markdownOf(body_html)), body_html, id);
});

test('an edited section is read, found and marked for its translators; what is written down names it and keeps no text', async () => {
  const id = 5395;
  const states = async () => (await whole(id)).translations as Record<string, string>;
  const before = await whole(id);
  const current = Object.entries(await states()).filter(([, state]) => state === 'current');
  assert.ok(current.length > 0);
  const body = `${before.text.body}\n\nA quokka **waits** for its [level](/library).`;
  const after = await saved(id, { title: 'Reading it anew', minutes: 17, body });
  assert.deepEqual([after.title, after.minutes, after.slugWords], ['Reading it anew', 17, before.slugWords]);
  for (const [language] of current) assert.equal((await states())[language], 'stale', language);
  const shown = await get(`/api/sections/${id}/`, { as: 'gold' });
  assert.match(
    String(one(shown).attributes.description),
    /<p>A quokka <strong>waits<\/strong> for its <a href="\/library">level<\/a>\.<\/p>/,
  );
  const found = await get('/api/search/?s=quokka', { as: 'gold' });
  assert.ok(
    (found.json.data as unknown as Row[]).some((hit) => hit.id === String(LECTURE)),
    found.text.slice(0, 200),
  );
  const entry = (await audits('section.change')).at(-1);
  assert.equal(entry?.subject, `section:${id}`);
  assert.deepEqual(entry?.detail, {
    title: 'Reading it anew',
    titleBefore: before.title,
    minutes: 17,
    minutesBefore: before.minutes,
    body: 'changed',
  });
  const stale = await states();
  await saved(id, { private: true });
  assert.deepEqual(await states(), stale);
  assert.equal(one(await get(`/api/sections/${id}/`, { as: 'free' })).attributes.lock, true);
  await saved(id, { private: false, title: before.title, body: before.text.body, minutes: before.minutes });
});

test('twice: what is saved already is not written again; what was read before another’s save is refused', async () => {
  const { sections } = await fresh(1);
  const [id = 0] = sections;
  const { changedAt } = await whole(id);
  const words = { title: 'Mine', summary: 'One', body: 'Some *text*.' };
  assert.equal((await save(id, { ...words, changedAt })).status, 200);
  const written = (await audits('section.change')).length;
  assert.equal((await save(id, { ...words, changedAt })).status, 200, 'its reply was lost');
  assert.equal((await audits('section.change')).length, written);
  const late = await save(id, { ...words, title: 'Theirs', changedAt });
  assert.deepEqual([late.status, codes(late)], [409, ['section-changed']]);
  assert.equal((await whole(id)).title, 'Mine');
  const missing = await save(id, { title: 'Blind' });
  assert.equal(missing.status, 422);
});

test('race: of editors of two processes who read the same section one is taken, the others are told', async () => {
  const { sections } = await fresh(1);
  const [id = 0] = sections;
  const twin = await stage.twin();
  const { changedAt } = await whole(id);
  const replies = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) =>
      save(
        id,
        { title: `Editor ${n}`, body: `Text ${n}`, changedAt },
        n % 2 ? { ...ADMIN, at: twin.url } : ADMIN,
      ),
    ),
  );
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409, 409, 409, 409],
  );
  const now = await whole(id);
  const [, n] = /^Editor (\d)$/.exec(String(now.title)) ?? [];
  assert.equal(now.text.body, `Text ${n}`);
});

test('the address stays with a new title; a new one leads on from the old, and always ends in the ids', async () => {
  const { id: publication, sections } = await fresh(1);
  const [id = 0] = sections;
  const before = String((await whole(id)).address);
  assert.ok(before.endsWith(`/section/part-1-${publication}-${id}`));
  assert.equal((await saved(id, { title: 'Another title' })).address, before);
  const moved = String((await saved(id, { slugWords: 'Ärztliche Worte & more' })).address);
  assert.ok(moved.endsWith(`/section/arztliche-worte-more-${publication}-${id}`), moved);
  const { changedAt } = await whole(id);
  for (const slugWords of ['', '!!!', '—'])
    assert.deepEqual(codes(await save(id, { slugWords, changedAt })), ['invalid-field'], slugWords);
  const odd = String((await saved(id, { slugWords: '../../etc/passwd 12' })).address);
  assert.ok(odd.endsWith(`/section/etc-passwd-12-${publication}-${id}`), odd);
});

test('what is typed is stored as text of ours: no tag, no script, no handler, no other address', async () => {
  const { sections } = await fresh(1, { type: 'OPEN_ACCESS' });
  const [id = 0] = sections;
  const body = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1)) [y](//evil.example) [z](data:text/html,x)',
    '![p](https://example.org/p.png "t\\" onload=\\"x")',
  ].join('\n\n');
  await saved(id, { body, title: '<b>Bold</b>', summary: '"><script>' });
  const shown = one(await get(`/api/sections/${id}/`, { as: 'anonymous' })).attributes;
  assert.doesNotMatch(String(shown.description), /<script|<img src=x|href="(javascript|data|\/\/)|onload="/);
  assert.equal(shown.title, '<b>Bold</b>');
  const { changedAt } = await whole(id);
  for (const wrong of ['', ' \n ', '---', '# '])
    assert.deepEqual(
      codes(await save(id, { body: wrong, changedAt })),
      ['invalid-field'],
      JSON.stringify(wrong),
    );
  for (const attributes of [
    { title: '' },
    { title: ' ' },
    { title: 'x'.repeat(301) },
    { minutes: -1 },
    { minutes: 1.5 },
    { minutes: 1441 },
    { minutes: '5' },
    { private: 'yes' },
    { body: 'x'.repeat(200_001) },
    { summary: 'x'.repeat(2_001) },
    { slugWords: 'x'.repeat(121) },
    { title: 'a\u0000b' },
    { changedAt: '2026-02-31T00:00:00Z' },
    { changedAt: 'yesterday' },
  ])
    assert.equal(
      (await save(id, { changedAt, ...attributes })).status,
      422,
      JSON.stringify(attributes).slice(0, 40),
    );
});

const track = (...lines: string[]) => ['WEBVTT', '', ...lines, ''].join('\n');
test('the transcript is written as WebVTT: read beside the recording, found, and a file of captions that players read', async () => {
  const id = 5392;
  const before = await whole(id);
  const [recording] = await stage.sql<{ attachment_file: string; captions_file: string }>(
    'SELECT attachment_file, captions_file FROM section WHERE id = $1',
    [id],
  );
  const transcript = track(
    'NOTE of an editor',
    '',
    '00:01.000 --> 00:02.500',
    '<v Ada>Ask the <i>numbat</i> &amp; wait',
    '',
    '00:00:03.000 --> 00:00:04.000 align:start',
    'and listen',
  );
  const after = await saved(id, { transcript });
  assert.deepEqual([after.cues, after.hasCaptions], [2, true]);
  const shown = one(await get(`/api/sections/${id}/`, { as: 'gold' })).attributes as unknown as {
    captionsUrl: string;
    transcript: { cues: unknown };
  };
  assert.deepEqual(shown.transcript.cues, [
    { start: 1, end: 2.5, text: 'Ask the numbat & wait' },
    { start: 3, end: 4, text: 'and listen' },
  ]);
  const file = await fetch(new URL(shown.captionsUrl, stage.url));
  assert.equal(file.status, 200);
  assert.match(file.headers.get('content-type') ?? '', /^text\/vtt/);
  const text = await file.text();
  assert.deepEqual(new webvtt.WebVTTParser().parse(text).errors, []);
  assert.match(text, /Ask the numbat &amp; wait/);
  const [stored] = await stage.sql<{ captions_file: string }>(
    'SELECT captions_file FROM section WHERE id = $1',
    [id],
  );
  const folder = recording?.attachment_file.replace(/[^/]*$/, '') ?? '';
  assert.match(stored?.captions_file ?? '', new RegExp(`^${folder}${id}-[0-9a-f]{16}\\.vtt$`));
  assert.notEqual(stored?.captions_file, recording?.captions_file);
  assert.ok(
    await stage.app.ports.storage.open(recording?.captions_file ?? ''),
    'links to the one before still lead somewhere',
  );
  const found = await get('/api/search/?s=numbat', { as: 'gold' });
  assert.ok((found.json.data as unknown as Row[]).some((hit) => hit.id === String(LECTURE)));
  const entry = (await audits('section.change')).at(-1);
  assert.deepEqual(entry?.detail, { transcript: 'changed' });
  await saved(id, { transcript: before.text.transcript });
  assert.equal((await whole(id)).text.transcript, before.text.transcript);
});

test('a broken transcript is refused with its line, in every language, and nothing is stored', async () => {
  const id = 5392;
  const { changedAt, text } = await whole(id);
  const wrong: [string, RegExp][] = [
    ['1\n00:00:01,000 --> 00:00:02,000\nwords', /first line/],
    [track('00:01.000 -> 00:02.000', 'words'), /Line \d/],
    [track('00:02.000 --> 00:01.000', 'words'), /line 3 ends before/],
    [track('00:05.000 --> 00:06.000', 'a', '', '00:01.000 --> 00:02.000', 'b'), /line 6 begins before/],
    [track('00:01.000 --> 00:02.000'), /line 3 has no words/],
    [track('90:00:00.000 --> 90:00:01.000', 'words'), /after the end/],
    ['../../etc/passwd', /first line/],
    ['%PDF-1.7\n%âãÏÓ', /first line/],
    ['<svg onload=alert(1)>', /first line/],
  ];
  for (const [transcript, says] of wrong) {
    const reply = await save(id, { transcript, changedAt });
    assert.deepEqual([reply.status, codes(reply)], [422, ['captions-broken']], transcript);
    assert.match(reply.json.errors?.[0]?.detail ?? '', says);
    const [told] = reply.json.errors as unknown as { code: string; detail: string; source: object }[];
    assert.deepEqual(told?.source, { pointer: '/data/attributes/transcript' });
    for (const language of ['pt-br', 'fr', 'it', 'de'])
      assert.doesNotMatch(
        refusalDetail(language, told ?? assert.fail()),
        /\b(line|caption|recording)\b|[{}]|^$/i,
        language,
      );
  }
  const none = await save(id, { transcript: '', changedAt });
  assert.deepEqual([none.status, codes(none)], [422, ['invalid-field']], 'a recording keeps its transcript');
  const large = await save(id, { transcript: track('x'.repeat(400_001)), changedAt });
  assert.equal(large.status, 422);
  const huge = await save(id, { transcript: 'x'.repeat(1_100_000), changedAt });
  assert.deepEqual([huge.status, codes(huge)], [413, ['too-large']]);
  assert.equal((await whole(id)).text.transcript, text.transcript);
  assert.equal((await whole(id)).changedAt, changedAt);
});

test('a text without a recording has a transcript and no file of captions', async () => {
  const { sections } = await fresh(1);
  const [id = 0] = sections;
  const after = await saved(id, { transcript: track('00:01.000 --> 00:02.000', 'words') });
  assert.deepEqual([after.cues, after.hasCaptions, after.medium], [1, false, null]);
  assert.equal((await saved(id, { transcript: '' })).cues, 0);
});

test('a section is added at the end with an address of its own; sent twice it is there once', async () => {
  const { id, sections } = await fresh(2);
  const reply = await add(id, { title: 'The end: what now?', private: true, was: sections });
  assert.equal(reply.status, 201, reply.text);
  const { attributes, id: made } = one(reply);
  assert.deepEqual([attributes.position, attributes.private, attributes.hasText], [3, true, false]);
  assert.ok(String(attributes.address).endsWith(`/section/the-end-what-now-${id}-${made}`));
  const again = await add(id, { title: 'The end: what now?', was: sections });
  assert.deepEqual([again.status, codes(again)], [409, ['sections-changed']]);
  assert.deepEqual(await order(id), [...sections, Number(made)]);
  assert.deepEqual((await audits('section.add')).at(-1), {
    subject: `section:${made}`,
    detail: { publication: id, title: 'The end: what now?', private: true },
  });
  for (const attributes of [{ title: '' }, { title: 5 }, {}, { title: 'x', was: 'all' }])
    assert.equal((await add(id, attributes)).status, 422);
  assert.equal((await add(999_999, { title: 'Nowhere', was: [] })).status, 404);
});

test('race: two editors add one section each to the same list; one of them is told to look again', async () => {
  const { id, sections } = await fresh(1);
  const twin = await stage.twin();
  const replies = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      add(id, { title: `New ${n}`, was: sections }, n % 2 ? { ...ADMIN, at: twin.url } : ADMIN),
    ),
  );
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409, 409, 409],
  );
  assert.deepEqual(
    (await places(id)).map(({ position }) => position),
    [1, 2],
  );
});

test('a publication has at most a hundred sections', async () => {
  const { id } = await fresh(0);
  await stage.sql(
    `INSERT INTO section (publication_id, position, slug, title, modified_at)
     SELECT $1::bigint, n, 'many-' || $1::bigint || '-' || n, 'Many', now() FROM generate_series(1, 100) AS n`,
    [id],
  );
  const full = await order(id);
  const reply = await add(id, { title: 'One more', was: full });
  assert.deepEqual([reply.status, codes(reply)], [409, ['too-many-sections']]);
  assert.equal((await reorder(id, full, full.toReversed())).status, 200);
});

test('nothing of a learner loses its object: a section with progress, a note, a question or an attempt stays', async () => {
  const learner = 904;
  const hold: [string, (publication: number, section: number) => Promise<unknown>][] = [
    [
      'progress',
      (publication, section) =>
        stage.sql(
          'INSERT INTO section_progress (user_id, section_id, publication_id, updated_at) VALUES ($1, $2, $3, now())',
          [learner, section, publication],
        ),
    ],
    [
      'note',
      (_, section) =>
        stage.sql(
          `INSERT INTO section_note (user_id, section_id, text, updated_at) VALUES ($1, $2, 'mine', now())`,
          [learner, section],
        ),
    ],
    [
      'question',
      async (publication, section) => {
        await stage.sql(`INSERT INTO activity (publication_id, starts_on) VALUES ($1, '2026-01-01')`, [
          publication,
        ]);
        await stage.sql(
          `WITH o AS (INSERT INTO credit_offering (publication_id, kind, amount_hundredths) VALUES ($1, 1, 100) RETURNING id)
           INSERT INTO item (offering_id, section_id, position, stem, retired_at) SELECT id, $2, 1, 'Which?', now() FROM o`,
          [publication, section],
        );
      },
    ],
    [
      'file',
      (publication, section) =>
        stage.sql(
          `INSERT INTO material (publication_id, section_id, position, title, file, mime_type, bytes) VALUES ($1, $2, 1, 'A sheet', 'x.pdf', 'application/pdf', 1)`,
          [publication, section],
        ),
    ],
  ];
  for (const [what, hang] of hold) {
    const { id, sections } = await fresh(2);
    const [first = 0] = sections;
    await hang(id, first);
    assert.deepEqual((await whole(first)).heldBy, [what]);
    const reply = await remove(first);
    assert.deepEqual([reply.status, codes(reply)], [409, ['section-held']], what);
    assert.deepEqual(await order(id), sections);
  }
  const tested = await stage.sql<{ publication_id: string }>('SELECT DISTINCT publication_id FROM attempt');
  assert.ok(tested.length > 0);
  for (const { publication_id } of tested)
    for (const { id, attributes } of await rows(publication_id)) {
      assert.ok((attributes.heldBy as string[]).includes('attempt'), `${publication_id} ${id}`);
      assert.equal((await remove(id)).status, 409);
    }
});

test('a section added after the last attempt may go again, and stays once somebody was tested with it', async () => {
  const [row] = await stage.sql<{ publication_id: string }>(
    'SELECT publication_id FROM attempt ORDER BY submitted_at DESC LIMIT 1',
  );
  const publication = row?.publication_id ?? '';
  const was = await order(publication);
  const made = one(await add(publication, { title: 'By mistake', was }));
  assert.deepEqual(made.attributes.heldBy, []);
  await stage.sql(
    'UPDATE section SET added_at = (SELECT max(submitted_at) FROM attempt WHERE publication_id = $1) WHERE id = $2',
    [publication, made.id],
  );
  assert.deepEqual((await whole(made.id)).heldBy, ['attempt']);
  assert.equal((await remove(made.id)).status, 409);
  await stage.sql(`UPDATE section SET added_at = added_at + interval '1 millisecond' WHERE id = $1`, [
    made.id,
  ]);
  assert.equal((await remove(made.id)).status, 204);
  assert.deepEqual(await order(publication), was);
});

test('twice: a section that is gone is gone, those after it move up, and the last one readers have stays', async () => {
  const { id, sections } = await fresh(3);
  const [a = 0, b = 0, c = 0] = sections;
  assert.equal((await remove(b)).status, 204);
  assert.equal((await remove(b)).status, 404);
  assert.equal((await get(`/api/sections/${b}/`, { as: 'gold' })).status, 404);
  assert.deepEqual(await places(id), [
    { id: a, position: 1 },
    { id: c, position: 2 },
  ]);
  assert.deepEqual((await audits('section.remove')).at(-1), {
    subject: `section:${b}`,
    detail: { publication: id, title: 'Part 2', position: 2 },
  });
  assert.equal((await remove(a)).status, 204);
  const last = await remove(c);
  assert.deepEqual([last.status, codes(last)], [409, ['section-held']]);
  assert.match(last.json.errors?.[0]?.detail ?? '', /at least one section/);
  const draft = await fresh(1, { visibility: 'draft' });
  assert.equal((await remove(draft.sections[0] ?? 0)).status, 204);
});

test('race: a learner who begins a section while an editor removes it keeps it, or is told that it is gone', async () => {
  const twin = await stage.twin();
  const seen: Record<string, number> = {};
  for (let round = 0; round < 12; round++) {
    const { id, sections } = await fresh(2);
    const [first = 0, second = 0] = sections;
    const begin = (): Promise<Asked> =>
      stage.send(
        'PATCH',
        `/api/progress/${first}/`,
        { data: { type: 'Progress', attributes: { completed: true, note: 'mine' } } },
        { as: 'gold', at: twin.url },
      );
    const [gone, begun] = await Promise.all([remove(first), begin()]);
    const outcome = `${gone.status} ${begun.status}`;
    seen[outcome] = (seen[outcome] ?? 0) + 1;
    assert.ok(['204 404', '409 200'].includes(outcome), outcome);
    assert.deepEqual(await order(id), gone.status === 204 ? [second] : sections);
  }
});

import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import webvtt from 'webvtt-parser';
import { markdownOf } from '#admin/kit/markdown.rules.ts';
import { richText } from '#kit/rich-text.ts';
import {
  ADMIN,
  audits,
  fresh,
  get,
  LECTURE,
  openSectionsDesk,
  type Row,
  save,
  saved,
  stage,
  whole,
} from '../harness/admin/sections.ts';
import { codes, one } from '../harness/stage.ts';

openSectionsDesk();

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
    '[p](/files/p.pdf "t\\" onload=\\"x")',
  ].join('\n\n');
  await saved(id, { body, title: '<b>Bold</b>', summary: '"><script>' });
  const shown = one(await get(`/api/sections/${id}/`, { as: 'anonymous' })).attributes;
  assert.doesNotMatch(String(shown.description), /<script|<img src=x|href="(javascript|data|\/\/)|onload="/);
  assert.equal(shown.title, '<b>Bold</b>');
  const { changedAt } = await whole(id);
  for (const [address, code] of [
    ['![p](https://example.org/p.png)', 'picture-elsewhere'],
    ['![p](/files/p.png)', 'picture-elsewhere'],
    ['[x](/\\evil.example)', 'link-unclear'],
  ] as const)
    assert.deepEqual(codes(await save(id, { body: address, changedAt })), [code]);
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
    { start: 1, end: 2.5, text: 'Ada: Ask the numbat & wait' },
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
    [track('00:01.000 --> 00:02.000', '<'.repeat(150_000)), /longer than 400 KB/],
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

test('a clinical "less than" stays in captions, in the file for players and in the text; no save loses a word', async () => {
  const id = 5392;
  const { text, changedAt } = await whole(id);
  const transcript = track(
    '00:00:01.000 --> 00:00:03.000',
    'Stop when ANC < 1000 per mm3.',
    '',
    '00:00:04.000 --> 00:00:06.000',
    'QTc <450 ms & falling.',
    '',
    '00:00:07.000 --> 00:00:09.000',
    '<i>Never</i> restart at the old dose.',
  );
  await saved(id, { transcript });
  const page = await get(`/api/sections/${id}/`, { as: 'gold' });
  const shown = one(page).attributes as { captionsUrl: string; transcript: { cues: { text: string }[] } };
  const told = ['Stop when ANC < 1000 per mm3.', 'QTc <450 ms & falling.', 'Never restart at the old dose.'];
  assert.deepEqual(
    shown.transcript.cues.map((cue) => cue.text),
    told,
  );
  const file = await (await fetch(new URL(shown.captionsUrl, stage.url))).text();
  assert.ok(
    file.includes('Stop when ANC &lt; 1000 per mm3.') && file.includes('QTc &lt;450 ms &amp; falling.'),
  );
  await saved(id, { transcript: text.transcript });
  const body = `${text.body}\n\n| Week | ANC |\n|---|---|\n| 1 | < 1000 | stop |`;
  const refused = await save(id, { body, changedAt: (await whole(id)).changedAt });
  assert.deepEqual([refused.status, codes(refused)], [422, ['words-lost']]);
  assert.notEqual(changedAt, (await whole(id)).changedAt);
  assert.equal((await whole(id)).text.body, text.body);
});

test('captions in other languages follow the times of the English', async () => {
  const id = 5395;
  const { text } = await whole(id);
  const german = async () => {
    const [row] = await stage.sql<{ file: string; first: string }>(
      `SELECT files ->> 'captions' AS file, words ->> 'cue.1' AS first FROM text_translation
        WHERE kind = 'captions' AND id = $1 AND language = 'de'`,
      [id],
    );
    const found = await stage.app.ports.storage.open(row?.file ?? '');
    assert.ok(found && row);
    return { first: row.first, vtt: (await buffer(found.stream())).toString() };
  };
  const timing = /^\d\d:\d\d:\d\d\.\d{3} --> /m;
  const before = await german();
  assert.ok(before.vtt.includes(before.first));
  const [was = ''] = timing.exec(text.transcript ?? '') ?? [];
  assert.ok(was && before.vtt.includes(was));
  const to = was.replace(/\.\d{3}/, was.includes('.123') ? '.124' : '.123');
  await saved(id, { transcript: (text.transcript ?? '').replace(was, to) });
  const after = await german();
  assert.ok(after.vtt.includes(after.first) && after.vtt.includes(to), after.vtt.slice(0, 200));
  assert.ok(!after.vtt.includes(was));
  await saved(id, { transcript: text.transcript });
  assert.equal((await german()).vtt, before.vtt);
  // While a chapter has other words, the translation does not stand; when it has its own again, it does.
  const chapters = (value: string) =>
    stage.sql(`UPDATE section SET chapters = ${value} WHERE id = $1 RETURNING chapters`, [id]);
  const [own] = await chapters('chapters');
  await chapters(`jsonb_build_array(jsonb_build_object('start', 0, 'title', 'Other words'))`);
  await saved(id, { transcript: (text.transcript ?? '').replace(was, to) });
  await chapters(`'${JSON.stringify(own?.chapters).replaceAll("'", "''")}'::jsonb`);
  assert.equal((await german()).vtt, after.vtt);
  await saved(id, { transcript: text.transcript });
});

test('a text without a recording has a transcript and no file of captions', async () => {
  const { sections } = await fresh(1);
  const [id = 0] = sections;
  const after = await saved(id, { transcript: track('00:01.000 --> 00:02.000', 'words') });
  assert.deepEqual([after.cues, after.hasCaptions, after.medium], [1, false, null]);
  assert.equal((await saved(id, { transcript: '' })).cues, 0);
});

test('minutes follow the text until an editor names others', async () => {
  const id = 5395;
  const before = await whole(id);
  assert.equal(before.minutes, before.text.takesMinutes);
  const minutesAfter = async (attributes: Parameters<typeof saved>[1]) => {
    const { minutes, text } = await saved(id, attributes);
    return [minutes, (text as { takesMinutes: number }).takesMinutes];
  };
  const words = (n: number) => `${before.text.body}\n\n${'word '.repeat(n).trim()}.`;
  const longer = Number(before.minutes) + 4;
  assert.deepEqual(await minutesAfter({ body: words(230 * 4) }), [longer, longer]);
  assert.deepEqual(await minutesAfter({ minutes: longer + 3 }), [longer + 3, longer]);
  assert.deepEqual(await minutesAfter({ body: words(230 * 5), minutes: longer + 3 }), [
    longer + 3,
    longer + 1,
  ]);
  const entry = (await audits('section.change')).at(-1);
  assert.deepEqual(entry?.detail, { body: 'changed' });
  await saved(id, { minutes: longer + 1 });
  assert.deepEqual(await minutesAfter({ body: before.text.body }), [before.minutes, before.minutes]);
});

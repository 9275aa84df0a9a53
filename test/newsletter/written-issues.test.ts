import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { BATCH, openDueIssues, sendBatch } from '#newsletter/issue/campaign.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

const LIST = '/api/admin/newsletter/';
/** A Monday: no tips. */
const NOW = new Date('2026-11-23T10:20:00Z');
const HOUR = '2026-11-23T12:00';
const AT_HOUR = new Date('2026-11-23T12:00:00Z');

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage?.close());
beforeEach(async () => {
  stage.clock.set(NOW);
  await stage.sql(
    `DELETE FROM rate_count; DELETE FROM campaign; DELETE FROM subscriber; DELETE FROM outbox_message;
     UPDATE publication SET visibility = 'published' WHERE id = 2746`,
  );
});

interface IssueReply {
  id: string;
  attributes: {
    issue: string;
    state: string;
    subject: string | null;
    startsAt: string | null;
    recipients: number;
    record: {
      changedAt: string;
      heldAt: string | null;
      gaps: string[];
      audience: { readers: number; leftOut: number } | null;
      preview: string;
      segment: object;
      tiers: { id: number; name: string }[];
      languages: string[];
      written: { subject: string; preheader: string; blocks: object[] };
      letter: { subject: string; text: string; html: string } | null;
    };
  };
}
type Reply = Awaited<ReturnType<Stage['send']>>;
const send = (method: string, path: string, type: string, attributes: object) =>
  stage.send(method, path, { data: { type, attributes } }, { as: 'admin' });
const issueIn = (reply: Reply): IssueReply => {
  assert.ok(reply.status < 300, `${reply.status} ${reply.text}`);
  return one(reply) as unknown as IssueReply;
};
const begun = async (kind = 'monthly') => issueIn(await send('POST', LIST, 'NewsletterIssue', { kind }));
const read = async (id: string, language = 'en') =>
  issueIn(await stage.send('GET', `${LIST}${id}/?language=${language}`, undefined, { as: 'admin' }));
const save = async (id: string, changes: object, changedAt?: string) =>
  send('PATCH', `${LIST}${id}/`, 'NewsletterIssue', {
    changedAt: changedAt ?? (await read(id)).attributes.record.changedAt,
    ...changes,
  });
const command = async (id: string, name: string, more: object = {}) =>
  send('POST', `${LIST}${id}/commands/`, 'NewsletterCommand', {
    command: name,
    changedAt: (await read(id)).attributes.record.changedAt,
    ...more,
  });
const state = async (id: string) => (await read(id)).attributes.state;

const BLOCKS = [
  { kind: 'heading', text: 'Sleep & mood' },
  {
    kind: 'text',
    markdown: 'Three *new* lessons, and [a guide](/library?types=BRAIN_GUIDE).\n\n- one\n- two',
  },
  { kind: 'publication', publicationId: 2746 },
  { kind: 'divider' },
  { kind: 'button', text: 'To the library', address: '/library' },
];
const words = (subject = 'What is new', blocks: object[] = BLOCKS) => ({
  subject,
  preheader: 'Before you open it',
  blocks,
});
const letter = (language: string, given = words()) => ({ letter: { language, words: given } });
async function written(kind = 'monthly'): Promise<string> {
  const { id } = await begun(kind);
  issueIn(await save(id, letter('en')));
  return id;
}
/** Readers of a kind of letter, numbered; an account's where the address is one's. */
async function readers(
  count: number,
  { language = 'en', kind = 'monthly', name = 'r', state: stands = 'confirmed' } = {},
): Promise<void> {
  await stage.sql(
    `WITH s AS (INSERT INTO subscriber (email, language, created_at)
       SELECT $1 || n || '@x.example', $2, $5::timestamptz FROM generate_series(1, $3::int) AS n RETURNING id)
     INSERT INTO subscription (subscriber_id, kind, state, asked_at, confirmed_at)
     SELECT id, $4, $6, $5::timestamptz, $5::timestamptz FROM s`,
    [name, language, count, kind, NOW, stands],
  );
}
async function account(email: string, language = 'en'): Promise<void> {
  await stage.sql(
    `WITH s AS (INSERT INTO subscriber (email, language, created_at) VALUES ($1, $2, $3) RETURNING id)
     INSERT INTO subscription (subscriber_id, kind, state, asked_at, confirmed_at)
     SELECT id, 'monthly', 'confirmed', $3::timestamptz, $3::timestamptz FROM s`,
    [email, language, NOW],
  );
}
interface Letter {
  recipient: string;
  sent_at: Date | null;
  subject: string;
  text_body: string;
  html_body: string;
  headers: Record<string, string>;
}
const letters = () =>
  stage.sql<Letter>(`SELECT * FROM outbox_message WHERE message_key LIKE 'newsletter:%' ORDER BY recipient`);
/** The mail server takes what waits: only then is there room for another batch. */
const leave = () => stage.sql('UPDATE outbox_message SET sent_at = now() WHERE sent_at IS NULL');
async function sendAll(at = AT_HOUR): Promise<void> {
  do await leave();
  while ((await sendBatch(stage.app.ports, at)) > 0);
  await sendBatch(stage.app.ports, at);
}
const scheduled = async () => {
  const id = await written();
  issueIn(await command(id, 'schedule', { startsAt: HOUR }));
  return id;
};

test('an issue that somebody wrote leaves at its hour, once to each confirmed reader, whole in both parts', async () => {
  await readers(3);
  await readers(2, { name: 'not-yet', state: 'unconfirmed' });
  await readers(2, { name: 'tips', kind: 'tips' });
  const id = await scheduled();
  assert.deepEqual((await read(id)).attributes.record.audience, { readers: 3, leftOut: 0 });
  await sendAll(new Date('2026-11-23T11:59:00Z'));
  assert.deepEqual([await state(id), (await letters()).length], ['scheduled', 0]);
  await Promise.all([sendAll(), sendAll(), sendAll()]);
  await sendAll(new Date('2026-11-24T12:00:00Z'));
  const sent = await letters();
  assert.deepEqual(
    sent.map(({ recipient }) => recipient),
    ['r1@x.example', 'r2@x.example', 'r3@x.example'],
  );
  assert.equal(await state(id), 'sent');
  const [first = assert.fail()] = sent;
  assert.equal(first.subject, 'What is new');
  const [publication] = await stage.sql<{ title: string }>('SELECT title FROM publication WHERE id = 2746');
  for (const part of [
    'Three new lessons',
    '- one',
    publication?.title ?? '?',
    'To the library:',
    'Unsubscribe:',
  ])
    assert.ok(first.text_body.includes(part), part);
  assert.match(first.text_body, /a guide \(http:\/\/[^)]+\/library\?types=BRAIN_GUIDE\)/);
  assert.match(
    first.text_body,
    /\/library\?utm_source=newsletter&utm_medium=email&utm_campaign=written%3A\d+/,
  );
  assert.match(first.html_body, /display:none[^>]*>Before you open it</);
  assert.match(first.html_body, /Sleep &amp; mood<\/h2>/);
  assert.match(first.html_body, /<em>new<\/em>/);
  assert.equal(first.html_body.match(/class="b"/g)?.length, 1, 'the way out is a link, and no button');
  assert.doesNotMatch(first.html_body, /<img(?![^>]*apple-touch-icon)/, 'nothing tells that it was opened');
  assert.equal(first.headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click');
  assert.match(first.headers['List-Unsubscribe'] ?? '', /one-click\/\?token=/);
});

test('a reader gets their own language; one that is not written gets English, or is left out, as chosen', async () => {
  await readers(1, { name: 'en' });
  await readers(1, { name: 'de', language: 'de' });
  await readers(2, { name: 'fr', language: 'fr' });
  const id = await written();
  issueIn(await save(id, letter('de', words('Was neu ist'))));
  assert.deepEqual((await read(id)).attributes.record.audience, { readers: 4, leftOut: 0 });
  issueIn(await save(id, { unwritten: 'left-out' }));
  const { audience, languages } = (await read(id)).attributes.record;
  assert.deepEqual([audience, languages.sort()], [{ readers: 2, leftOut: 2 }, ['de', 'en']]);
  assert.equal((await read(id, 'fr')).attributes.record.letter, null);
  issueIn(await save(id, { unwritten: 'english' }));
  issueIn(await command(id, 'schedule', { startsAt: HOUR }));
  await sendAll();
  const subjects = (await letters()).map(({ recipient, subject }) => [recipient.slice(0, 2), subject]);
  assert.deepEqual(subjects, [
    ['de', 'Was neu ist'],
    ['en', 'What is new'],
    ['fr', 'What is new'],
    ['fr', 'What is new'],
  ]);
  const french = (await letters()).find(({ recipient }) => recipient.startsWith('fr'));
  assert.match(french?.html_body ?? '', /<html lang="fr">[\s\S]*<div lang="en">/);
  assert.match(french?.html_body ?? '', /<div lang="en" style="display:none[^>]*>Before you open it</);
  const english = [...(french?.html_body ?? '').matchAll(/<div lang="en">\n([\s\S]*?)\n<\/div>/g)].map(
    ([, part]) => part,
  );
  assert.match(english.join(), /Sleep &amp; mood/);
  assert.doesNotMatch(english.join(), /border-radius:8px/, 'a card is in its reader’s language');
  assert.match(french?.text_body ?? '', /Se désabonner/);
});

test('a segment is counted by the query that sends: language, profession, tier, what was done and what was not', async () => {
  await account('gold@demo.example');
  await account('silver@demo.example', 'de');
  await account('free@demo.example');
  await readers(1, { name: 'nobody-we-know' });
  await stage.sql(
    `INSERT INTO section_progress (user_id, section_id, publication_id, updated_at)
     SELECT u.id, s.id, s.publication_id, '2026-11-20T00:00:00Z' FROM user_account u, (SELECT id, publication_id FROM section ORDER BY id LIMIT 1) s
      WHERE u.email = 'free@demo.example' ON CONFLICT (user_id, section_id) DO UPDATE SET updated_at = excluded.updated_at`,
  );
  await stage.sql(
    `UPDATE section_progress SET updated_at = '2026-01-01' WHERE user_id <> (SELECT id FROM user_account WHERE email = 'free@demo.example')`,
  );
  const all = { languages: [], professions: [], tiers: [], activity: null };
  const [tiers] = await stage.sql<{ gold: string }>(`SELECT id::text AS gold FROM tier WHERE name = 'Gold'`);
  // A tier of the provider's own, which nothing of the product knows by name.
  await stage.sql(
    `INSERT INTO tier SELECT 41, 'Fellow', rank, permissions, can_give_credits, cme_credits, new_cme_credits, total_sa FROM tier WHERE name = 'Silver'`,
  );
  await stage.sql(
    `INSERT INTO plan SELECT (jsonb_populate_record(p, jsonb_build_object('id', 4141, 'tier_id', 41, 'position', 99))).* FROM plan p JOIN tier t ON t.id = p.tier_id WHERE t.name = 'Silver' AND rebill_days = 365`,
  );
  await stage.sql(
    `UPDATE holding SET plan_id = 4141 WHERE superseded_at IS NULL AND user_id = (SELECT id FROM user_account WHERE email = 'silver@demo.example')`,
  );
  const [day] = await stage.sql<{ silver: number }>(
    `SELECT ceil(extract(epoch FROM $1::timestamptz - max(earned_at)) / 86400)::int AS silver
       FROM credit_entry WHERE entry = 'award' AND user_id = (SELECT id FROM user_account WHERE email = 'silver@demo.example')`,
    [NOW],
  );
  const cases: [string, object, string[]][] = [
    ['everybody', {}, ['free', 'gold', 'nobody-we-know1', 'silver']],
    ['German readers', { languages: ['de'] }, ['silver']],
    ['physicians', { professions: ['Physician'] }, ['gold']],
    ['two professions', { professions: ['Physician', 'Physician Assistant'] }, ['gold', 'silver']],
    ['gold members', { tiers: [Number(tiers?.gold)] }, ['gold']],
    ['members of a tier of the provider’s own', { tiers: [41] }, ['silver']],
    ['who holds nothing', { tiers: [0] }, ['free', 'nobody-we-know1']],
    ['who read lately', { activity: { kind: 'read', days: 30, done: true } }, ['free']],
    [
      'who did not',
      { activity: { kind: 'read', days: 30, done: false } },
      ['gold', 'nobody-we-know1', 'silver'],
    ],
    [
      'who earned nothing',
      { activity: { kind: 'earned', days: 3650, done: false } },
      ['free', 'nobody-we-know1'],
    ],
    [
      'both at once',
      { languages: ['de'], activity: { kind: 'earned', days: (day?.silver ?? 0) + 1, done: true } },
      ['silver'],
    ],
  ];
  for (const [what, segment, expected] of cases) {
    await stage.sql('DELETE FROM campaign; DELETE FROM outbox_message');
    const id = await written();
    issueIn(await save(id, { segment: { ...all, ...segment } }));
    assert.equal((await read(id)).attributes.record.audience?.readers, expected.length, what);
    issueIn(await command(id, 'schedule', { startsAt: HOUR }));
    await sendAll();
    const got = (await letters()).map(({ recipient }) => recipient.split('@')[0]);
    assert.deepEqual(got, expected, what);
  }
});

test('a tier that does not exist is refused by its number, and the tiers that do are named', async () => {
  const id = await written();
  const { record } = (await read(id)).attributes;
  const tiers = await stage.sql<{ id: number; name: string }>(
    `SELECT id::int, name FROM tier ORDER BY rank, id`,
  );
  assert.deepEqual(record.tiers, tiers);
  const refused = await save(id, { segment: { ...record.segment, tiers: [0, 3, 77, 78] } });
  assert.equal(refused.status, 422);
  assert.deepEqual(
    refused.json.errors?.map(({ detail, source }) => [detail, source]),
    [77, 78].map((one) => [
      `There is no membership with the number ${one}.`,
      { pointer: '/data/attributes/segment/tiers' },
    ]),
  );
  assert.deepEqual((await read(id)).attributes.record.segment, record.segment);
});

test('paused while it is being sent, and resumed, it writes to the rest alone; stopped, to nobody more', async () => {
  await readers(2 * BATCH + 30);
  const id = await scheduled();
  assert.equal(await sendBatch(stage.app.ports, AT_HOUR), BATCH);
  stage.clock.set(AT_HOUR);
  issueIn(await command(id, 'pause'));
  assert.equal(await sendBatch(stage.app.ports, AT_HOUR), 0);
  assert.deepEqual([await state(id), (await letters()).length], ['paused', BATCH]);
  issueIn(await command(id, 'resume'));
  await leave();
  assert.equal(await sendBatch(stage.app.ports, AT_HOUR), BATCH);
  issueIn(await command(id, 'stop'));
  await sendAll();
  assert.deepEqual([await state(id), (await letters()).length], ['stopped', 2 * BATCH]);
  assert.deepEqual(codes(await command(id, 'resume')), ['issue-course']);
});

test('no batch is queued on top of one that waits, however many processes look and for however long the server is away', async () => {
  await readers(3 * BATCH);
  await scheduled();
  const look = () => Promise.all([1, 2, 3, 4].map(() => sendBatch(stage.app.ports, AT_HOUR)));
  const waiting = async () => (await letters()).filter(({ sent_at: at }) => at === null).length;
  await look();
  assert.equal(await waiting(), BATCH);
  await stage.sql('UPDATE outbox_message SET attempts = 9');
  assert.deepEqual(await look(), [0, 0, 0, 0], 'tried, not taken, and due once more');
  await stage.sql(
    'UPDATE outbox_message SET sent_at = now() WHERE id = (SELECT min(id) FROM outbox_message)',
  );
  await look();
  assert.equal(await waiting(), 2 * BATCH - 1);
  await stage.sql(
    `UPDATE outbox_message SET attempts = 9, not_before = $1::timestamptz + interval '1 hour'`,
    [AT_HOUR],
  );
  await look();
  assert.deepEqual([await waiting(), (await letters()).length], [3 * BATCH - 1, 3 * BATCH]);
});

test('if those left behind are looked for in vain, because it takes too long, nobody further on loses the letter', async () => {
  await readers(3);
  const id = await scheduled();
  const { database, ...ports } = stage.app.ports;
  const slow = {
    ...database,
    reader: () => database.reader(),
    write: <T>(work: (db: Writer) => Promise<T>) =>
      database.write((db) =>
        work({
          ...db,
          all: (made: { name: string }, values: never) => {
            if (made.name === 'campaign.claim-rest') throw new Error('canceling statement');
            return db.all(made as never, values);
          },
        } as Writer),
      ),
  } as typeof database;
  await assert.rejects(sendBatch({ ...ports, database: slow }, AT_HOUR), /canceling statement/);
  assert.deepEqual([(await letters()).length, await state(id)], [3, 'sending']);
  await sendAll();
  assert.deepEqual([(await letters()).length, await state(id)], [3, 'sent']);
});

test('killed in the middle of a batch, nobody of it is lost and nobody gets it twice', async () => {
  await readers(BATCH + 20);
  const id = await scheduled();
  await sendBatch(stage.app.ports, AT_HOUR);
  await leave();
  // Without a key no way out can be signed: the batch breaks once its readers were taken.
  await assert.rejects(sendBatch({ ...stage.app.ports, keys: [] }, AT_HOUR));
  assert.equal((await read(id)).attributes.recipients, BATCH);
  await Promise.all([sendAll(), sendAll()]);
  const to = (await letters()).map(({ recipient }) => recipient);
  assert.deepEqual([to.length, new Set(to).size], [BATCH + 20, BATCH + 20]);
});

test('a publication that goes before the hour brings the issue back to its editor; one that goes meanwhile pauses it', async () => {
  await readers(BATCH + 5);
  const hide = () => stage.sql(`UPDATE publication SET visibility = 'removed' WHERE id = 2746`);
  const show = () => stage.sql(`UPDATE publication SET visibility = 'published' WHERE id = 2746`);
  const id = await scheduled();
  await hide();
  await sendAll();
  assert.equal((await letters()).length, 0);
  const held = (await read(id)).attributes;
  assert.equal(held.state, 'draft');
  assert.deepEqual([held.record.heldAt, held.record.gaps], [AT_HOUR.toISOString(), ['publication']]);
  const refused = await command(id, 'schedule', { startsAt: HOUR });
  assert.deepEqual([refused.status, codes(refused)], [409, ['issue-unready']]);
  assert.match(refused.text, /announces a publication that readers cannot open now/);
  await show();
  issueIn(await command(id, 'schedule', { startsAt: HOUR }));
  await sendBatch(stage.app.ports, AT_HOUR);
  await hide();
  await sendAll();
  assert.deepEqual([await state(id), (await letters()).length], ['paused', BATCH]);
  assert.deepEqual(codes(await command(id, 'resume')), ['issue-unready']);
  await show();
  issueIn(await command(id, 'resume'));
  await sendAll();
  assert.deepEqual([await state(id), (await letters()).length], ['sent', BATCH + 5]);
});

test('what is not whole is not scheduled, what is promised is not changed, and nothing is written over unseen', async () => {
  const { id } = await begun();
  const tried = async () => codes(await command(id, 'schedule', { startsAt: HOUR }));
  assert.deepEqual((await read(id)).attributes.record.gaps, ['no-letter']);
  assert.deepEqual(await tried(), ['issue-unready']);
  for (const [given, gaps] of [
    [words('', BLOCKS), ['subject']],
    [words('S', [{ kind: 'divider' }]), ['empty']],
    [words('S', [{ kind: 'button', text: 'Go', address: '' }]), ['block']],
    [words('S', [{ kind: 'publication', publicationId: 999_999 }]), ['publication']],
  ] as const) {
    issueIn(await save(id, letter('en', given)));
    assert.deepEqual((await read(id)).attributes.record.gaps, gaps);
    assert.deepEqual(await tried(), ['issue-unready']);
  }
  issueIn(await save(id, { letter: { language: 'en', words: null } }));
  issueIn(await save(id, letter('de')));
  assert.deepEqual((await read(id)).attributes.record.gaps, ['no-english']);
  issueIn(await save(id, letter('en')));
  for (const startsAt of [undefined, '2026-11-23T09:00', '2026-11-23T12:30', 'soon'])
    assert.equal((await command(id, 'schedule', { startsAt })).status, 422, startsAt);
  const before = (await read(id)).attributes.record.changedAt;
  issueIn(await command(id, 'schedule', { startsAt: HOUR }));
  assert.deepEqual(codes(await save(id, letter('en', words('Too late')))), ['issue-not-draft']);
  assert.deepEqual(codes(await save(id, letter('en'), before)), ['issue-changed']);
  issueIn(await command(id, 'unschedule'));
  assert.equal((await read(id)).attributes.record.written.subject, 'What is new');
  for (const [block, code] of [
    [{ kind: 'text', markdown: '| a | b |\n|---|---|\n| 1 | 2 | lost |' }, 'words-lost'],
    [{ kind: 'text', markdown: '![x](https://elsewhere.example/pixel.gif)' }, 'picture-elsewhere'],
    [{ kind: 'button', text: 'Go', address: 'javascript:alert(1)' }, 'invalid-field'],
    [{ kind: 'button', text: 'Go', address: '//elsewhere.example' }, 'invalid-field'],
  ] as const) {
    const refused = await save(id, letter('en', words('S', [block])));
    assert.deepEqual([refused.status, codes(refused)], [422, [code]]);
  }
});

test('every save of a letter has a past, every deed its entry', async () => {
  const id = await written();
  issueIn(await save(id, letter('en', words('Another subject'))));
  const { json } = await stage.send('GET', `/api/admin/history/newsletter-letter:${id}-en/`, undefined, {
    as: 'admin',
  });
  const versions = json.data as { attributes: { words: { written: { subject: string } } } }[];
  assert.deepEqual(
    versions.map(({ attributes }) => attributes.words.written.subject),
    ['What is new', ''],
  );
  issueIn(await command(id, 'schedule', { startsAt: HOUR }));
  issueIn(await command(id, 'stop'));
  const entries = await stage.sql<{ action: string }>(
    'SELECT action FROM audit_entry WHERE subject = $1 ORDER BY position',
    [`newsletter:${id}`],
  );
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['newsletter.write', 'newsletter.change', 'newsletter.change', 'newsletter.schedule', 'newsletter.stop'],
  );
});

test('the preview is the letter as it is sent, for frames of our own pages, and opens nothing else', async () => {
  const id = await written();
  const { preview, letter: shown } = (await read(id)).attributes.record;
  const framed = await stage.ask(preview);
  assert.equal(framed.status, 200);
  assert.equal(framed.text, shown?.html);
  assert.match(framed.headers.get('content-security-policy') ?? '', /^default-src 'none';.* sandbox$/);
  assert.equal(framed.headers.get('x-frame-options'), 'SAMEORIGIN');
  for (const wrong of [
    preview.replace('language=en', 'language=de'),
    preview.replace(/previews\/\d+/, 'previews/1'),
    `${preview}x`,
    preview.replace(/&token=.*/, ''),
  ])
    assert.equal((await stage.ask(wrong)).status, 404, wrong);
});

test('what the library puts together is seen a day ahead, may be written anew or ended, and else leaves as it would', async () => {
  await readers(1, { kind: 'tips' });
  // Monday: the tips of Tuesday are there, with their hour.
  await openDueIssues(stage.app.ports, NOW);
  const listed = await stage.send('GET', `${LIST}?filter[kind]=tips`, undefined, { as: 'admin' });
  const [ahead = assert.fail()] = listed.json.data as IssueReply[];
  assert.deepEqual(
    [ahead.attributes.issue, ahead.attributes.state, ahead.attributes.startsAt],
    ['tips:2026-W48-1', 'scheduled', '2026-11-24T08:00'],
  );
  const before = (await read(ahead.id, 'de')).attributes.record.letter;
  issueIn(await command(ahead.id, 'unschedule'));
  const taken = (await read(ahead.id, 'de')).attributes;
  assert.equal(taken.state, 'draft');
  assert.deepEqual(taken.record.languages.sort(), ['de', 'en', 'fr', 'it', 'pt-br']);
  assert.equal(taken.record.letter?.subject, before?.subject);
  await openDueIssues(stage.app.ports, new Date('2026-11-24T10:00:00Z'));
  assert.equal((await letters()).length, 0, 'taken back, it does not leave');
  issueIn(await save(ahead.id, letter('en', words('A tip of mine'))));
  issueIn(await command(ahead.id, 'schedule', { startsAt: '2026-11-24T11:00' }));
  await sendAll(new Date('2026-11-24T11:00:00Z'));
  assert.deepEqual(
    (await letters()).map(({ subject }) => subject),
    ['A tip of mine'],
  );
  await openDueIssues(stage.app.ports, new Date('2026-11-25T10:00:00Z'));
  await sendAll(new Date('2026-11-25T10:00:00Z'));
  assert.equal((await letters()).length, 1, 'the same issue is not opened again');
});

const FRIDAY = new Date('2026-11-27T09:00:00Z');
const TIPS_HOUR = new Date('2026-11-24T08:00:00Z');
/** The tip that is seen a day ahead, and the publication it comes from. */
async function tipAhead(): Promise<{ id: string; publication: number; text: string }> {
  await openDueIssues(stage.app.ports, NOW);
  const [row = assert.fail('no tip')] = await stage.sql<{ id: string; publication: number; text: string }>(
    `SELECT id::text, (content->'tip'->>'publicationId')::int AS publication, content->'tip'->>'text' AS text
       FROM campaign WHERE issue = 'tips:2026-W48-1'`,
  );
  return row;
}
const show = (publication: number, visibility = 'published') =>
  stage.sql('UPDATE publication SET visibility = $2 WHERE id = $1', [publication, visibility]);

test('a tip whose publication was hidden is held at its hour, written to nobody, and goes on once that is back', async () => {
  await readers(BATCH + 5, { kind: 'tips' });
  const { id, publication } = await tipAhead();
  const hour = new Date('2026-11-24T08:00:00Z');
  await show(publication, 'removed');
  try {
    assert.deepEqual((await read(id)).attributes.record.gaps, ['publication']);
    await sendAll(hour);
    const held = (await read(id)).attributes;
    assert.deepEqual([held.state, held.recipients, held.record.gaps], ['draft', 0, ['publication']]);
    assert.equal(held.record.heldAt, hour.toISOString());
    stage.clock.set(hour);
    assert.deepEqual(codes(await command(id, 'schedule', { startsAt: '2026-11-24T08:00' })), [
      'issue-unready',
    ]);
    await show(publication);
    issueIn(await command(id, 'schedule', { startsAt: '2026-11-24T08:00' }));
    await sendAll(hour);
    assert.deepEqual(
      [await state(id), (await letters()).length],
      ['sent', BATCH + 5],
      'with its tip, as it was',
    );
    stage.clock.set(NOW);
    await stage.sql('DELETE FROM campaign');
    await stage.sql('DELETE FROM outbox_message');
    const again = await tipAhead();
    await sendAll(NOW);
    assert.equal(await sendBatch(stage.app.ports, hour), BATCH);
    await show(publication, 'removed');
    await sendAll(hour);
    assert.deepEqual([await state(again.id), (await letters()).length], ['paused', BATCH]);
    stage.clock.set(hour);
    assert.deepEqual(codes(await command(again.id, 'resume')), ['issue-unready']);
    await show(publication);
    issueIn(await command(again.id, 'resume'));
    await sendAll(hour);
    assert.deepEqual([await state(again.id), (await letters()).length], ['sent', BATCH + 5]);
  } finally {
    await show(publication);
  }
});

const pointOf = async (id: string) => {
  const [row = assert.fail()] = await stage.sql<{ text: string; german: string; position: number }>(
    `SELECT k.text, k.position, t.words->>'keyPoint.1' AS german
       FROM campaign c JOIN key_point k ON k.publication_id = (c.content->'tip'->>'publicationId')::bigint
       JOIN text_translation t ON t.kind = 'cover' AND t.id = k.publication_id AND t.language = 'de'
      WHERE c.id = $1 AND k.position = (c.content->'tip'->>'position')::int`,
    [id],
  );
  return row;
};
const inGerman = (text: string) => new RegExp(`<div lang="en">\\s*<p[^>]*>${text}`);

test('a tip is in its reader’s language; without a translation of the present text its own paragraph is in English and says so', async () => {
  await readers(1, { kind: 'tips' });
  await readers(1, { kind: 'tips', language: 'de', name: 'leserin' });
  const { id, publication } = await tipAhead();
  const { text, german, position } = await pointOf(id);
  assert.notEqual(german, text);
  assert.equal((await read(id, 'de')).attributes.record.letter?.text.split('\n\n')[0], german);
  await stage.sql(`UPDATE campaign SET content = content #- '{tip,position}'`);
  assert.equal(
    (await read(id, 'de')).attributes.record.letter?.text.split('\n\n')[0],
    german,
    'found by its text',
  );
  await stage.sql(`UPDATE campaign SET content = jsonb_set(content, '{tip,position}', $1::text::jsonb)`, [
    String(position),
  ]);
  const write = (words: string) =>
    stage.sql('UPDATE key_point SET text = $3 WHERE publication_id = $1 AND position = $2', [
      publication,
      position,
      words,
    ]);
  await write('Rewritten yesterday.');
  try {
    await sendAll(TIPS_HOUR);
    const [german = assert.fail(), english = assert.fail()] = await letters();
    for (const one of [english, german]) assert.match(one.text_body, /^Rewritten yesterday\.\n\n/);
    assert.match(german.subject, /^Tipp: /);
    assert.match(german.html_body, inGerman('Rewritten yesterday'));
    assert.match(german.html_body, /<html lang="de">[\s\S]*Weiterlesen/);
    assert.doesNotMatch(english.html_body, / lang="en">\s*<p/);
  } finally {
    await write(text);
  }
});

/** A tip that was held at its hour, and is no more. */
async function heldTip(): Promise<{ id: string; text: string }> {
  await readers(1, { kind: 'tips' });
  const { id, publication, text } = await tipAhead();
  await show(publication, 'removed');
  try {
    await sendAll(TIPS_HOUR);
  } finally {
    await show(publication);
  }
  stage.clock.set(TIPS_HOUR);
  return { id, text };
}

test('a held tip that its editor sends to the readers of the monthly newsletter reaches them as that tip', async () => {
  await readers(2, { name: 'm' });
  const { id, text } = await heldTip();
  issueIn(await save(id, { kind: 'monthly' }));
  issueIn(await command(id, 'schedule', { startsAt: '2026-11-24T08:00' }));
  await sendAll(TIPS_HOUR);
  assert.equal(await state(id), 'sent');
  const told = await stage.sql<Letter>(
    'SELECT * FROM outbox_message WHERE message_key LIKE $1 ORDER BY recipient',
    [`newsletter:${id}:%`],
  );
  assert.deepEqual(
    told.map(({ recipient, text_body }) => [recipient, text_body.split('\n\n')[0]]),
    ['m1@x.example', 'm2@x.example'].map((recipient) => [recipient, text]),
  );
});

test('to save the terms of a held tip throws nothing of it away, until somebody writes it anew', async () => {
  const { id } = await heldTip();
  const before = (await read(id)).attributes.record;
  issueIn(await save(id, { unwritten: 'left-out', kind: 'monthly' }));
  issueIn(await save(id, { letter: { language: 'de', words: null } }));
  const { record } = (await read(id)).attributes;
  assert.deepEqual([record.heldAt, record.gaps], [before.heldAt, []]);
  assert.equal(record.letter?.text, before.letter?.text);
  const [told] = await stage.sql<{ detail: Record<string, string> }>(
    `SELECT detail FROM audit_entry WHERE action = 'newsletter.change' AND detail ? 'kindBefore' AND subject = $1`,
    [`newsletter:${id}`],
  );
  assert.deepEqual([told?.detail.kind, told?.detail.kindBefore], ['monthly', 'tips']);
  issueIn(await save(id, letter('en')));
  assert.equal((await read(id)).attributes.record.heldAt, null);
});

test('a test letter that cannot be shown says why: nothing written, nothing in English, or left out', async () => {
  const { id } = await begun();
  const tested = async (language: string) =>
    (await send('POST', `${LIST}${id}/test-letters/`, 'TestLetter', { language })).json.errors?.[0]?.detail;
  assert.match((await tested('en')) ?? '', /no e-mail yet/);
  issueIn(await save(id, letter('de')));
  assert.match((await tested('fr')) ?? '', /get the English one/);
  issueIn(await save(id, { unwritten: 'left-out' }));
  assert.match((await tested('fr')) ?? '', /left out, as chosen/);
  issueIn(await save(id, letter('de', words('S', [{ kind: 'publication', publicationId: 999_999 }]))));
  assert.match((await tested('de')) ?? '', /readers cannot open now/);
});

test('taken back, a tip is each language’s own where it is translated, and held once its key point is gone', async () => {
  await readers(1, { kind: 'tips' });
  const { id, publication } = await tipAhead();
  const { text, german, position } = await pointOf(id);
  issueIn(await command(id, 'unschedule'));
  const [block] = (await read(id, 'de')).attributes.record.written.blocks as { markdown: string }[];
  assert.equal(block?.markdown.replaceAll('\\', ''), german);
  await stage.sql('DELETE FROM campaign');
  const again = await tipAhead();
  const gone = await stage.sql<{ id: string }>(
    `UPDATE key_point SET position = position + 1000, text = 'Another.' WHERE publication_id = $1 AND position = $2 RETURNING id`,
    [publication, position],
  );
  try {
    await sendAll(TIPS_HOUR);
    const held = (await read(again.id)).attributes;
    assert.deepEqual([held.state, held.record.gaps, await letters()], ['draft', ['tip-gone'], []], text);
    const refused = await command(again.id, 'schedule', { startsAt: '2026-11-24T08:00' });
    assert.deepEqual([refused.status, codes(refused)], [409, ['issue-unready']]);
    assert.match(refused.text, /The key point of this tip no longer exists/);
    await show(publication, 'removed');
    assert.deepEqual((await read(again.id)).attributes.record.gaps, ['publication']);
  } finally {
    await show(publication);
    await stage.sql('UPDATE key_point SET position = $2, text = $3 WHERE id = $1', [
      gone[0]?.id,
      position,
      text,
    ]);
  }
});

test('a tip stays the same one when the points before it go and another takes its place', async () => {
  await readers(1, { kind: 'tips' });
  const { publication, text } = await tipAhead();
  const swapped = `WITH ends AS (SELECT min(position) AS low, max(position) AS high FROM key_point WHERE publication_id = $1)
    UPDATE key_point k SET text = o.text FROM key_point o, ends
     WHERE k.publication_id = $1 AND o.publication_id = $1
       AND (k.position, o.position) IN ((ends.low, ends.high), (ends.high, ends.low))`;
  await stage.sql(swapped, [publication]);
  try {
    await sendAll(TIPS_HOUR);
    const [letter = assert.fail()] = await letters();
    assert.equal(letter.text_body.split('\n\n')[0], text);
  } finally {
    await stage.sql(swapped, [publication]);
  }
});

test('a tip whose publication was hidden can be taken back, and waits for words of its editor', async () => {
  const { id, publication } = await tipAhead();
  await show(publication, 'removed');
  try {
    issueIn(await command(id, 'unschedule'));
    const { state: stands, record } = (await read(id)).attributes;
    assert.deepEqual([stands, record.languages, record.gaps], ['draft', [], ['no-letter']]);
  } finally {
    await show(publication);
  }
});

test('an issue of whose words an editor deleted all is not sent with the old ones', async () => {
  const { id } = await tipAhead();
  issueIn(await command(id, 'unschedule'));
  for (const language of (await read(id)).attributes.record.languages)
    issueIn(await save(id, { letter: { language, words: null } }));
  const { record } = (await read(id)).attributes;
  assert.deepEqual([record.letter, record.gaps], [null, ['no-letter']]);
  assert.deepEqual(codes(await command(id, 'schedule', { startsAt: HOUR })), ['issue-unready']);
});

test('every issue of tips takes the next one, whatever newsletter an editor made the one before part of', async () => {
  const first = await tipAhead();
  issueIn(await command(first.id, 'unschedule'));
  issueIn(await save(first.id, { kind: 'monthly' }));
  await openDueIssues(stage.app.ports, FRIDAY);
  const [second] = await stage.sql<{ text: string }>(
    `SELECT content->'tip'->>'text' AS text FROM campaign WHERE issue = 'tips:2026-W48-2'`,
  );
  assert.notEqual(second?.text, first.text);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releaseDue } from '#admin/resources/publication/release.service.ts';
import { textDigests } from '#catalog/approval/digest.service.ts';
import { everyTable, interview, sectionsOf } from '../../harness/admin/preview.ts';
import {
  ADMIN,
  audits,
  CME,
  change,
  get,
  inDays,
  move,
  OTHERS,
  openPublicationsDesk,
  recordOf,
  stage,
  twin,
} from '../../harness/admin/publications.ts';
import { type Asked, codes, one } from '../../harness/stage.ts';

openPublicationsDesk();

const AUTHOR = 301;
const deskOf = (id: string | number) => `/api/admin/publications/${id}/approvals/`;
const ask = (id: string, attributes: object = {}, sent: object = ADMIN) =>
  stage.send(
    'POST',
    deskOf(id),
    { data: { type: 'AdminApproval', attributes: { author: AUTHOR, language: 'en', ...attributes } } },
    sent,
  );
const secretIn = (reply: Asked): string => {
  assert.equal(reply.status, 201, reply.text);
  const { link } = one(reply).attributes as { link: { address: string } };
  return link.address.split('/approval/')[1] ?? '';
};
const shown = async (secret: string) => {
  const reply = await get(`/api/approvals/${secret}/`, { as: 'anonymous' });
  assert.equal(reply.status, 200, reply.text);
  return one(reply).attributes as Record<string, string | null>;
};
const answer = (secret: string, attributes: object, at = stage.url) =>
  stage.send(
    'POST',
    `/api/approvals/${secret}/answers/`,
    { data: { type: 'ApprovalAnswer', attributes } },
    { at },
  );
const approve = async (secret: string) =>
  answer(secret, { verdict: 'approved', seen: (await shown(secret)).text });
const standings = async (id: string) =>
  ((await get(deskOf(id))).json.data as unknown as { attributes: { standing: string } }[]).map(
    ({ attributes }) => attributes.standing,
  );
const missing = async (id: string) =>
  (await recordOf(id)).ways
    .find(({ to }) => to === 'published')
    ?.gaps.map(({ code }) => code)
    .filter((code) => code.startsWith('approval'));
const answersBy = (secret: string) =>
  stage.sql<{ verdict: string; note: string }>(
    `SELECT a.verdict, a.note FROM approval_answer a JOIN approval_link l ON l.id = a.link_id
     WHERE l.secret_hash = sha256($1::bytea) ORDER BY a.id`,
    [Buffer.from(secret)],
  );

test('an author approves by a link without an account; what was asked for keeps the text from being published until then', async () => {
  const id = await interview();
  assert.deepEqual(await missing(id), []);
  const secret = secretIn(await ask(id));
  assert.deepEqual(await missing(id), ['approval-missing']);
  assert.equal((await move(id, 'draft', 'published')).status, 422);
  const before = await everyTable();
  const { preview, title, verdict } = await shown(secret);
  assert.deepEqual([title, verdict], ['Sleep at altitude', null]);
  const [, second] = await sectionsOf(id);
  const [, , key, reader, language] = (preview ?? '').split('/');
  const read = await stage.send('GET', `/api/sections/${second}/`, undefined, {
    headers: { authorization: `Preview ${key}/${reader}/${language}` },
  });
  assert.match(read.text, /Ozonelike/);
  assert.deepEqual(await everyTable(), before, 'looking changes nothing');
  assert.equal((await approve(secret)).status, 200);
  assert.deepEqual([await standings(id), await missing(id)], [['approved'], []]);
  assert.deepEqual(
    (await audits(id)).map(({ action }) => action).filter((action) => action.startsWith('approval')),
    ['approval.ask', 'approval.give'],
  );
  assert.equal((await move(id, 'draft', 'published')).status, 200);
  const [stored] = await stage.sql<{ hit: boolean }>(
    `SELECT bool_or(l::text LIKE '%' || $1 || '%') OR (SELECT bool_or(a::text LIKE '%' || $1 || '%') FROM audit_entry a) AS hit FROM approval_link l`,
    [secret],
  );
  assert.equal(stored?.hit, false, 'the secret is nowhere in the database');
});

test('a text that is changed afterwards stands as approved earlier, until it is as it was or approved anew', async () => {
  const id = await interview();
  const [first] = await sectionsOf(id);
  const secret = secretIn(await ask(id));
  await approve(secret);
  const changes: [string, unknown[], string][] = [
    ['UPDATE section SET body_html = $2 WHERE id = $1', [first, '<p>Other words</p>'], 'a section'],
    ['UPDATE publication SET title = $2 WHERE id = $1', [id, 'Another title'], 'the cover'],
    [
      'INSERT INTO key_point (publication_id, position, text) VALUES ($1, $2, $3)',
      [id, 1, 'A point'],
      'a key point',
    ],
  ];
  for (const [statement, values, what] of changes) {
    await stage.sql(statement, values);
    assert.deepEqual([await standings(id), await missing(id)], [['earlier'], ['approval-earlier']], what);
    assert.equal((await approve(secret)).status, 200);
    assert.deepEqual(await standings(id), ['approved'], what);
  }
  await stage.sql('UPDATE publication SET modified_at = now(), slug = slug WHERE id = $1', [id]);
  await stage.sql(
    `INSERT INTO section_translation (section_id, language, slug, title, lead, body_html, source_modified_at) VALUES ($1::bigint, 'de', 'hoehe-' || $1::text, 'Höhe', '', '<p>Worte</p>', now())`,
    [first],
  );
  assert.deepEqual(await standings(id), ['approved'], 'a translation is another text');
  assert.equal((await move(id, 'draft', 'published')).status, 200);
  assert.equal(
    (await change(id, { title: 'A corrected title' })).status,
    200,
    'what is out can be corrected',
  );
  assert.deepEqual(await standings(id), ['earlier']);
});

test('the same text stays approved however often it is saved, whoever may read it, and as digests were computed before', async () => {
  const id = String(CME);
  const [named] = await stage.sql<{ author_id: string }>(
    'SELECT author_id FROM publication_author WHERE publication_id = $1 LIMIT 1',
    [id],
  );
  const [first] = await sectionsOf(id);
  const point = 'INSERT INTO key_point (publication_id, position, text) VALUES ($1, 99, $2)';
  await stage.sql(point, [id, 'A point']);
  const secret = secretIn(await ask(id, { author: Number(named?.author_id) }));
  assert.equal((await approve(secret)).status, 200);
  const saves: [string, unknown[]][] = [
    ['DELETE FROM key_point WHERE publication_id = $1 AND position = 99', [id]],
    [point, [id, 'A point']],
    [
      `INSERT INTO front_matter (publication_id, version, content, created_at)
       SELECT publication_id, version + 1, content, now() FROM front_matter WHERE publication_id = $1
       ORDER BY version DESC LIMIT 1`,
      [id],
    ],
    ['UPDATE section SET private = NOT private WHERE id = $1', [first]],
  ];
  const digests = () => textDigests(stage.database.reader(), CME, 'en');
  const saved = (await digests()).at(-1);
  for (const [statement, values] of saves) await stage.sql(statement, values);
  assert.deepEqual(await standings(id), ['approved']);
  const [digest, ...computedBefore] = await digests();
  const former = computedBefore.at(-1);
  assert.notEqual(former, saved, 'computed before, they counted every save');
  await stage.sql('UPDATE approval_answer SET text_digest = $2 WHERE text_digest = $1', [digest, former]);
  assert.deepEqual([await standings(id), (await shown(secret)).current], [['approved'], true]);
  await stage.sql(`UPDATE key_point SET text = 'Another point' WHERE publication_id = $1 AND position = 99`, [
    id,
  ]);
  assert.deepEqual(await standings(id), ['earlier']);
});

test('a translated address is no other text, and an approval of when it counted stands', async () => {
  const id = await interview();
  const [section] = await sectionsOf(id);
  await stage.sql(
    `INSERT INTO publication_translation (publication_id, language, slug, title, excerpt, source_modified_at)
     VALUES ($1, 'de', 'gespraech', 'Ein Gespräch', 'Kurz', now()) ON CONFLICT (publication_id, language) DO NOTHING`,
    [id],
  );
  await stage.sql(
    `INSERT INTO section_translation (section_id, language, slug, title, body_html, source_modified_at)
     VALUES ($1, 'de', 'teil', 'Ein Teil', '<p>Text</p>', now()) ON CONFLICT (section_id, language) DO NOTHING`,
    [section],
  );
  const secret = secretIn(await ask(id, { language: 'de' }));
  assert.equal((await approve(secret)).status, 200);
  const digests = () => textDigests(stage.database.reader(), Number(id), 'de');
  const [digest, counted] = await digests();
  assert.notEqual(digest, counted);
  for (const [table, of] of [
    ['publication', id],
    ['section', section],
  ])
    await stage.sql(
      `UPDATE ${table}_translation SET slug = slug || '-neu' WHERE ${table}_id = $1 AND language = 'de'`,
      [of],
    );
  assert.deepEqual([await standings(id), (await digests())[0]], [['approved'], digest]);
  await stage.sql('UPDATE approval_answer SET text_digest = $2 WHERE text_digest = $1', [
    digest,
    (await digests())[1],
  ]);
  assert.deepEqual(await standings(id), ['approved']);
  await stage.sql(`UPDATE section_translation SET title = 'Anders' WHERE section_id = $1`, [section]);
  assert.deepEqual(await standings(id), ['earlier']);
});

test('changes are asked for with words, an answer may be changed, the same one twice is one, and a race leaves one', async () => {
  const id = await interview();
  const secret = secretIn(await ask(id));
  const { text: seen } = await shown(secret);
  assert.deepEqual(codes(await answer(secret, { verdict: 'changes', seen })), ['approval-note-missing']);
  assert.equal((await answer(secret, { verdict: 'changes', note: 'x'.repeat(2001), seen })).status, 422);
  const wish = { verdict: 'changes', note: 'The dose is wrong.', seen };
  const replies = await Promise.all([
    answer(secret, wish),
    answer(secret, wish, twin.url),
    answer(secret, wish),
  ]);
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.deepEqual(await answersBy(secret), [{ verdict: 'changes', note: 'The dose is wrong.' }]);
  assert.deepEqual([await standings(id), await missing(id)], [['refused'], ['approval-refused']]);
  assert.deepEqual(codes(await answer(secret, { verdict: 'approved', seen: '0'.repeat(64) })), [
    'approval-text-changed',
  ]);
  await stage.sql(`UPDATE publication SET title = 'Meanwhile' WHERE id = $1`, [id]);
  assert.deepEqual(codes(await answer(secret, { verdict: 'approved', seen })), ['approval-text-changed']);
  assert.equal((await approve(secret)).status, 200);
  assert.deepEqual(
    (await answersBy(secret)).map(({ verdict }) => verdict),
    ['changes', 'approved'],
  );
});

test('an author who approves one language has not taken back what they said of another', async () => {
  const id = await interview();
  const english = secretIn(await ask(id));
  const { text: seen } = await shown(english);
  const wish = { verdict: 'changes', note: 'The dose is wrong.', seen };
  assert.equal((await answer(english, wish)).status, 200);
  const german = secretIn(await ask(id, { language: 'de' }));
  assert.deepEqual((await missing(id))?.toSorted(), ['approval-missing', 'approval-refused']);
  assert.equal((await approve(german)).status, 200);
  assert.deepEqual(await missing(id), ['approval-refused']);
  assert.equal((await move(id, 'draft', 'published')).status, 422);
  const again = secretIn(await ask(id));
  assert.deepEqual(await missing(id), ['approval-missing'], 'asked again of the same text');
  assert.equal((await approve(again)).status, 200);
  assert.equal((await move(id, 'draft', 'published')).status, 200);
});

test('a link ends on its day and when it is withdrawn, says so in plain words, and then holds nothing up; an answer stays', async () => {
  const id = await interview();
  const [kept, ended] = [secretIn(await ask(id, { days: 1 })), secretIn(await ask(id, { days: 60 }))];
  const { text: seen } = await shown(kept);
  await approve(ended);
  stage.clock.set(new Date(stage.clock.now().getTime() + 86_400_000 + 1000));
  for (const reply of [
    await get(`/api/approvals/${kept}/`, { as: 'anonymous' }),
    await answer(kept, { verdict: 'approved', seen }),
  ]) {
    assert.deepEqual([reply.status, codes(reply)], [410, ['approval-link-ended']]);
    assert.match(reply.text, /Ask the editors for a new one/);
  }
  stage.clock.set(null);
  const [latest] = await stage.sql<{ id: string }>(
    'SELECT id FROM approval_link WHERE publication_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  );
  const path = `${deskOf(id)}${latest?.id}/`;
  const [one_, two] = await Promise.all([
    stage.send('DELETE', path, undefined, ADMIN),
    stage.send('DELETE', path, undefined, { ...ADMIN, at: twin.url }),
  ]);
  assert.deepEqual([one_.status, two.status], [204, 204]);
  assert.equal((await audits(id)).filter(({ action }) => action === 'approval.withdraw').length, 1);
  assert.deepEqual(codes(await get(`/api/approvals/${ended}/`, { as: 'anonymous' })), [
    'approval-link-withdrawn',
  ]);
  const looked = await stage.send('GET', `/api/publications/${id}/`, undefined, {
    headers: { authorization: `Preview ${ended}/gold/en` },
  });
  assert.deepEqual(codes(looked), ['approval-link-withdrawn']);
  assert.deepEqual(
    (await answersBy(ended)).map(({ verdict }) => verdict),
    ['approved'],
  );
  assert.deepEqual(await missing(id), ['approval-missing'], 'the other link is not withdrawn');
  for (const wrong of ['nothing', 'k'.repeat(43), `${kept}x`])
    assert.deepEqual(
      codes(await get(`/api/approvals/${wrong}/`, { as: 'anonymous' })),
      ['approval-link-unknown'],
      wrong,
    );
});

test('administrators alone ask, read and withdraw; a link is of its own publication, its term bounded, its author on the cover', async () => {
  const id = await interview();
  secretIn(await ask(id));
  const [link] = await stage.sql<{ id: string }>('SELECT id FROM approval_link WHERE publication_id = $1', [
    id,
  ]);
  for (const as of OTHERS) {
    const status = as === 'anonymous' ? 401 : 403;
    assert.equal((await ask(id, {}, { as })).status, status, as);
    assert.equal((await get(deskOf(id), { as })).status, status, as);
    assert.equal(
      (await stage.send('DELETE', `${deskOf(id)}${link?.id}/`, undefined, { as })).status,
      status,
      as,
    );
  }
  assert.equal((await stage.send('DELETE', `${deskOf(2746)}${link?.id}/`, undefined, ADMIN)).status, 404);
  for (const days of [0, 61, 1.5]) assert.equal((await ask(id, { days })).status, 422, `${days}`);
  assert.deepEqual(codes(await ask(id, { author: 302 })), ['approval-of-author']);
  assert.equal((await ask('999999')).status, 404);
});

test('a letter carries the link in its language where an address is known; else the editor sends it', async () => {
  const id = await interview();
  const letters = () =>
    stage.sql<{ recipient: string; subject: string; text_body: string; headers: Record<string, string> }>(
      `SELECT recipient, subject, text_body, headers FROM outbox_message WHERE message_key LIKE 'approval:%' ORDER BY id`,
    );
  await stage.sql('UPDATE author SET email = NULL WHERE id = $1', [AUTHOR]);
  const before = (await letters()).length;
  const unsent = await ask(id, { language: 'de' });
  assert.equal((one(unsent).attributes as { link: { mailed: boolean } }).link.mailed, false);
  assert.equal((await letters()).length, before);
  await stage.sql(`UPDATE author SET email = 'author@example.org' WHERE id = $1`, [AUTHOR]);
  const secret = secretIn(await ask(id, { language: 'de' }));
  const letter = (await letters()).at(-1) ?? assert.fail();
  assert.equal(letter.recipient, 'author@example.org');
  assert.equal(letter.subject, 'Zur Freigabe: Sleep at altitude');
  assert.match(letter.text_body, new RegExp(`//de\\..*/approval/${secret}`));
  assert.equal(letter.headers['Content-Language'], 'de');
});

test('what waits for its hour is not released without the approval that was asked for', async () => {
  const id = await interview();
  const day = inDays(1);
  assert.equal((await change(id, { publicationDate: day })).status, 200);
  assert.equal((await move(id, 'draft', 'scheduled')).status, 200);
  const secret = secretIn(await ask(id));
  const due = new Date(`${inDays(1)}T23:00:00Z`);
  assert.equal((await releaseDue(stage.app.ports, due)).published, 0);
  await approve(secret);
  assert.equal((await releaseDue(stage.app.ports, due)).published, 1);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicationsNaming } from '#admin/resources/author/author.repository.ts';
import { lockRecords } from '#admin/resources/publication/record.repository.ts';
import { lockActivity } from '#learning/activity/activity.repository.ts';
import { controlledBy } from '#learning/activity/facts.service.ts';
import { sweepUploads } from '#media/upload/sweep.service.ts';
import {
  type Attributes,
  audits,
  body,
  EMIL,
  FACULTY,
  formOf,
  get,
  member,
  NOW,
  newcomer,
  openFacultyDesk,
  publicPage,
  remove,
  SPEAKER,
  send,
  stage,
  state,
  TOBIAS,
  WORDS,
} from '../harness/admin/faculty.ts';
import { whileHeld } from '../harness/held-account.ts';
import { codes, one } from '../harness/stage.ts';

openFacultyDesk();

test('[ROLE-035] [ENT-036] nobody but superusers sees the desk, and nobody else an e-mail address', async () => {
  for (const as of ['anonymous', 'free', 'gold'] as const)
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `${TOBIAS}/`],
      ['POST', ''],
      ['PATCH', `${TOBIAS}/`],
      ['POST', `${TOBIAS}/disclosures/`],
      ['DELETE', `${TOBIAS}/`],
    ] as const) {
      const sent = method === 'GET' || method === 'DELETE' ? undefined : body(WORDS);
      const reply = await stage.send(method, `${FACULTY}${path}`, sent, { as });
      assert.equal(reply.status, as === 'anonymous' ? 401 : 403, `${method} ${path} as ${as}`);
      assert.doesNotMatch(reply.text, /faculty\.example/);
    }
  const email = (await member(TOBIAS)).email as string;
  assert.match(email, /@faculty\.example$/);
  for (const as of ['anonymous', 'gold'] as const)
    assert.doesNotMatch((await get(`/api/authors/${TOBIAS}/`, { as })).text, /faculty\.example/);
});

test('the faculty stands there by name, is found by words, and by how its disclosure stands', async () => {
  const all = (await get(`${FACULTY}?page[size]=100`)).json.data as { id: string; attributes: Attributes }[];
  const names = all.map(({ attributes }) => String(attributes.fullName).toLowerCase());
  assert.deepEqual(names, [...names].sort());
  const found = async (query: string) =>
    ((await get(`${FACULTY}?${query}`)).json.data as { id: string }[]).map(({ id }) => Number(id));
  assert.deepEqual(await found('filter[search]=TOBIAS'), [TOBIAS]);
  assert.ok((await found('filter[search]=northmere')).includes(TOBIAS), 'by the affiliation');
  assert.deepEqual(
    await found('filter[search]=tobias-lindqvist-adeyemi%40'),
    [TOBIAS],
    'by the e-mail address',
  );
  assert.deepEqual(await found('filter[search]=100%25'), []);
  assert.deepEqual(await found('filter[disclosure]=old'), [EMIL]);
  const running = await found('filter[running]=true');
  const [{ expected } = { expected: [] }] = await stage.sql<{ expected: number[] }>(
    `SELECT array_agg(DISTINCT n.author_id::int) AS expected FROM (SELECT author_id, publication_id FROM publication_author
       UNION SELECT interviewer_id, id FROM publication WHERE interviewer_id IS NOT NULL
       UNION SELECT author_id, publication_id FROM content_role) n
     JOIN publication p ON p.id = n.publication_id AND p.visibility = 'published' JOIN activity y ON y.publication_id = p.id
     JOIN credit_offering o ON o.publication_id = p.id
     WHERE y.starts_on <= $1::date AND (y.ends_on IS NULL OR y.ends_on >= $1::date)`,
    [NOW],
  );
  assert.deepEqual(running.sort(), expected.sort());
  assert.ok(running.length > 0);
  for (const query of ['filter[disclosure]=none', 'filter[running]=false', 'sort=fullName', 'page[size]=101'])
    assert.equal((await get(`${FACULTY}?${query}`)).status, 400, query);
});

test('[ROUTE-021] somebody new has an address of their name and number, and states nothing until they do', async () => {
  const { id, attributes } = await newcomer({
    fullName: 'Zoë Ångström-Ó Briain',
    bio: 'Writes on **clozapine**.',
  });
  assert.equal(attributes.slug, `zoe-angstrom-o-briain-${id}`);
  assert.deepEqual([attributes.disclosure, attributes.publications], ['missing', 0]);
  const page = await publicPage(id);
  assert.deepEqual(
    [page.fullNameAffix, page.disclosed, page.conflictsOfInterest],
    ['Zoë Ångström-Ó Briain, MD', false, ''],
  );
  assert.match(String(page.bio), /<strong>clozapine<\/strong>/);
  assert.equal((await audits('faculty.add', id)).length, 1);
  for (const fullName of ['zoë ångström-ó briain', ' Zoë  Ångström-Ó\nBriain'.normalize('NFD')]) {
    const again = await send('POST', '', { ...WORDS, fullName });
    assert.deepEqual([again.status, codes(again)], [409, ['faculty-exists']], fullName);
  }
  for (const [change, pointer] of [
    [{ fullName: '' }, 'fullName'],
    [{ fullName: '山田' }, 'fullName'],
    [{ fullName: 'x'.repeat(201) }, 'fullName'],
    [{ email: 'nowhere' }, 'email'],
    [{ address: '!' }, 'address'],
    [{ affixType: 'middle' }, 'affixType'],
  ] as const) {
    const reply = await send('POST', '', { ...WORDS, ...change });
    assert.equal(reply.status, 422, JSON.stringify(change));
    assert.equal(reply.json.errors?.[0]?.source?.pointer, `/data/attributes/${pointer}`);
  }
});

test('race: the same newcomer, added on two processes at once, is added once', async () => {
  const twin = await stage.twin();
  const words = { ...WORDS, fullName: 'Bartholomew Twice' };
  const replies = await Promise.all(
    [1, 2, 3, 4].map((n) => send('POST', '', words, { as: 'admin', ...(n % 2 ? { at: twin.url } : {}) })),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409]);
});

test('words that are changed stand on every page at once, are found, and are written down', async () => {
  const twin = await stage.twin();
  assert.match((await publicPage(TOBIAS, { at: twin.url })).fullNameAffix as string, /^Tobias/);
  const before = await formOf(TOBIAS);
  const covers = async (at?: string) =>
    (await get('/api/publications/?filter[authorId__in]=303&include=authors', at ? { at } : {})).text;
  for (const at of [undefined, twin.url]) assert.match(await covers(at), /Tobias Lindqvist/);
  const reply = await send('PATCH', `${TOBIAS}/`, {
    ...before,
    fullName: 'Tobias Quokkasen',
    address: 'prof-tobias',
  });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(one(reply).attributes.slug, 'prof-tobias-303');
  const until = Date.now() + 3_000;
  for (const at of [undefined, twin.url]) {
    while ((await publicPage(TOBIAS, at ? { at } : {})).fullName !== 'Tobias Quokkasen')
      assert.ok(Date.now() < until);
    while (!/Quokkasen/.test(await covers(at))) assert.ok(Date.now() < until);
  }
  const found = await get('/api/search/?s=quokkasen');
  assert.ok((found.json.data as unknown[]).length > 0, 'search finds the new name');
  assert.deepEqual((await audits('faculty.change', TOBIAS)).at(-1)?.detail, {
    nameBefore: 'Tobias Lindqvist-Adeyemi',
    name: 'Tobias Quokkasen',
    slugBefore: 'tobias-lindqvist-adeyemi-303',
    slug: 'prof-tobias-303',
  });
  const back = { ...before, changedAt: one(reply).attributes.changedAt };
  assert.equal((await send('PATCH', `${TOBIAS}/`, back)).status, 200);
  assert.equal((await member(TOBIAS)).slug, 'tobias-lindqvist-adeyemi-303');
});

test('[R1] [R6] who is told of before a test is told by their present name, degrees, position and institute', async () => {
  const latest = () =>
    stage.sql<{ id: string; version: number; name: string; role: string }>(
      `SELECT f.publication_id AS id, f.version, one->>'name' AS name, one->>'role' AS role
       FROM front_matter f JOIN publication_author a ON a.publication_id = f.publication_id AND a.author_id = $1,
         jsonb_array_elements(f.content->'faculty') one
       WHERE one->>'name' LIKE '%Lindqvist%' AND NOT EXISTS (
         SELECT 1 FROM front_matter n WHERE n.publication_id = f.publication_id AND n.version > f.version) ORDER BY 1`,
      [TOBIAS],
    );
  const before = await latest();
  assert.ok(before.length > 1);
  const form = await formOf(TOBIAS);
  const told = {
    fullName: 'Tobias T. Lindqvist',
    affix: 'PharmD',
    affixType: 'suffix',
    jobTitle: 'Dean',
    institute: 'Quayside',
  };
  const changed = await send('PATCH', `${TOBIAS}/`, { ...form, ...told });
  assert.equal(changed.status, 200, changed.text);
  const after = await latest();
  assert.deepEqual(
    after.map(({ id, name }) => [id, name]),
    before.map(({ id }) => [id, 'Tobias T. Lindqvist, PharmD']),
  );
  assert.ok(after.some(({ role }) => role === 'Dean, Quayside'));
  assert.deepEqual(
    after.map(({ version }) => version),
    before.map(({ version }) => version + 1),
    'in a new version each',
  );
  const email = await send('PATCH', `${TOBIAS}/`, {
    ...(await formOf(TOBIAS)),
    email: 'dean@faculty.example',
  });
  assert.equal(email.status, 200, email.text);
  assert.deepEqual(await latest(), after, 'of which the address is no part');
  const back = await send('PATCH', `${TOBIAS}/`, { ...form, changedAt: one(email).attributes.changedAt });
  assert.equal(back.status, 200, back.text);
});

test('twice the same is written down once, and what was not touched keeps its form', async () => {
  const { id } = await newcomer();
  await stage.sql(`UPDATE author SET bio_html = '<p>Written <em>elsewhere</em>.</p>' WHERE id = $1`, [id]);
  const form = await formOf(id);
  for (const _ of [1, 2]) assert.equal((await send('PATCH', `${id}/`, form)).status, 200);
  assert.equal((await audits('faculty.change', id)).length, 0);
  const [row] = await stage.sql<{ bio_html: string }>('SELECT bio_html FROM author WHERE id = $1', [id]);
  assert.equal(row?.bio_html, '<p>Written <em>elsewhere</em>.</p>');
  const shown = await send('PATCH', `${id}/`, {
    ...form,
    bio: 'Hello <script>alert(1)</script> [x](javascript:alert(1))',
  });
  assert.equal(shown.status, 200);
  assert.doesNotMatch(String((await publicPage(id)).bio), /<script|href="javascript/);
});

test('race: of two editors who read the same, one is told that the other was first, and nothing of theirs is lost', async () => {
  const twin = await stage.twin();
  const { id } = await newcomer();
  const form = await formOf(id);
  const replies = await Promise.all(
    ['Dean', 'Rector', 'Chair', 'Provost'].map((jobTitle, n) =>
      send('PATCH', `${id}/`, { ...form, jobTitle }, { as: 'admin', ...(n % 2 ? { at: twin.url } : {}) }),
    ),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  const refused = replies.find(({ status }) => status === 409);
  assert.deepEqual(refused && codes(refused), ['faculty-changed']);
  const won = replies.find(({ status }) => status === 200);
  assert.equal((await member(id)).jobTitle, won && one(won).attributes.jobTitle);
  assert.equal((await audits('faculty.change', id)).length, 1);
});

test('race: whoever is renamed waits for an editor of a title, who may name them meanwhile', async () => {
  const { database } = stage.app.ports;
  const form = await formOf(TOBIAS);
  const titles = await publicationsNaming(database.reader(), TOBIAS);
  assert.ok(titles.length > 0);
  const reply = await whileHeld(
    database,
    (db) => lockRecords(db, titles),
    () => send('PATCH', `${TOBIAS}/`, { ...form, fullName: `${form.fullName} Junior` }),
    () => stage.sql('SELECT id FROM author WHERE id = $1 FOR KEY SHARE NOWAIT', [TOBIAS]),
  );
  assert.equal(reply.status, 200);
  const back = await send('PATCH', `${TOBIAS}/`, { ...(await formOf(TOBIAS)), fullName: form.fullName });
  assert.equal(back.status, 200);
});

test('while the front matter follows a person, other changes are written down', async () => {
  const { database } = stage.app.ports;
  const [first = 0] = await controlledBy(database.reader(), TOBIAS);
  const isFree = async () =>
    assert.deepEqual(
      await stage.sql(`SELECT pg_try_advisory_xact_lock(hashtextextended('ledger:audit_entry', 0)) AS free`),
      [{ free: true }],
    );
  const form = await formOf(TOBIAS);
  for (const deed of [
    () => send('PATCH', `${TOBIAS}/`, { ...form, institute: 'Quayside' }),
    () => state(TOBIAS, [{ ...SPEAKER, company: 'Quayside Therapeutics' }]),
  ]) {
    const reply = await whileHeld(database, (db) => lockActivity(db, first), deed, isFree);
    assert.ok(reply.status < 300, reply.text);
  }
  const back = await send('PATCH', `${TOBIAS}/`, { ...form, changedAt: (await formOf(TOBIAS)).changedAt });
  assert.equal(back.status, 200, back.text);
});

test('somebody whom a title names is not removed; whom none names is, with portrait and statement', async () => {
  const refused = await remove(TOBIAS);
  assert.deepEqual([refused.status, codes(refused)], [409, ['faculty-in-use']]);
  const { id } = await newcomer();
  await state(id, [SPEAKER]);
  const [own, kept] = ['portraits/of-their-own.webp', 'media/of-the-library.webp'];
  for (const file of [own, kept]) await stage.app.ports.storage.put(file, Buffer.from('a face'));
  await stage.sql(
    `WITH i AS (INSERT INTO image (file, alt, width, height) VALUES ($2, 'A face', 9, 9) RETURNING id)
     UPDATE author SET image_id = i.id FROM i WHERE author.id = $1`,
    [id, own],
  );
  const other = await newcomer();
  await stage.sql(
    `WITH i AS (INSERT INTO image (file, alt, width, height) VALUES ($2, 'A face', 9, 9) RETURNING id),
       m AS (INSERT INTO medium (kind, title, file, mime, bytes, added_at, changed_at)
         VALUES ('picture', 'A face', $2, 'image/webp', 6, now(), now()))
     UPDATE author SET image_id = i.id FROM i WHERE author.id = $1`,
    [other.id, kept],
  );
  await stage.sql('UPDATE publication SET interviewer_id = $1 WHERE id = 2746', [id]);
  assert.equal((await remove(id)).status, 409, 'whoever asks the questions is named too');
  await stage.sql('UPDATE publication SET interviewer_id = NULL WHERE id = 2746');
  const plans = `INSERT INTO content_role (publication_id, author_id, capacity) VALUES (2746, $1, 'planner')`;
  await stage.sql(plans, [id]);
  assert.deepEqual(codes(await remove(id)), ['faculty-in-use'], 'whoever planned it is on record');
  const planner = await member(id);
  assert.deepEqual([planner.publications, planner.running], [1, 1], 'and owes a statement like the others');
  await stage.sql('DELETE FROM content_role WHERE author_id = $1', [id]);
  const twin = await stage.twin();
  const replies = await Promise.all([remove(id), remove(id, { as: 'admin', at: twin.url })]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 404]);
  assert.equal((await get(`/api/authors/${id}/`)).status, 404);
  assert.equal((await remove(other.id)).status, 204);
  await sweepUploads(stage.app.ports, new Date(NOW));
  const there = await Promise.all([own, kept].map((file) => stage.ask(`/files/${file}`)));
  assert.deepEqual(
    there.map(({ status }) => status),
    [404, 200],
    'a portrait of their own goes with them, one of the library stays there',
  );
  assert.equal((await stage.sql('SELECT 1 FROM image WHERE file = ANY ($1)', [[own, kept]])).length, 0);
  assert.equal((await stage.sql('SELECT 1 FROM disclosure WHERE author_id = $1', [id])).length, 0);
  assert.equal((await audits('faculty.remove', id)).length, 1);
});

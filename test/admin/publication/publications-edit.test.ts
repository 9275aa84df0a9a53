import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteAuthor } from '#admin/resources/author/words.repository.ts';
import { deleteCategory } from '#admin/resources/category/category.repository.ts';
import { STORED_EXAMPLE } from '#admin/resources/publication/field.fixture.ts';
import {
  type Attributes,
  audits,
  CME,
  change,
  complete,
  deeds,
  draft,
  get,
  inDays,
  move,
  openPublicationsDesk,
  pointers,
  recordOf,
  rows,
  save,
  someCategory,
  soon,
  stage,
  titleAt,
  today,
  twin,
  whole,
} from '../../harness/admin/publications.ts';
import { whileHeld } from '../../harness/held-account.ts';
import { codes, one } from '../../harness/stage.ts';

openPublicationsDesk();

test('a cover is saved whole, and read back as it was written', async () => {
  const id = await draft();
  const category = await someCategory();
  const cover = {
    ...STORED_EXAMPLE,
    description: 'A **strong** word.\n\n- one\n- two',
    publicationDate: inDays(3),
    expirationDate: inDays(400),
    keyPoints: ['Point.'],
    authors: [
      { id: 304, role: 'Speaker' },
      { id: 301, role: '' },
    ],
    interviewer: 302,
    categories: [category],
  };
  const reply = await change(id, { ...cover, slug: 'Hypnotics & heights' });
  assert.equal(reply.status, 200, reply.text);
  const { record, ...told } = one(reply).attributes as Attributes & { record: Attributes };
  assert.equal(told.slug, `hypnotics-heights-${id}`);
  const { authors, interviewer, categories, ...plain } = cover;
  for (const [field, value] of Object.entries(plain))
    assert.deepEqual({ ...told, ...record }[field], value, field);
  assert.deepEqual(
    (record.authors as Attributes[]).map((author) => [author.id, author.role]),
    [
      [304, 'Speaker'],
      [301, ''],
    ],
  );
  assert.equal((record.interviewer as Attributes).id, interviewer);
  assert.deepEqual(
    (record.categories as Attributes[]).map((one) => one.id),
    categories,
  );
  const [{ html } = { html: '' }] = await stage.sql<{ html: string }>(
    'SELECT description_html AS html FROM publication WHERE id = $1',
    [id],
  );
  assert.match(html, /<strong>strong<\/strong>/);
  const [entry] = (await audits(id)).filter(({ action }) => action === 'publication.change');
  assert.equal(entry?.detail.titleBefore, 'Zolpidem at altitude');
  assert.equal(authors.length, 2);
  assert.equal(
    (
      await change(id, {
        authors: [],
        categories: [],
        interviewer: null,
        expirationDate: null,
        keyPoints: [],
      })
    ).status,
    200,
  );
  const bare = await recordOf(id);
  assert.deepEqual([bare.authors, bare.categories, bare.interviewer, bare.keyPoints], [[], [], null, []]);
});

test('[ENT-003] what a publication can be used as besides its first format stays when its cover is saved', async () => {
  const types = async (id: string) =>
    (await stage.sql<{ types: string[] }>('SELECT types FROM publication WHERE id = $1', [id]))[0]?.types;
  const id = await draft();
  await stage.sql(
    `UPDATE publication SET type = 'WEBINAR', types = '{WEBINAR,PUBLICATION_VIDEO}' WHERE id = $1`,
    [id],
  );
  assert.equal((await change(id, { excerpt: 'Said anew.' })).status, 200);
  assert.deepEqual(await types(id), ['WEBINAR', 'PUBLICATION_VIDEO']);
  assert.equal((await change(id, { type: 'BRAIN_GUIDE' })).status, 200);
  assert.deepEqual(await types(id), ['BRAIN_GUIDE', 'PUBLICATION_VIDEO']);
  assert.equal((await change(id, { type: 'PUBLICATION_VIDEO' })).status, 200);
  assert.deepEqual(await types(id), ['PUBLICATION_VIDEO']);
});

test('no tag that somebody types is stored, in no field', async () => {
  const id = await draft();
  const bad = '<script>alert(1)</script><img src=x onerror=alert(2)>';
  assert.equal(
    (await change(id, { description: `${bad} [x](javascript:alert(3))`, excerpt: bad })).status,
    200,
  );
  const [{ html } = { html: '' }] = await stage.sql<{ html: string }>(
    'SELECT description_html AS html FROM publication WHERE id = $1',
    [id],
  );
  assert.doesNotMatch(html, /<script|<img|href="javascript/);
});

test('nobody and nothing unknown is named, days are in their order, and each refusal stands at its field', async () => {
  const id = await draft();
  const wrong: [Attributes, string][] = [
    [{ authors: [{ id: 999_999 }] }, '/data/attributes/authors'],
    [{ interviewer: 999_999 }, '/data/attributes/interviewer'],
    [{ categories: [999_999] }, '/data/attributes/categories'],
    [{ jointSponsor: 999_999 }, '/data/attributes/jointSponsor'],
    [{ expirationDate: inDays(-1) }, '/data/attributes/expirationDate'],
    [{ reviewedOn: today() }, '/data/attributes/reviewedOn'],
    [{ authors: [{ id: 301 }, { id: 301 }] }, '/data/attributes/authors'],
  ];
  const before = await whole(id);
  for (const [attributes, pointer] of wrong) {
    const reply = await change(id, attributes);
    assert.deepEqual([reply.status, pointers(reply)], [422, [pointer]], reply.text);
  }
  assert.deepEqual(await whole(id), before);
});

test('a stale save is refused and changes nothing; the same save twice is one change', async () => {
  const id = await draft();
  const { version } = await recordOf(id);
  assert.equal((await save(id, { version, title: 'Mine' })).status, 200);
  const late = await save(id, { version, title: 'Theirs', excerpt: 'Lost' });
  assert.deepEqual([late.status, codes(late)], [409, ['publication-changed']]);
  const again = await save(id, { version, title: 'Mine' });
  assert.equal(again.status, 200, 'a repeated save that changes nothing is none');
  assert.equal((await whole(id)).title, 'Mine');
  assert.deepEqual(await deeds(id), ['publication.begin', 'publication.change']);
});

test('race: of editors on two processes who read the same cover one saves, the others are told', async () => {
  const id = await draft();
  const { version } = await recordOf(id);
  const replies = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) =>
      save(id, { version, title: `Try ${n}` }, { as: 'admin', at: n % 2 ? stage.url : twin.url }),
    ),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
  assert.equal((await recordOf(id)).version, version + 1);
  assert.equal((await deeds(id)).length, 2);
});

test('race: who is named while their removal is under way is refused at the field, as is a topic', async () => {
  const added = async (rows: string) => Number((await stage.sql<{ id: string }>(rows))[0]?.id);
  const person = () => added(`INSERT INTO author (slug, full_name) VALUES ('gone', 'Ida Gone') RETURNING id`);
  const id = await draft();
  const { database } = stage.app.ports;
  for (const field of ['authors', 'interviewer', 'people'] as const) {
    const author = await person();
    const named = { authors: [{ id: author, role: '' }], interviewer: author };
    const begin = () =>
      field === 'people'
        ? stage.send('PATCH', `/api/admin/publications/${id}/facts/`, factsNaming(author), { as: 'admin' })
        : change(id, { [field]: named[field] });
    const refused = await whileHeld(database, (db) => deleteAuthor(db, author), begin);
    assert.deepEqual([refused.status, codes(refused)], [422, ['invalid-field']], refused.text);
    assert.match(String(pointers(refused)), new RegExp(field));
  }
  const topic = await added(
    `INSERT INTO category (slug, name, position) VALUES ('gone', 'Gone', 990) RETURNING id`,
  );
  const refused = await whileHeld(
    database,
    (db) => deleteCategory(db, topic),
    () => change(id, { categories: [topic] }),
  );
  assert.deepEqual([refused.status, codes(refused)], [422, ['invalid-field']], refused.text);
  assert.deepEqual(pointers(refused), ['/data/attributes/categories']);
});
const factsNaming = (author: number) => ({
  data: {
    type: 'AdminContentFacts',
    attributes: {
      seen: 0,
      people: [{ id: String(author), capacity: 'planner', beganOn: null, exception: null }],
      support: 'none',
      grants: [],
    },
  },
});

test('a changed cover is read on every process at once, found by its new words, and no more by its old ones', async () => {
  const before = String((await whole(CME)).title);
  for (const at of [stage.url, twin.url]) assert.equal(await titleAt(CME, at), before);
  assert.equal((await change(CME, { title: 'Xylanthine in practice' })).status, 200);
  for (const at of [stage.url, twin.url])
    await soon(async () => (await titleAt(CME, at)) === 'Xylanthine in practice', 'a process did not hear');
  const found = async () => {
    const { json } = await get('/api/publications/?filter[search]=Xylanthine', { as: 'anonymous' });
    return (json.data as { id: string }[]).map(({ id }) => id).join();
  };
  await soon(async () => (await found()) === String(CME), 'not found by its new words');
  assert.equal((await change(CME, { title: before })).status, 200);
  await soon(async () => (await found()) === '', 'found by its old words');
});

test('what carries credit stays complete: no save opens a gap, and what learners’ records name is locked', async () => {
  const before = await whole(CME);
  const gaps: [Attributes, string][] = [
    [{ expirationDate: null }, '/data/attributes/expirationDate'],
    [{ excerpt: '' }, '/data/attributes/excerpt'],
    [{ authors: [] }, '/data/attributes/authors'],
    [{ categories: [] }, '/data/attributes/categories'],
    [{ objectives: [] }, '/data/attributes/objectives'],
  ];
  for (const [attributes, pointer] of gaps) {
    const reply = await change(CME, attributes);
    assert.equal(reply.status, 422, reply.text);
    assert.ok(codes(reply).every((code) => code === 'publication-incomplete'));
    assert.ok(pointers(reply).includes(pointer), reply.text);
  }
  const locked = await change(CME, { type: 'WEBINAR', minutes: 1, publicationDate: inDays(-2), title: 'No' });
  assert.deepEqual(codes(locked), ['field-locked', 'field-locked', 'field-locked']);
  assert.deepEqual(await whole(CME), before, 'a refused save leaves everything');
});

test('[R1] [R6] learners are shown what the cover says: a change of days or faculty is a new version of the front matter', async () => {
  const versions = () =>
    stage.sql<{
      version: number;
      content: {
        expiresOn: string;
        objectives: string[];
        faculty: { name: string; role: string; disclosure: string }[];
        support: string;
      };
    }>('SELECT version, content FROM front_matter WHERE publication_id = $1 ORDER BY version', [CME]);
  const before = await versions();
  assert.equal((await change(CME, { seoTitle: 'Words alone' })).status, 200);
  assert.equal((await versions()).length, before.length, 'words of the cover are no front matter');
  const record = await recordOf(CME);
  const expirationDate = inDays(500);
  const authors = [
    ...(record.authors as { id: number }[]).map(({ id }) => ({ id, role: 'Author' })),
    { id: 304, role: 'Reviewer' },
  ];
  const saved = await change(CME, {
    expirationDate,
    authors: authors.filter(({ id }, at, all) => all.findIndex((one) => one.id === id) === at),
  });
  assert.equal(saved.status, 200, saved.text);
  const after = await versions();
  assert.equal(after.length, before.length + 1);
  assert.deepEqual(after.slice(0, -1), before, 'what was shown before stays');
  const { content } = after.at(-1) ?? assert.fail();
  assert.equal(content.expiresOn, expirationDate);
  const reviewer = content.faculty.find(({ role }) => role === 'Reviewer');
  assert.match(reviewer?.disclosure ?? '', /Researcher, Fabled Biosciences/);
  assert.equal(content.support, before.at(-1)?.content.support);
  const [{ ends } = { ends: '' }] = await stage.sql<{ ends: string }>(
    'SELECT ends_on::text AS ends FROM activity WHERE publication_id = $1',
    [CME],
  );
  assert.equal(ends, expirationDate);
  assert.deepEqual((await recordOf(CME)).gaps, []);
});

test('[R18] the cover keeps to the limits of the terms: no review to come, no credit beyond the next one', async () => {
  const id = await complete({ title: 'Reviewed in time' });
  await stage.sql(`INSERT INTO activity (publication_id, starts_on) VALUES ($1, CURRENT_DATE)`, [id]);
  await stage.sql(
    `INSERT INTO credit_offering (publication_id, kind, amount_hundredths, pass_mark) VALUES ($1, 1, 25, 70)`,
    [id],
  );
  const before = await whole(id);
  for (const [given, pointer] of [
    [{ expirationDate: inDays(1100) }, 'expirationDate'],
    [{ expirationDate: '2040-02-29' }, 'expirationDate'],
    [{ reviewedOn: inDays(1) }, 'reviewedOn'],
    [{ reviewedOn: inDays(900), expirationDate: inDays(1100) }, 'reviewedOn'],
  ] as const) {
    const reply = await change(id, given);
    assert.deepEqual(
      [reply.status, pointers(reply)],
      [422, [`/data/attributes/${pointer}`]],
      JSON.stringify(given),
    );
  }
  assert.deepEqual(await whole(id), before);
  assert.equal((await change(id, { expirationDate: inDays(1090), reviewedOn: today() })).status, 200);
  await stage.sql(`UPDATE publication SET expiration_date = '2040-01-01' WHERE id = $1`, [id]);
  assert.equal(
    (await change(id, { seoTitle: 'Words' })).status,
    200,
    'what was so before is not blamed on it',
  );
});

test('[R5] somebody whose relationship nobody mitigated comes on no cover that carries credit', async () => {
  await stage.sql(`UPDATE disclosure SET mitigation = '' WHERE author_id = 311`);
  const { authors } = await recordOf(CME);
  const reply = await change(CME, {
    authors: [
      ...(authors as { id: number; role: string }[]).map(({ id, role }) => ({ id, role })),
      { id: 311, role: '' },
    ],
  });
  assert.deepEqual(
    [reply.status, codes(reply), pointers(reply)],
    [422, ['publication-incomplete'], ['/data/attributes/authors']],
  );
  await stage.sql(`UPDATE disclosure SET mitigation = 'Reviewed.' WHERE author_id = 311`);
});

test('a day on which credit ends is told to nobody while no credit is designated', async () => {
  const id = await complete({ title: 'Only to be read' });
  assert.equal((await change(id, { expirationDate: inDays(30) })).status, 200);
  assert.equal((await move(id, 'draft', 'published')).status, 200);
  const told = async () => {
    const { attributes } = one(await get(`/api/publications/${id}/`, { as: 'anonymous' }));
    return [attributes.credits, attributes.expirationDate, attributes.expired];
  };
  const ending = async () =>
    (await rows('?filter[expiring]=true&page[size]=100')).data.some((row) => row.id === id);
  assert.deepEqual(await told(), [null, null, false]);
  assert.equal(await ending(), false);
  assert.equal((await whole(id)).expirationDate, inDays(30), 'its editors keep it');
  await stage.sql(`UPDATE publication SET expiration_date = '2026-01-02' WHERE id = $1`, [id]);
  assert.equal((await whole(id)).expired, false);
});

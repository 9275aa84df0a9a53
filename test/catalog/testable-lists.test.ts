import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { reindexStale } from '#search/search.service.ts';
import {
  newActivity,
  newActivityOfBoth,
  openByCall,
  resultDocument,
  sheetOf,
} from '../harness/people/sitting.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage?.close());

type Who = 'gold' | 'silver' | 'bronze' | 'free' | 'lapsed';
interface Listed {
  data: { id: string; attributes: { user_can_take_test: boolean; expirationDate: string | null } }[];
  meta: { pagination: { count: number }; facets: { testable: { value: string; count: number }[] } };
}
async function list(path: string, as: Who = 'gold'): Promise<Listed> {
  await stage.sql('DELETE FROM rate_count');
  const reply = await stage.send('GET', `${path}&page[size]=100`, undefined, { as });
  assert.equal(reply.status, 200, reply.text.slice(0, 300));
  return reply.json as unknown as Listed;
}
const idsOf = ({ data }: Listed) => data.map(({ id }) => id).sort();

/** What the attribute, the filter of the list, the filter of search and its facet say, which is one thing. */
async function assertAgreed(as: Who, what: string): Promise<string[]> {
  await stage.database.write(reindexStale);
  const told = await list('/api/publications/?filter[visibility]=published', as);
  assert.equal(told.meta.pagination.count, told.data.length, 'the whole library on a page');
  for (const is of [true, false]) {
    const expected = told.data
      .filter((found) => found.attributes.user_can_take_test === is)
      .map(({ id }) => id)
      .sort();
    const filter = `filter[can_user_take_test]=${is}`;
    assert.deepEqual(idsOf(await list(`/api/publications/?${filter}`, as)), expected, `list, ${what}, ${is}`);
    const search = await list(`/api/search/?${filter}`, as);
    assert.deepEqual(idsOf(search), expected, `search, ${what}, ${is}`);
    const facet = search.meta.facets.testable.find(({ value }) => value === String(is));
    assert.equal(facet?.count ?? 0, expected.length, `facet, ${what}, ${is}`);
  }
  return told.data.filter((found) => found.attributes.user_can_take_test).map(({ id }) => id);
}
const isTestable = async (id: number, what: string) =>
  (await assertAgreed('gold', what)).includes(String(id));

const limitTo = (id: number, limit: number | null) =>
  stage.sql('UPDATE activity SET attempt_limit = $2 WHERE publication_id = $1', [id, limit]);
const suspend = (id: number) =>
  stage.sql('UPDATE activity SET suspended_at = now() WHERE publication_id = $1', [id]);
const fail = async (id: number) => {
  const document = resultDocument(id, await sheetOf(stage, id, 99));
  const reply = await stage.send('POST', `/api/publications/${id}/tests/`, document, { as: 'gold' });
  assert.equal(one(reply).attributes.status, 'FAILED');
};

for (const as of ['gold', 'silver', 'bronze', 'free', 'lapsed'] as const)
  test(`[API-081] the tests that ${as} may take are those of the filters and of the facet`, async () => {
    const ids = await assertAgreed(as, as);
    assert.equal(ids.length > 0, !['free', 'lapsed'].includes(as));
  });

test('[API-081] C26: a test is listed no more once its attempts are used or its key was told; a held one is', async () => {
  const id = await newActivity(stage);
  assert.equal(await isTestable(id, 'new'), true);
  await limitTo(id, 2);
  await openByCall(stage, id, { as: 'gold' });
  await fail(id);
  assert.equal(await isTestable(id, 'one of two is left'), true);
  await openByCall(stage, id, { as: 'gold' });
  await limitTo(id, 1);
  assert.equal(await isTestable(id, 'a held sitting'), true);
  await fail(id);
  assert.equal(await isTestable(id, 'a used limit'), false);
  await limitTo(id, null);
  assert.equal(await isTestable(id, 'a told key'), false);
  await stage.sql(
    `WITH offering AS (INSERT INTO credit_offering (publication_id, kind, amount_hundredths) VALUES ($1, 2, 100) RETURNING id)
     INSERT INTO item (offering_id, position, stem) SELECT id, n, 'Question ' || n FROM offering, generate_series(1, 10) n`,
    [id],
  );
  await stage.sql('SELECT search_reindex($1::bigint[])', [[id]]);
  assert.equal(await isTestable(id, 'another kind, which the attribute is not about'), false);
});

/** Saves terms of a kind of credit at the desk, with the last day that stands. */
async function designate(id: number, kind: 1 | 2, credits: number) {
  const { terms } = one(await desk('GET', `/api/admin/publications/${id}/test/`)).attributes as {
    terms: { version: number; endsOn: string | null };
  };
  const endsOn = terms.endsOn ?? new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  const reply = await save('PATCH', `/api/admin/publications/${id}/test/`, 'AdminTest', {
    ...{ seen: terms.version, kind, credits, endsOn, passMark: 70, attemptLimit: null, pharmacologyHours: 0 },
    ...{ mateMinutes: 0, reviewedOn: null, targetAudience: 'Clinicians', practiceGap: '' },
    references: ['A Textbook, 2025.'],
  });
  assert.equal(reply.status, 200, reply.text);
}
const desk = (method: string, path: string, document?: object) =>
  stage.send(method, path, document, { as: 'admin' });
const save = (method: string, path: string, type: string, attributes: object) =>
  desk(method, path, { data: { type, attributes } });
/** Whether lists and search find a publication by a choice, each asked at once. */
async function isFoundBy(id: number, choice: string): Promise<boolean> {
  const found = [await list(`/api/publications/?${choice}`), await list(`/api/search/?${choice}`)];
  const [listed, searched] = found.map((one) => idsOf(one).includes(String(id)));
  assert.equal(listed, searched, choice);
  return listed === true;
}
const coded = async (id: number) =>
  (await stage.sql('SELECT types, version FROM publication WHERE id = $1', [id]))[0];

test('[ENT-003] credit designated at the desk is among the codes at once, and the open cover is saved with it', async () => {
  const made = await save('POST', '/api/admin/publications/', 'AdminPublication', {
    ...{ title: 'A lecture', excerpt: 'x', type: 'PUBLICATION_VIDEO', publicationDate: '2026-01-01' },
  });
  const draft = Number(one(made).id);
  await designate(draft, 1, 1);
  assert.deepEqual(await coded(draft), { types: ['PUBLICATION_VIDEO', 'CME'], version: 2 });

  const id = await newActivity(stage);
  await stage.sql(`UPDATE publication SET types = types || '{WEBINAR}' WHERE id = $1`, [id]);
  await stage.sql('SELECT search_reindex($1::bigint[])', [[id]]);
  assert.equal(await isFoundBy(id, 'filter[type__in]=SA'), false);
  await designate(id, 2, 0.5);
  const both = { types: ['PUBLICATION_VIDEO', 'CME', 'SA', 'WEBINAR'], version: 1 };
  assert.deepEqual(await coded(id), both, 'the same last day: the cover is as it was read');
  for (const choice of ['filter[type__in]=SA', 'filter[test_class]=2', 'filter[type__in]=CME'])
    assert.equal(await isFoundBy(id, choice), true, choice);
  const cover = { version: 1, excerpt: 'Read before.' };
  const saved = await save('PATCH', `/api/admin/publications/${id}/`, 'AdminPublication', cover);
  assert.equal(saved.status, 200, saved.text);
  assert.deepEqual(await coded(id), { ...both, version: 2 });
  await designate(id, 2, 0.25);
  assert.deepEqual(await coded(id), { ...both, version: 2 });
});

test('[ENT-003] credit designated before this release comes to the codes and to search, and no title moves', async () => {
  const [id, other] = [await newActivityOfBoth(stage), await newActivity(stage)];
  await stage.sql(
    `UPDATE publication SET types = CASE id WHEN $1 THEN '{PUBLICATION_VIDEO,WEBINAR}' ELSE types END, modified_at = '2026-02-03' WHERE id = ANY ($2)`,
    [id, [id, other]],
  );
  await stage.sql('SELECT search_reindex($1::bigint[])', [[id, other]]);
  await stage.sql(`UPDATE search_document SET test_kinds = 0 WHERE publication_id = $1`, [other]);
  await stage.sql(
    readFileSync(new URL('../../migrations/0157_codes_of_credit.sql', import.meta.url), 'utf8'),
  );
  await stage.database.write(reindexStale);
  const found = await stage.sql<{ types: string[]; test_kinds: number; moved: boolean }>(
    `SELECT p.types, d.types = p.types AS same, d.test_kinds, d.modified_at <> p.modified_at OR p.modified_at <> '2026-02-03' AS moved
     FROM publication p JOIN search_document d ON d.publication_id = p.id AND d.language = 'en' WHERE p.id = ANY ($1) ORDER BY p.id`,
    [[id, other]],
  );
  const kept = { same: true, moved: false };
  assert.deepEqual(found, [
    { ...kept, types: ['PUBLICATION_VIDEO', 'CME', 'SA', 'WEBINAR'], test_kinds: 3 },
    { ...kept, types: ['PUBLICATION_VIDEO', 'CME'], test_kinds: 1 },
  ]);
});

test('[API-081] a further kind of credit is a test to take from its first question on, in lists and search at once', async () => {
  const id = await newActivity(stage);
  await stage.sql('UPDATE credit_offering SET kind = 2 WHERE publication_id = $1', [id]);
  await stage.sql(`UPDATE publication SET types = '{PUBLICATION_VIDEO,SA}' WHERE id = $1`, [id]);
  await stage.sql('SELECT search_reindex($1::bigint[])', [[id]]);
  const mine = 'filter[can_user_take_test]=true';
  const isListed = async () => {
    const lists = [`/api/publications/?${mine}`, `/api/search/?${mine}`].map((path) => list(path, 'silver'));
    return (await Promise.all(lists)).map((found) => idsOf(found).includes(String(id)));
  };
  await designate(id, 1, 0.25);
  assert.deepEqual(await isListed(), [false, false], 'a test of nothing');
  const added = await save('POST', `/api/admin/publications/${id}/test/questions/`, 'AdminTest', {
    ...{ kind: 1, vignette: '', stem: 'What is asked?', reference: 'A Textbook, 2025.', sectionId: null },
    choices: ['a', 'b', 'c', 'd'].map((text, at) => ({ text, correct: at === 0, rationale: 'Because.' })),
  });
  assert.equal(added.status, 200, added.text);
  assert.deepEqual(await isListed(), [true, true]);
});

test('[API-081] [ROLE-033] whoever may not hear a private episode takes no test of it, and sees none listed', async () => {
  const id = await newActivity(stage);
  const make = (closed: boolean) =>
    stage.sql(
      `UPDATE publication SET type = 'PODCAST', types = '{PODCAST,CME}', private = $2 WHERE id = $1`,
      [id, closed],
    );
  const takenBy = async (what: string) => {
    const found: Who[] = [];
    for (const as of ['bronze', 'silver', 'gold'] as const)
      if ((await assertAgreed(as, what)).includes(String(id))) found.push(as);
    return found;
  };
  await make(false);
  assert.deepEqual(await takenBy('an open episode'), ['bronze', 'silver', 'gold']);
  await make(true);
  assert.deepEqual(await takenBy('a private episode'), ['silver', 'gold']);
  assert.deepEqual(codes(await openByCall(stage, id, { as: 'bronze' })), ['tier-needed']);
  assert.equal((await openByCall(stage, id, { as: 'silver' })).status, 200);
});

test('[API-081] suspended credit is listed for whoever has begun, for as long as a sitting may take', async () => {
  const [begun, other] = [await newActivity(stage), await newActivity(stage)];
  await openByCall(stage, begun, { as: 'gold' });
  for (const id of [begun, other]) await suspend(id);
  assert.equal(await isTestable(begun, 'begun'), true);
  assert.equal(await isTestable(other, 'not begun'), false);
  stage.clock.set(new Date(Date.now() + 8 * 86_400_000));
  assert.equal(await isTestable(begun, 'begun long ago'), false);
  stage.clock.set(null);
});

test('[API-081] before its release no test can be taken, and none is listed', async () => {
  const id = await newActivity(stage);
  await stage.sql(`UPDATE publication SET visibility = 'announced' WHERE id = $1`, [id]);
  const announced = '/api/publications/?filter[visibility]=announced&filter[can_user_take_test]';
  assert.deepEqual(idsOf(await list(`${announced}=true`)), []);
  assert.ok(idsOf(await list(`${announced}=false`)).includes(String(id)));
});

test('an end is filtered and ordered as it is told: not before there is any credit that ends', async () => {
  const id = await newActivity(stage);
  await stage.sql(`UPDATE publication SET expiration_date = '2026-12-24' WHERE id = $1`, [id]);
  const [early] = await stage.sql<{ id: string }>(
    `INSERT INTO publication (slug, title, type, types, publication_date, expiration_date, modified_at)
     VALUES ('no-credit-yet', 'No Credit Yet', 'OPEN_ACCESS', '{OPEN_ACCESS}', '2026-01-01', '2026-12-23', now()) RETURNING id::text`,
  );
  const ending = await list('/api/publications/?filter[expirationDate__lte]=2026-12-24');
  assert.ok(idsOf(ending).includes(String(id)));
  assert.ok(!idsOf(ending).includes(early?.id ?? ''));
  const { data } = await list('/api/publications/?sort=expirationDate');
  const ends = data.map((found) => found.attributes.expirationDate);
  const told = ends.filter((end) => end !== null);
  assert.deepEqual(ends, [...told.toSorted(), ...Array(ends.length - told.length).fill(null)]);
});

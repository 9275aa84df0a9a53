import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { BULK_MAX } from '#admin/kit/bulk/bulk.data.ts';
import { statement } from '#platform/postgres/database.ts';
import { isWaiting, whileHeld } from '../../harness/held-account.ts';
import { type Asked, codes, one, openStage, type Stage } from '../../harness/stage.ts';
import { until } from '../../harness/until.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await stage.token('admin');
});
after(() => stage.close());

const PATH = '/api/admin/publication-changes/';
type Change = Record<string, unknown> & { deed: string };
interface Row {
  id: string;
  title: string;
  state: string;
  outcome: string;
  detail: string | null;
}
const rowsIn = (asked: Asked): Row[] => one(asked).attributes.rows as Row[];
const send = (path: string, type: string, attributes?: object, at?: string) =>
  stage.send('POST', path, attributes && { data: { type, attributes } }, {
    as: 'admin',
    ...(at ? { at } : {}),
  });
const preview = (change: Change, selection: object) =>
  send(`${PATH}previews/`, 'BulkPreview', { change, ...selection });
const seenIn = (rows: readonly Row[]) => rows.map(({ id, state }) => ({ id: Number(id), state }));
const make = (change: Change, key: string, seen: object[], at?: string) =>
  send(PATH, 'BulkChange', { change, key, seen }, at);
const undo = (id: string, at?: string) => send(`${PATH}${id}/undo/`, '', undefined, at);
const many = (asked: Asked) =>
  asked.json.data as unknown as { id: string; attributes: Record<string, unknown> }[];
const outcomes = (rows: readonly Row[]) => rows.map(({ outcome }) => outcome);

/** Three drafts, an announced one and a published one, each with topics; made anew for each test. */
let ids: { drafts: number[]; announced: number; published: number };
let key = 0;
beforeEach(async () => {
  const drafts: number[] = [];
  for (let n = 0; n < 3; n++) drafts.push(await copied());
  const announced = await copied();
  await stage.sql(
    `UPDATE publication SET publication_date = current_date + 400, visibility = 'announced' WHERE id = $1`,
    [announced],
  );
  ids = { drafts, announced, published: 2746 };
});
const copied = async (): Promise<number> => {
  const body = { key: `copy ${key++}` };
  const made = await send('/api/admin/publications/2746/copies/', 'PublicationCopy', body);
  assert.equal(made.status, 201, made.text);
  return Number(one(made).id);
};
const topics = async () =>
  (await stage.sql<{ id: string }>('SELECT id FROM category ORDER BY id')).map(({ id }) => Number(id));
const topicsOf = async (id: number) =>
  (
    await stage.sql<{ id: string }>(
      'SELECT category_id AS id FROM publication_category WHERE publication_id = $1 ORDER BY 1',
      [id],
    )
  ).map((row) => Number(row.id));
/** All of a publication but what counts or dates its changes. */
const standing = (some: readonly number[]) =>
  stage.sql(
    `SELECT to_jsonb(p) - '{version,modified_at,words_changed_at,tsv}'::text[] AS row,
       (SELECT json_agg(category_id ORDER BY category_id) FROM publication_category c WHERE c.publication_id = p.id) AS topics
     FROM publication p WHERE id = ANY ($1::bigint[]) ORDER BY id`,
    [some],
  );

test('a preview says of each what would change, what is so already and what cannot, and does nothing', async () => {
  const [own = 0] = await topicsOf(ids.published);
  const all = await topicsOf(ids.published);
  await stage.sql('DELETE FROM publication_category WHERE publication_id = $1 AND category_id = $2', [
    ids.drafts[0],
    own,
  ]);
  const asked = [...ids.drafts, ids.announced, ids.published];
  const before = await standing(asked);
  const rows = rowsIn(await preview({ deed: 'add-topics', categories: [own] }, { ids: asked }));
  assert.deepEqual(outcomes(rows), ['changes', 'same', 'same', 'same', 'same']);
  const gone = rowsIn(await preview({ deed: 'remove-topics', categories: all }, { ids: asked }));
  assert.deepEqual(
    outcomes(gone),
    ['changes', 'changes', 'changes', 'cannot', 'cannot'].map((outcome, at) =>
      at === 0 && all.length === 1 ? 'same' : outcome,
    ),
  );
  assert.match(gone.at(-1)?.detail ?? '', /topic/i);
  const hidden = rowsIn(await preview({ deed: 'hide' }, { ids: asked }));
  assert.deepEqual(outcomes(hidden), ['same', 'same', 'same', 'changes', 'cannot']);
  assert.deepEqual(await standing(asked), before);
});

test('many are changed in one deed, each with its entry and its past under one number, and undone exactly', async () => {
  const asked = [...ids.drafts, ids.announced, ids.published];
  const [topic = 0] = (await topics()).filter((id) => id > 0).toReversed();
  const before = await standing(asked);
  const change = { deed: 'set-topics', categories: [topic] };
  const seen = seenIn(rowsIn(await preview(change, { ids: asked })));
  const made = await make(change, `set ${key++}`, seen);
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(new Set(outcomes(rowsIn(made))), new Set(['changes']));
  for (const id of asked) assert.deepEqual(await topicsOf(id), [topic]);
  const batch = Number(one(made).id);
  const entries = await stage.sql<{ subject: string }>(
    `SELECT subject FROM audit_entry WHERE action = 'publication.change' AND (detail->>'bulkChange')::bigint = $1 ORDER BY 1`,
    [batch],
  );
  assert.deepEqual(
    entries.map(({ subject }) => subject),
    asked.map((id) => `publication:${id}`).sort(),
  );
  const [audit] = await stage.sql<{ detail: { changes: number; deed: string } }>(
    `SELECT detail FROM audit_entry WHERE action = 'publication.bulk-change' AND subject = $1`,
    [`bulk-change:${batch}`],
  );
  assert.deepEqual([audit?.detail.deed, audit?.detail.changes], ['set-topics', asked.length]);
  const past = many(await stage.ask(`/api/admin/history/publication:${ids.published}/`, { as: 'admin' }))[0];
  assert.equal(past?.attributes.isBulk, true);
  const back = await undo(String(batch));
  assert.equal(back.status, 200, back.text);
  assert.deepEqual(new Set(outcomes(rowsIn(back))), new Set(['changes']));
  assert.deepEqual(await standing(asked), before);
  assert.deepEqual(rowsIn(await undo(String(batch))), [], 'twice, nothing is done twice');
  assert.deepEqual(await standing(asked), before);
  assert.equal(one(await undo(String(batch))).attributes.standing, 0);
});

test('a former topic that is gone holds up its own record alone; one that was merged is restored as what it became', async () => {
  const [first = 0, second = 0] = ids.drafts;
  const [topic = 0, successor = 0] = (await topics()).filter((id) => id > 0).toReversed();
  for (const [slug, id] of [
    ['to-be-removed', 990301],
    ['to-be-merged', 990302],
  ] as const)
    await stage.sql('INSERT INTO category (id, slug, name) VALUES ($1, $2, $2)', [id, slug]);
  const give = async (record: number, category: number) => {
    await stage.sql('DELETE FROM publication_category WHERE publication_id = $1', [record]);
    await stage.sql('INSERT INTO publication_category (publication_id, category_id) VALUES ($1, $2)', [
      record,
      category,
    ]);
  };
  await give(first, 990301);
  await give(second, 990302);
  const change = { deed: 'set-topics', categories: [topic] };
  const seen = seenIn(rowsIn(await preview(change, { ids: [first, second] })));
  const made = await make(change, `gone ${key++}`, seen);
  await stage.sql('DELETE FROM category WHERE id IN (990301, 990302)');
  await stage.sql("INSERT INTO category_former VALUES ('to-be-merged', 990302, $1)", [successor]);
  const back = await undo(one(made).id);
  assert.equal(back.status, 200, back.text);
  const rows = new Map(rowsIn(back).map((row) => [Number(row.id), row]));
  assert.equal(rows.get(first)?.outcome, 'cannot');
  assert.match(rows.get(first)?.detail ?? '', /no longer exists/);
  assert.equal(rows.get(second)?.outcome, 'changes');
  assert.deepEqual([await topicsOf(first), await topicsOf(second)], [[topic], [successor]]);
});

test('each deed is undone to what was there', async () => {
  const asked = [...ids.drafts, ids.announced];
  const deeds: Change[] = [
    { deed: 'schedule', publicationDate: '2031-05-01', publicationHour: 7 },
    { deed: 'announce' },
    { deed: 'hide' },
    { deed: 'unschedule' },
    { deed: 'members-only' },
    { deed: 'for-everyone' },
  ];
  for (const change of deeds) {
    const before = await standing(asked);
    const rows = rowsIn(await preview(change, { ids: asked }));
    const made = await make(change, `deed ${key++}`, seenIn(rows));
    assert.equal(made.status, 201, `${change.deed} ${made.text}`);
    assert.deepEqual(outcomes(rowsIn(made)), outcomes(rows), change.deed);
    const back = await undo(one(made).id);
    assert.equal(back.status, 200, `${change.deed} ${back.text}`);
    assert.deepEqual(await standing(asked), before, change.deed);
  }
});

test('what somebody changed since it was seen is left and named; what was changed since the deed is not undone', async () => {
  const [first = 0, second = 0, third = 0] = ids.drafts;
  const change = { deed: 'members-only' };
  await stage.sql('UPDATE publication SET private = false WHERE id = ANY ($1)', [ids.drafts]);
  const seen = seenIn(rowsIn(await preview(change, { ids: ids.drafts })));
  await stage.sql('UPDATE publication SET title = $2, version = version + 1 WHERE id = $1', [
    first,
    'Theirs',
  ]);
  const made = await make(change, `late ${key++}`, seen);
  const byId = new Map(rowsIn(made).map((row) => [Number(row.id), row]));
  assert.deepEqual(
    [first, second, third].map((id) => byId.get(id)?.outcome),
    ['conflict', 'changes', 'changes'],
  );
  assert.match(byId.get(first)?.detail ?? '', /Someone else has changed it/);
  await stage.sql('UPDATE publication SET version = version + 1 WHERE id = $1', [third]);
  const back = new Map(rowsIn(await undo(one(made).id)).map((row) => [Number(row.id), row.outcome]));
  assert.deepEqual([back.get(second), back.get(third)], ['changes', 'conflict']);
  const after = await stage.sql<{ private: boolean }>(
    'SELECT private FROM publication WHERE id = ANY ($1) ORDER BY id',
    [ids.drafts],
  );
  assert.deepEqual(
    after.map((row) => row.private),
    [false, false, true],
  );
  assert.deepEqual(codes(await make(change, `late ${key++}`, seen)), ['all-changed']);
});

test('a later change of many that is undone lets an earlier one be undone', async () => {
  const before = await standing(ids.drafts);
  const done = async (change: Change) =>
    one(await make(change, `chain ${key++}`, seenIn(rowsIn(await preview(change, { ids: ids.drafts }))))).id;
  const [topic = 0] = (await topics()).toReversed();
  const first = await done({ deed: 'set-topics', categories: [topic] });
  const second = await done({ deed: 'schedule', publicationDate: '2031-05-01', publicationHour: 7 });
  assert.deepEqual(new Set(outcomes(rowsIn(await undo(first)))), new Set(['conflict']));
  await undo(second);
  await undo(first);
  assert.deepEqual(await standing(ids.drafts), before);
});

test('twice and race: one deed is done once, and of two people’s deeds over the same records one is told', async () => {
  const twin = await stage.twin();
  await stage.sql('UPDATE publication SET private = false WHERE id = ANY ($1)', [ids.drafts]);
  const change = { deed: 'members-only' };
  const seen = seenIn(rowsIn(await preview(change, { ids: ids.drafts })));
  const same = `same ${key++}`;
  const both = await Promise.all([make(change, same, seen), make(change, same, seen, twin.url)]);
  assert.deepEqual(
    both.map(({ status }) => status),
    [201, 201],
  );
  assert.equal(one(both[0] as Asked).id, one(both[1] as Asked).id);
  const opposite = { deed: 'for-everyone' };
  const again = seenIn(rowsIn(await preview(opposite, { ids: ids.drafts })));
  const [topic = 0] = await topics();
  const two = await Promise.all([
    make(opposite, `race ${key++}`, again),
    make({ deed: 'set-topics', categories: [topic] }, `race ${key++}`, again.toReversed(), twin.url),
  ]);
  assert.deepEqual(two.map(({ status }) => status).toSorted(), [201, 409]);
  assert.deepEqual(two.flatMap(codes), ['all-changed']);
  const winner = two.find(({ status }) => status === 201) ?? assert.fail();
  const undone = await Promise.all([undo(one(winner).id), undo(one(winner).id, twin.url)]);
  assert.deepEqual(undone.map((asked) => rowsIn(asked).length).toSorted(), [0, ids.drafts.length]);
});

test('all that fit the filters of the list are meant, with their number; too many at once are refused', async () => {
  const filter = { visibility: 'announced' };
  const listed = await stage.ask('/api/admin/publications/?filter[visibility]=announced', { as: 'admin' });
  const asked = await preview({ deed: 'members-only' }, { filter });
  assert.equal(one(asked).attributes.count, many(listed).length);
  assert.deepEqual(
    rowsIn(asked)
      .map(({ id }) => id)
      .toSorted(),
    many(listed)
      .map(({ id }) => id)
      .toSorted(),
  );
  await stage.sql(
    `INSERT INTO publication (id, slug, title, type, types, visibility, publication_date, modified_at)
     SELECT n, 'filler-' || n, 'Filler', 'PUBLICATION_VIDEO', '{PUBLICATION_VIDEO}', 'draft', current_date, now() FROM generate_series(900001, 900205) n`,
  );
  assert.deepEqual(codes(await preview({ deed: 'members-only' }, { filter: { search: 'Filler' } })), [
    'too-many',
  ]);
  const most = Array.from({ length: BULK_MAX }, (_, n) => 900_001 + n);
  const change = { deed: 'members-only' };
  const whole = await make(change, 'most', seenIn(rowsIn(await preview(change, { ids: most }))));
  assert.equal(
    whole.status,
    201,
    `as many as may be are done within the time of an answer: ${whole.text.slice(0, 300)}`,
  );
  assert.equal(rowsIn(whole).filter(({ outcome }) => outcome === 'changes').length, BULK_MAX);
  assert.deepEqual(codes(await preview({ deed: 'add-topics', categories: [999_999] }, { ids: ids.drafts })), [
    'invalid-field',
  ]);
  assert.deepEqual(codes(await preview({ deed: 'schedule' }, { ids: ids.drafts })), ['invalid-field']);
  assert.equal((await undo('999999')).status, 404);
});

const HOLD = statement('test.hold-title', {}, 'SELECT FROM publication WHERE id = $1 FOR UPDATE');
const newTopic = async (name: string) => {
  const names = { 'pt-br': '', fr: '', it: '', de: '' };
  const words = { name, names, slug: '', parentId: null, featured: false };
  return one(await send('/api/admin/categories/', 'AdminCategory', words));
};
test('race: a bulk change and a merge of the topic that it adds end, whichever is first', async () => {
  const [topic, target] = [await newTopic('Bulk race'), await newTopic('Bulk race target')];
  const [first = 0, second = 0] = ids.drafts;
  const own = 'INSERT INTO publication_category (publication_id, category_id) VALUES ($1, $2)';
  await stage.sql(own, [second, Number(topic.id)]);
  const change = { deed: 'add-topics', categories: [Number(topic.id)] };
  const seen = seenIn(rowsIn(await preview(change, { ids: [first, second] })));
  const { version } = topic.attributes;
  const path = `/api/admin/categories/${topic.id}/merges/`;
  const waiting = (n: number) => until(() => isWaiting(stage.database.reader(), n), `not ${n} wait`);
  let bulk: Promise<Asked> | undefined;
  const merge = await whileHeld(
    stage.database,
    (db) => db.all(HOLD, [second]),
    () => send(path, 'AdminCategory', { into: Number(target.id), version }),
    () => {
      bulk = make(change, 'race of a merge', seen);
      return waiting(2);
    },
  );
  assert.equal(merge.status, 200, merge.text);
  const changed = await bulk;
  assert.equal(changed?.status, 422, changed?.text);
  assert.deepEqual(await topicsOf(first), await topicsOf(ids.drafts[2] ?? 0), 'nothing is half done');
});

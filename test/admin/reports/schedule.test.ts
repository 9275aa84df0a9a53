import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { frontPageDesk } from '../../harness/admin/front-page.ts';
import { openPages } from '../../harness/admin/static-pages.ts';
import { openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage?.close());

const { change, add, show } = frontPageDesk(() => stage);
const inHours = (hours: number): string =>
  `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 13)}:00`;
interface Planned {
  id: string;
  attributes: {
    kind: string;
    at: string;
    recordId: string;
    title: string;
    visibility: string | null;
    blockKind: string | null;
  };
}
async function listed(kind?: string): Promise<Planned[]> {
  const query = `page[size]=100${kind ? `&filter[kind]=${kind}` : ''}`;
  const reply = await stage.send('GET', `/api/admin/schedule/?${query}`, undefined, { as: 'admin' });
  assert.equal(reply.status, 200, reply.text);
  return reply.json.data as unknown as Planned[];
}
const of = (all: readonly Planned[], id: string | number) =>
  all
    .filter(({ attributes }) => attributes.recordId === String(id) && attributes.visibility === null)
    .map(({ attributes: { kind, at, title } }) => [kind, at, title]);

test('blocks of the front page stand among what comes, once they are shown', async () => {
  const made = await add('notice', 'For a week');
  await change(made.id, { shownFrom: inHours(30), shownUntil: inHours(200) });
  assert.deepEqual(of(await listed(), made.id), [], 'a hidden block comes to nothing');
  await show(made.id);
  assert.deepEqual(of(await listed(), made.id), [
    ['blockShown', inHours(30), 'For a week'],
    ['blockHidden', inHours(200), 'For a week'],
  ]);
  for (const kind of ['blockShown', 'blockHidden'])
    assert.deepEqual(
      (await listed(kind)).map(({ attributes }) => [attributes.recordId, attributes.blockKind]),
      [[String(made.id), 'notice']],
      kind,
    );
  stage.clock.set(new Date(Date.now() + 31 * 3_600_000));
  assert.deepEqual(
    of(await listed(), made.id).map(([kind]) => kind),
    ['blockHidden'],
    'what came is no more to come',
  );
  stage.clock.set(null);
});

test('pages with hours stand among what comes, once they are published', async () => {
  const pages = openPages(stage);
  const draft = await pages.add('A congress to come', 'congress-to-come');
  const id = await pages.published('A congress', 'congress');
  for (const one of [draft, id])
    assert.equal((await pages.change(one, { shownFrom: inHours(30), shownUntil: inHours(200) })).status, 200);
  const ours = (all: readonly Planned[]) => of(all, id).filter(([kind]) => kind?.startsWith('page'));
  assert.deepEqual(ours(await listed()), [
    ['pageShown', inHours(30), 'A congress'],
    ['pageHidden', inHours(200), 'A congress'],
  ]);
  for (const kind of ['pageShown', 'pageHidden'])
    assert.deepEqual(
      (await listed(kind)).map(({ attributes }) => attributes.recordId),
      [String(id)],
      `${kind}: no draft`,
    );
  stage.clock.set(new Date(Date.now() + 31 * 3_600_000));
  assert.deepEqual(
    ours(await listed()).map(([kind]) => kind),
    ['pageHidden'],
  );
  stage.clock.set(null);
});

test('issues stand among what comes while they wait for their hour, by their subject or their name', async () => {
  const insert = (issue: string, state: string) =>
    stage.sql<{ id: string }>(
      `INSERT INTO campaign (issue, kind, origin, content, state, starts_at, created_at, modified_at)
       VALUES ($1, 'monthly', 'written', '{}', $2, $3::timestamp, now(), now()) RETURNING id`,
      [issue, state, state === 'draft' ? null : inHours(40)],
    );
  const [waiting] = await insert('written:waiting', 'scheduled');
  const [draft] = await insert('written:draft', 'draft');
  const named = await listed('issue');
  assert.deepEqual(of(named, waiting?.id ?? ''), [['issue', inHours(40), 'written:waiting']]);
  assert.deepEqual(of(named, draft?.id ?? ''), []);
  for (const [language, subject] of [
    ['de', 'Auf Deutsch'],
    ['en', 'In English'],
  ])
    await stage.sql(
      `INSERT INTO campaign_letter (campaign_id, language, subject, blocks) VALUES ($1, $2, $3, '[]')`,
      [waiting?.id, language, subject],
    );
  assert.deepEqual(of(await listed(), waiting?.id ?? ''), [['issue', inHours(40), 'In English']]);
  const times = (await listed()).map(({ attributes }) => attributes.at.padEnd(16, 'T00:00'));
  assert.deepEqual(times, times.toSorted());
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import { newActivity } from '../harness/people/sitting.ts';
import { openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

type One = { id: string; attributes: Record<string, unknown> };
interface Listed {
  status: number;
  data: One[];
  count: number;
}
async function list(query = '', as: Parameters<Stage['send']>[3] = { as: 'gold' }): Promise<Listed> {
  const { status, text } = await stage.send('GET', `/api/progress/${query}`, undefined, as);
  const { data = [], meta } = JSON.parse(text) as { data?: One[]; meta?: { pagination: { count: number } } };
  return { status, data, count: meta?.pagination.count ?? 0 };
}
const ids = ({ data }: Listed) => data.map((one) => one.id);
const done = (section: number, as: 'free' | 'silver', completed = true) =>
  stage.send(
    'PATCH',
    `/api/progress/${section}/`,
    { data: { type: 'Progress', attributes: { completed } } },
    { as },
  );

interface Cover {
  completed: boolean;
  progress: { sectionsDone: number; continueSectionId: number; continueSeconds: number };
  sectionCount: number;
}
async function cover(id: string, as: 'gold' | 'silver'): Promise<Cover> {
  const { text } = await stage.send('GET', `/api/publications/${id}/`, undefined, { as });
  return (JSON.parse(text) as { data: { attributes: Cover } }).data.attributes;
}

test('every publication begun or completed is in the list, in one of two states, as its own cover says', async () => {
  const [all, begun, completed] = [
    await list('?page[size]=100'),
    await list('?filter[state]=in-progress&page[size]=100'),
    await list('?filter[state]=completed&page[size]=100'),
  ];
  assert.ok(begun.count > 0 && completed.count > 0, 'the story has both');
  assert.deepEqual([...ids(begun), ...ids(completed)].toSorted(), ids(all).toSorted());
  assert.ok(begun.data.every(({ attributes }) => attributes.completedAt === null));
  assert.ok(completed.data.every(({ attributes }) => attributes.state === 'completed'));
  const reply = await stage.send(
    'GET',
    `/api/publications/order_by_pk_in/?filter[id__in]=${ids(all).join()}&page[size]=100&fields[Publication]=completed,progress,testStatus,sectionCount`,
    undefined,
    { as: 'gold' },
  );
  const covers = new Map(
    (JSON.parse(reply.text) as { data: One[] }).data.map((one) => [one.id, one.attributes]),
  );
  for (const { id, attributes } of all.data) {
    const shown = covers.get(id) as unknown as Cover;
    assert.equal(shown.completed, attributes.state === 'completed', id);
    assert.equal(shown.progress.sectionsDone, attributes.sectionsDone, id);
    assert.equal(shown.sectionCount, attributes.sectionCount, id);
  }
});

test('the last touched comes first, and a page beyond the end still tells how many there are', async () => {
  const { data, count } = await list('?page[size]=100');
  const times = data.map(({ attributes }) => String(attributes.updatedAt));
  assert.deepEqual(times, times.toSorted().toReversed());
  const beyond = await list('?page[size]=1&page[number]=500');
  assert.deepEqual([beyond.data, beyond.count], [[], count]);
});

test('a section done begins a publication, twice as well as once; undone, it is not begun', async () => {
  assert.equal(
    (await list('', { as: 'silver' })).data.some((one) => one.id === '2746'),
    false,
  );
  await Promise.all([done(5397, 'silver'), done(5397, 'silver')]);
  await done(5397, 'silver');
  const [first] = (await list('?filter[state]=in-progress', { as: 'silver' })).data;
  assert.deepEqual(
    [first?.id, first?.attributes.sectionsDone, first?.attributes.testStatus],
    ['2746', 1, null],
  );
  await done(5397, 'silver', false);
  assert.equal(ids(await list('', { as: 'silver' })).includes('2746'), false);
});

test('a test opened and not passed is in progress, and the list of another person never shows it', async () => {
  const opened = await stage.send('GET', '/api/publications/2746/tests/', undefined, { as: 'bronze' });
  assert.equal(opened.status, 200);
  const tests = await list('?filter[state]=test', { as: 'bronze' });
  assert.deepEqual(tests.data.find((one) => one.id === '2746')?.attributes.testStatus, 'IN_PROGRESS');
  assert.equal(ids(await list('?filter[state]=test', { as: 'free' })).includes('2746'), false);
});

test('[ENT-045] what was shown before sittings were on record opened the first test, unless another was attempted', async () => {
  const id = await newActivity(stage);
  await stage.sql(
    'INSERT INTO credit_offering (publication_id, kind, amount_hundredths) VALUES ($1, 2, 100)',
    [id],
  );
  await stage.sql(
    `INSERT INTO front_matter_shown (user_id, publication_id, version, shown_at, hash)
     VALUES ($2, $1, 1, now(), '\\x')`,
    [id, PEOPLE.gold.id],
  );
  const told = async () => {
    const { text } = await stage.send('GET', `/api/publications/${id}/`, undefined, { as: 'gold' });
    const { testStatus } = (JSON.parse(text) as { data: One }).data.attributes;
    const listed = (await list('?page[size]=100')).data.find((one) => one.id === String(id));
    const tests = listed?.attributes.tests as { kind: number }[] | undefined;
    return [testStatus, tests?.find(({ kind }) => kind === 1)];
  };
  assert.deepEqual(await told(), [
    'IN_PROGRESS',
    { kind: 1, status: 'IN_PROGRESS', sittingId: null, lastScore: null },
  ]);
  await stage.sql(
    `INSERT INTO attempt (user_id, publication_id, offering_id, kind, status, correct_count, item_count, score, pass_mark,
       amount_hundredths, title, front_matter_version, disclosure, results, submitted_at)
     SELECT $2, $1, id, 2, 'FAILED', 0, 10, 0, 70, 100, 'A Sitting of Ten', 1, '{}', '[]', now()
     FROM credit_offering WHERE publication_id = $1 AND kind = 2`,
    [id, PEOPLE.gold.id],
  );
  assert.deepEqual(await told(), [
    'NOT_STARTED',
    { kind: 1, status: null, sittingId: null, lastScore: null },
  ]);
});

test('a retake puts what was completed back in progress, as on its own cover', async () => {
  const completed = (await list('?filter[state]=completed&page[size]=100')).data;
  const id = completed.find(({ attributes }) => attributes.testStatus === 'APPROVED')?.id ?? '';
  const retake = await stage.send('POST', `/api/publications/${id}/retakes/`, undefined, { as: 'gold' });
  assert.equal(retake.status, 204);
  assert.equal(ids(await list('?filter[state]=completed&page[size]=100')).includes(id), false);
  const begun = (await list('?filter[state]=in-progress&page[size]=100')).data.find((one) => one.id === id);
  assert.equal(begun?.attributes.completedAt, null);
  assert.equal((await cover(id, 'gold')).completed, false);
});

async function left(section: number, positionSeconds: number): Promise<void> {
  const document = { data: { type: 'Progress', attributes: { positionSeconds } } };
  const reply = await stage.send('PATCH', `/api/progress/${section}/`, document, { as: 'silver' });
  assert.equal(reply.status, 200);
}

test('a cover goes on at the place left last, until its section is done', async () => {
  const goesOn = async () => {
    const { continueSectionId, continueSeconds } = (await cover('2746', 'silver')).progress;
    return [continueSectionId, continueSeconds];
  };
  await left(5397, 30);
  stage.clock.set(new Date(Date.now() + 60_000));
  await left(5392, 12);
  stage.clock.set(null);
  assert.deepEqual(await goesOn(), [5392, 12]);
  await done(5392, 'silver');
  assert.deepEqual(await goesOn(), [5397, 30]);
});

test('an episode goes on at the place left last though its section is done, before or after', async () => {
  const [episode] = await stage.sql<{ id: string; section: number }>(
    `SELECT p.id::text, s.id::int AS section FROM publication p JOIN section s ON s.publication_id = p.id
     WHERE p.type = 'PODCAST' AND p.visibility = 'published' AND NOT p.private ORDER BY p.id LIMIT 1`,
  );
  assert.ok(episode);
  const goesOn = async () => (await cover(episode.id, 'silver')).progress;
  await left(episode.section, 95);
  await done(episode.section, 'silver');
  assert.deepEqual((await goesOn()).continueSeconds, 95);
  await left(episode.section, 120);
  const { sectionsDone, continueSectionId, continueSeconds } = await goesOn();
  assert.deepEqual([sectionsDone, continueSectionId, continueSeconds], [1, null, 120]);
});

test('four askers: a visitor is asked to sign in, everybody else sees their own', async () => {
  assert.equal((await list('', { as: 'anonymous' })).status, 401);
  const [free, gold, admin] = [
    await list('?page[size]=100', { as: 'free' }),
    await list('?page[size]=100'),
    await list('?page[size]=100', { as: 'admin' }),
  ];
  assert.deepEqual([free.status, gold.status, admin.status], [200, 200, 200]);
  assert.notDeepEqual(ids(admin), ids(gold));
  assert.equal((await list('?filter[state]=other')).status, 400);
});

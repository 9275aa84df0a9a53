import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releaseDue, removeDue } from '#admin/resources/publication/release.service.ts';
import {
  change,
  complete,
  deeds,
  get,
  inDays,
  move,
  openPublicationsDesk,
  pointers,
  stage,
  twin,
  whole,
} from '../harness/admin/publications.ts';
import { codes } from '../harness/stage.ts';

openPublicationsDesk();

test('a release day begins and ends in the provider’s zone, on whichever side of UTC that is', async () => {
  const { config } = stage.app.ports;
  const day = inDays(2);
  const cases: [string, string, boolean][] = [
    ['Pacific/Kiritimati', `${inDays(1)}T09:59:00Z`, false],
    ['Pacific/Kiritimati', `${inDays(1)}T10:00:00Z`, true],
    ['Pacific/Honolulu', `${day}T09:59:00Z`, false],
    ['Pacific/Honolulu', `${day}T10:00:00Z`, true],
  ];
  for (const [timeZone, at, isOut] of cases) {
    const id = await complete({ title: `Out in ${timeZone}`, publicationDate: day });
    assert.equal((await move(id, 'draft', 'announced')).status, 200);
    await releaseDue({ ...stage.app.ports, config: { ...config, timeZone } }, new Date(at));
    assert.equal((await whole(id)).visibility, isOut ? 'published' : 'announced', `${timeZone} ${at}`);
    await stage.sql('UPDATE publication SET visibility = $2 WHERE id = $1', [id, 'draft']);
  }
});

const hourAhead = (hours: number) =>
  `${new Date(stage.clock.now().getTime() + hours * 3_600_000).toISOString().slice(0, 13)}:00`;
const onTime = (hours: number) => new Date(`${hourAhead(hours)}:00Z`);

test('what is to be removed at an hour goes then and not before, once on two processes; earned credit stays, and it does not come back with that hour', async () => {
  const [{ id, credits } = assert.fail()] = await stage.sql<{ id: string; credits: number }>(
    `SELECT publication_id AS id, count(*)::int AS credits FROM credit_entry e JOIN publication p ON p.id = e.publication_id
     WHERE p.visibility = 'published' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`,
  );
  const removals = async () => (await deeds(id)).filter((deed) => deed === 'publication.remove').length;
  const before = await removals();
  assert.equal((await change(id, { unpublishAt: hourAhead(3) })).status, 200);
  const early = await removeDue(stage.app.ports, new Date(onTime(3).getTime() - 1000));
  assert.deepEqual(early, { removed: 0, failed: 0 });
  const [first, second] = await Promise.all([
    removeDue(stage.app.ports, onTime(3)),
    removeDue(twin.app.ports, onTime(3)),
  ]);
  assert.equal(first.removed + second.removed, 1);
  assert.deepEqual(await removeDue(twin.app.ports, onTime(3)), { removed: 0, failed: 0 });
  assert.equal(await removals(), before + 1);
  const gone = await get(`/api/publications/${id}/`, { as: 'anonymous' });
  assert.deepEqual([gone.status, codes(gone)], [410, ['activity-removed']]);
  assert.equal(
    (await stage.sql('SELECT 1 FROM credit_entry WHERE publication_id = $1', [id])).length,
    credits,
  );
  stage.clock.set(onTime(3));
  const back = await move(id, 'removed', 'published');
  assert.deepEqual([back.status, pointers(back)], [422, ['/data/attributes/unpublishAt']]);
  assert.equal((await change(id, { unpublishAt: null })).status, 200);
  assert.equal((await move(id, 'removed', 'published')).status, 200);
  stage.clock.set(null);
});

test('an hour of removal is whole, of a day that there is, to come, and after the publication; a draft is not removed', async () => {
  const id = await complete({ publicationDate: inDays(2) });
  const wrong = [
    '2031-02-30T10:00',
    '2031-02-20T10:30',
    '2031-02-20',
    'tomorrow',
    `${inDays(1)}T23:00`,
    `${inDays(2)}T00:00`,
  ];
  for (const unpublishAt of wrong) {
    const reply = await change(id, { unpublishAt });
    assert.deepEqual([reply.status, pointers(reply)], [422, ['/data/attributes/unpublishAt']], unpublishAt);
  }
  const day = await complete({ publicationDate: inDays(-3) });
  assert.equal(
    (await change(day, { unpublishAt: hourAhead(-1) })).status,
    200,
    'a draft may say what it likes',
  );
  await removeDue(stage.app.ports, stage.clock.now());
  assert.equal((await whole(day)).visibility, 'draft');
  assert.deepEqual(codes(await move(day, 'draft', 'published')), ['publication-incomplete']);
  assert.equal((await change(day, { unpublishAt: null })).status, 200);
  assert.equal((await move(day, 'draft', 'published')).status, 200);
  assert.deepEqual(pointers(await change(day, { unpublishAt: hourAhead(0) })), [
    '/data/attributes/unpublishAt',
  ]);
});

const planned = (hours: number) => ({
  publicationDate: hourAhead(hours).slice(0, 10),
  publicationHour: Number(hourAhead(hours).slice(11, 13)),
});

test('what is scheduled does not exist for readers until its hour; then it is out, once on two processes', async () => {
  const id = await complete({ title: 'Hidden until noon', publicationDate: inDays(1) });
  assert.equal((await change(id, planned(2))).status, 200);
  assert.deepEqual(pointers(await move(id, 'draft', 'published')), ['/data/attributes/publicationDate']);
  assert.equal((await move(id, 'draft', 'scheduled')).status, 200);
  for (const as of ['anonymous', 'gold'] as const) {
    const hidden = await get(`/api/publications/${id}/`, { as });
    assert.deepEqual([hidden.status, codes(hidden)], [404, ['not-found']], as);
    const notice = { data: { type: 'ReleaseNotice' } };
    const asked = await stage.send('POST', `/api/publications/${id}/notice/`, notice, { as });
    assert.equal(asked.status, as === 'gold' ? 404 : 401);
  }
  const told = await get('/api/publications/?filter[visibility]=announced&page[size]=100', {
    as: 'anonymous',
  });
  assert.ok(!told.text.includes('Hidden until noon'));
  assert.equal((await releaseDue(twin.app.ports, new Date(onTime(2).getTime() - 1000))).published, 0);
  assert.equal((await whole(id)).overdue, false);
  const [first, second] = await Promise.all([
    releaseDue(stage.app.ports, onTime(2)),
    releaseDue(twin.app.ports, onTime(2)),
  ]);
  assert.equal(first.published + second.published, 1);
  assert.deepEqual((await deeds(id)).slice(-2), ['publication.schedule', 'publication.publish']);
  assert.equal((await get(`/api/publications/${id}/`, { as: 'anonymous' })).status, 200);
});

test('what is announced comes out at its hour, and a schedule can be taken back or shown before', async () => {
  const announced = await complete({ title: 'At three', publicationDate: inDays(1) });
  assert.equal((await change(announced, planned(3))).status, 200);
  assert.equal((await move(announced, 'draft', 'announced')).status, 200);
  const hidden = await complete({ title: 'Taken back', publicationDate: inDays(1) });
  assert.equal((await change(hidden, planned(3))).status, 200);
  assert.equal((await move(hidden, 'draft', 'scheduled')).status, 200);
  assert.equal((await move(hidden, 'scheduled', 'announced')).status, 200);
  assert.deepEqual(
    codes(await move(hidden, 'announced', 'scheduled')),
    ['no-way'],
    'what was seen is not hidden again',
  );
  assert.equal((await move(hidden, 'announced', 'draft')).status, 200);
  assert.equal((await releaseDue(stage.app.ports, onTime(2))).published, 0);
  assert.equal((await releaseDue(stage.app.ports, onTime(3))).published, 1);
  assert.deepEqual(
    [(await whole(announced)).visibility, (await whole(hidden)).visibility],
    ['published', 'draft'],
  );
  for (const publicationHour of [-1, 24, 1.5, '14'])
    assert.deepEqual(pointers(await change(hidden, { publicationHour })), [
      '/data/attributes/publicationHour',
    ]);
});

test('what comes by itself stands in one list, the next first, and every kind by itself', async () => {
  const id = await complete({ title: 'On the calendar', publicationDate: inDays(1) });
  assert.equal(
    (await change(id, { ...planned(5), unpublishAt: hourAhead(30), expirationDate: inDays(90) })).status,
    200,
  );
  assert.equal((await move(id, 'draft', 'scheduled')).status, 200);
  const unearned = (await get('/api/admin/schedule/?filter[kind]=creditEnd&page[size]=100')).text;
  assert.ok(!unearned.includes('On the calendar'), 'it gives no credit that could end');
  await stage.sql(`INSERT INTO activity (publication_id, starts_on) VALUES ($1, current_date)`, [id]);
  await stage.sql(
    'INSERT INTO credit_offering (publication_id, kind, amount_hundredths) VALUES ($1, 1, 100)',
    [id],
  );
  const listed = async (query: string) => {
    const reply = await get(`/api/admin/schedule/${query}`);
    assert.equal(reply.status, 200, reply.text);
    return reply.json as unknown as {
      data: { id: string; attributes: { at: string; kind: string } }[];
      meta: { pagination: { count: number } };
    };
  };
  const { data, meta } = await listed('?page[size]=100');
  assert.equal(data.length, meta.pagination.count);
  assert.deepEqual(
    data.filter((one) => one.id.endsWith(`-${id}`)).map((one) => [one.id, one.attributes.at]),
    [
      [`release-${id}`, hourAhead(5)],
      [`removal-${id}`, hourAhead(30)],
      [`creditEnd-${id}`, inDays(90)],
    ],
  );
  const times = data.map(({ attributes }) => attributes.at.padEnd(16, 'T00:00'));
  assert.deepEqual(times, times.toSorted());
  for (const kind of ['release', 'removal', 'creditEnd']) {
    const some = (await listed(`?filter[kind]=${kind}&page[size]=100`)).data;
    assert.deepEqual(
      some.map((one) => one.id),
      data.filter((one) => one.attributes.kind === kind).map((one) => one.id),
    );
    assert.ok(some.length > 0, kind);
  }
  assert.equal((await move(id, 'scheduled', 'draft')).status, 200);
  assert.ok(
    !(await get('/api/admin/schedule/?page[size]=100')).text.includes('On the calendar'),
    'a draft comes to nothing',
  );
});

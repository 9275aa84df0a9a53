import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { ACTIVITIES_CSV } from '#admin/reports/accreditation/accreditation.serializer.ts';
import { activitiesFor, exportActivities } from '#admin/reports/accreditation/accreditation.service.ts';
import { addDays, utcDate } from '#kit/dates.ts';
import { PEOPLE } from '#seed/people.ts';
import {
  HISTORY_END,
  HISTORY_START,
  history,
  type Told,
  tell,
} from '../../harness/people/activity-history.ts';
import { newActivity, sheetOf, submit } from '../../harness/people/sitting.ts';
import { openStage, type Stage, visitAs } from '../../harness/stage.ts';

const LIST = '/api/admin/activities/';
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

interface Row {
  id: string;
  attributes: Record<string, unknown> & { figures: Record<string, number> };
}
const get = (path: string) => stage.send('GET', path, undefined, { as: 'admin' });
async function list(query = ''): Promise<{ ids: string[]; rows: Row[]; count: number }> {
  const reply = await get(`${LIST}${query}`);
  assert.equal(reply.status, 200, `${query} ${reply.text.slice(0, 300)}`);
  const rows = reply.json.data as Row[];
  const { count } = (reply.json.meta as { pagination: { count: number } }).pagination;
  return { rows, ids: rows.map(({ id }) => id), count };
}
const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n');
const NONE = { from: null, until: null, zone: 'UTC', type: null, state: null, due: null, words: null };

/** The same figures, counted row by row from the tables. */
async function counted(id: number, from: Date | null, until: Date | null) {
  const within = (at: Date) => (!from || at >= from) && (!until || at < until);
  const rows = <T>(text: string) => stage.sql<T>(text, [id]);
  const shown = await rows<{ user_id: string; at: Date }>(
    'SELECT user_id, shown_at AS at FROM front_matter_shown WHERE publication_id = $1',
  );
  const tests = await rows<{
    user_id: string;
    kind: number;
    status: string;
    practice: boolean;
    score: number;
    at: Date;
  }>(
    'SELECT user_id, kind, status, practice, score, submitted_at AS at FROM attempt WHERE publication_id = $1 ORDER BY submitted_at, id',
  );
  const entries = await rows<{ user_id: string; kind: number; entry: string; amount: number; at: Date }>(
    'SELECT user_id, kind, entry, amount_hundredths AS amount, earned_at AS at FROM credit_entry WHERE publication_id = $1',
  );
  const papers = await rows<{
    id: string;
    supersedes_id: string | null;
    withdrawn_at: Date | null;
    at: Date;
  }>('SELECT id, supersedes_id, withdrawn_at, completed_at AS at FROM certificate WHERE publication_id = $1');
  const opinions = await rows<{ at: Date }>(
    'SELECT submitted_at AS at FROM evaluation WHERE publication_id = $1',
  );
  const firstTrace = new Map<string, Date>();
  for (const { user_id, at } of [...shown, ...tests, ...entries])
    if (at < (firstTrace.get(user_id) ?? at) || !firstTrace.has(user_id)) firstTrace.set(user_id, at);
  const firstTests = new Map<string, (typeof tests)[number]>();
  for (const one of tests.filter(({ practice }) => !practice)) {
    const key = `${one.user_id} ${one.kind}`;
    if (!firstTests.has(key)) firstTests.set(key, one);
  }
  const tried = [...firstTests.values()].filter(({ at }) => within(at));
  const passed = new Set([
    ...tests
      .filter((one) => one.status === 'APPROVED' && !one.practice && within(one.at))
      .map((one) => one.user_id),
    ...entries.filter((one) => one.entry === 'award' && within(one.at)).map((one) => one.user_id),
  ]);
  const counting = tests.filter(({ practice, at }) => !practice && within(at));
  const testsPassed = counting.filter(({ status }) => status === 'APPROVED').length;
  const share = (part: number) => (counting.length === 0 ? null : Math.round(part / counting.length));
  const sum = (kind: number) =>
    entries.filter((one) => one.kind === kind && within(one.at)).reduce((all, one) => all + one.amount, 0);
  const replaced = new Set(papers.map(({ supersedes_id }) => supersedes_id));
  return {
    began: [...firstTrace.values()].filter(within).length,
    passed: passed.size,
    firstTries: tried.length,
    firstPasses: tried.filter(({ status }) => status === 'APPROVED').length,
    tests: counting.length,
    testsPassed,
    averageScore: share(counting.reduce((all, { score }) => all + score, 0)),
    approvalRate: share(testsPassed * 100),
    cme: sum(1),
    sa: sum(2),
    certificates: papers.filter((one) => within(one.at) && !one.withdrawn_at && !replaced.has(one.id)).length,
    evaluations: opinions.filter(({ at }) => within(at)).length,
  };
}

const days = fc.integer({ min: 0, max: 400 });
/** Days of a period, either end open. */
const periods = fc
  .tuple(fc.option(days), fc.option(days))
  .map(([a, b]) => (a !== null && b !== null && a > b ? [b, a] : [a, b]))
  .map(([from, to]) => ({
    from: from === null || from === undefined ? null : utcDate(addDays(HISTORY_START, from)),
    to: to === null || to === undefined ? null : utcDate(addDays(HISTORY_START, to)),
  }));

test('whatever learners did, the figures of any period are those of the ledger and the tables', async () => {
  let told: Told | null = null;
  await fc.assert(
    fc.asyncProperty(history, fc.array(periods, { minLength: 2, maxLength: 4 }), async (deeds, spans) => {
      told = await tell(stage, await newActivity(stage), deeds);
      const { id } = told;
      for (const { from, to } of [{ from: null, to: null }, ...spans]) {
        const query = [from && `filter[from]=${from}`, to && `filter[to]=${to}`, `filter[search]=${id}`];
        const { rows } = await list(`?${query.filter(Boolean).join('&')}`);
        const shown = rows.find((one) => one.id === String(id));
        const until = to ? addDays(new Date(to), 1) : null;
        const expected = await counted(id, from ? new Date(from) : null, until);
        if (!shown) {
          assert.deepEqual([expected.cme, expected.sa], [0, 0], 'credit was earned in the period');
          continue;
        }
        assert.deepEqual(shown.attributes.figures, expected, `${from} to ${to}`);
      }
    }),
    { numRuns: 12, seed: 20_261_122 },
  );
});

test('type, state, title and number narrow the list, each tells the truth', async () => {
  const { count } = await list();
  const states = ['open', 'upcoming', 'ended', 'withdrawn', 'draft'];
  const parts = await Promise.all(states.map((state) => list(`?filter[state]=${state}&page[size]=100`)));
  assert.equal(
    parts.reduce((sum, one) => sum + one.count, 0),
    count,
    'every activity has one state',
  );
  for (const [at, part] of parts.entries())
    for (const row of part.rows) assert.equal(row.attributes.state, states[at]);
  const id = await newActivity(stage);
  assert.deepEqual((await list(`?filter[search]=${id}`)).ids, [String(id)]);
  assert.ok((await list('?filter[search]=a%20SITTING%20of&page[size]=100')).ids.includes(String(id)));
  assert.deepEqual((await list('?filter[search]=100%25_x')).ids, []);
  for (const row of (await list('?filter[type]=SELF_ASSESSMENT&page[size]=100')).rows)
    assert.equal(row.attributes.publicationType, 'SELF_ASSESSMENT');
  for (const query of [
    'filter[state]=gone',
    'filter[due]=soon',
    'filter[type]=X',
    'sort=id',
    'page[size]=101',
    'filter[from]=2026-02-31',
    'filter[from]=2026-02-02&filter[to]=2026-02-01',
  ])
    assert.equal((await get(`${LIST}?${query}`)).status, 400, query);
});

test('[R18] what ends or wants its three-year review within ninety days is found, and nothing else', async () => {
  const today = stage.clock.now();
  const day = (n: number) => utcDate(addDays(today, n));
  const made = async (ends: string | null, starts: string, reviewed: string | null = null) => {
    const id = await newActivity(stage);
    await stage.sql('UPDATE publication SET expiration_date = $2 WHERE id = $1', [id, ends]);
    await stage.sql('UPDATE activity SET starts_on = $2, reviewed_on = $3 WHERE publication_id = $1', [
      id,
      starts,
      reviewed,
    ]);
    return String(id);
  };
  const old = utcDate(addDays(today, -1_200));
  const ids = {
    endsToday: await made(day(0), day(-30)),
    endsLast: await made(day(90), day(-30)),
    endsLater: await made(day(91), day(-30)),
    ended: await made(day(-1), old),
    overdue: await made(null, old),
    reviewed: await made(null, old, day(-10)),
    both: await made(day(5), old),
  };
  const found = async (due: string) => {
    const { ids: all } = await list(`?filter[due]=${due}&filter[search]=Sitting&page[size]=100`);
    return Object.entries(ids).flatMap(([name, id]) => (all.includes(id) ? [name] : []));
  };
  assert.deepEqual(await found('credit'), ['endsToday', 'endsLast', 'both']);
  assert.deepEqual(await found('review'), ['overdue', 'both']);
  assert.deepEqual(await found('any'), ['endsToday', 'endsLast', 'overdue', 'both']);
  const { rows } = await list(`?filter[search]=${ids.both}`);
  assert.deepEqual([rows[0]?.attributes.endsSoon, rows[0]?.attributes.reviewIsDue], [true, true]);
  const later = (await list(`?filter[search]=${ids.reviewed}`)).rows[0]?.attributes;
  assert.deepEqual([later?.endsSoon, later?.reviewIsDue], [false, false]);
});

test('[R9] open is what credit can be earned with: not without questions, not without a designation; a suspension is told', async () => {
  const found = async (id: number) =>
    (await list(`?filter[search]=${id}`)).rows.find((row) => row.id === String(id))?.attributes;
  const bare = await newActivity(stage);
  assert.deepEqual([(await found(bare))?.state, (await found(bare))?.suspended], ['open', false]);
  await stage.sql('UPDATE activity SET suspended_at = now() WHERE publication_id = $1', [bare]);
  assert.deepEqual([(await found(bare))?.state, (await found(bare))?.suspended], ['open', true]);
  const [head = '', line = ''] = linesOf((await get(`${LIST}csv/?filter[search]=${bare}`)).text);
  const at = head.split(',').indexOf('Suspended since');
  assert.match(line.split(',')[at] ?? '', /^\d{4}-\d\d-\d\dT/);
  await stage.sql(
    'UPDATE item SET retired_at = now() WHERE offering_id IN (SELECT id FROM credit_offering WHERE publication_id = $1)',
    [bare],
  );
  assert.deepEqual([(await found(bare))?.state, (await found(bare))?.suspended], ['ended', false]);
  const OFFERED = '(SELECT id FROM credit_offering WHERE publication_id = $1)';
  await stage.sql(
    `DELETE FROM choice WHERE item_id IN (SELECT id FROM item WHERE offering_id IN ${OFFERED})`,
    [bare],
  );
  await stage.sql(`DELETE FROM item WHERE offering_id IN ${OFFERED}`, [bare]);
  await stage.sql('DELETE FROM credit_offering WHERE publication_id = $1', [bare]);
  assert.equal(await found(bare), undefined, 'nothing is offered and nothing was earned');
  assert.equal((await get(`${LIST}${bare}/`)).status, 404);
  await stage.sql(
    `INSERT INTO credit_entry (user_id, publication_id, kind, entry, amount_hundredths, title, learning_format, earned_at)
     VALUES ($2, $1, 1, 'award', 100, 'T', 'F', '2026-03-01')`,
    [bare, PEOPLE.gold.id],
  );
  assert.equal((await found(bare))?.state, 'ended', 'a former activity is known from the ledger alone');
  const since = `?filter[search]=${bare}&filter[from]=2026-03-05`;
  assert.equal((await list(since)).count, 0, 'of what is not offered, a period holds what was earned in it');
});

test('a period holds what was offered or earned credit with in it', async () => {
  const id = await newActivity(stage);
  const holds = async (query: string) => (await list(`?filter[search]=${id}&${query}`)).count === 1;
  await stage.sql(`UPDATE activity SET starts_on = '2024-03-01' WHERE publication_id = $1`, [id]);
  await stage.sql(`UPDATE publication SET expiration_date = '2025-02-28' WHERE id = $1`, [id]);
  assert.deepEqual(
    [
      await holds('filter[to]=2024-02-29'),
      await holds('filter[to]=2024-03-01'),
      await holds('filter[from]=2025-02-28'),
      await holds('filter[from]=2025-03-01'),
    ],
    [false, true, true, false],
  );
});

test('no period holds what was never offered, until it has earned credit; the whole list does', async () => {
  const id = await newActivity(stage);
  const held = async (query: string) => (await list(`?filter[search]=${id}&${query}`)).count;
  const counts = async () => [
    await held(''),
    await held('filter[from]=2026-02-01'),
    await held('filter[to]=2030-12-31'),
  ];
  const change = (text: string) => stage.sql(`UPDATE publication SET ${text} WHERE id = $1`, [id]);
  assert.deepEqual(await counts(), [1, 1, 1]);
  for (const visibility of ['draft', 'announced']) {
    await change(`visibility = '${visibility}'`);
    assert.deepEqual(await counts(), [1, 0, 0], visibility);
  }
  await change(`visibility = 'published'`);
  await stage.sql(`UPDATE activity SET starts_on = '2029-01-01' WHERE publication_id = $1`, [id]);
  assert.deepEqual(await counts(), [1, 0, 0], 'still to come');
  await stage.sql(
    `INSERT INTO credit_entry (user_id, publication_id, kind, entry, amount_hundredths, title, learning_format, earned_at)
     VALUES ($2, $1, 1, 'award', 100, 'T', 'F', '2026-03-01')`,
    [id, PEOPLE.gold.id],
  );
  assert.deepEqual(await counts(), [1, 1, 1]);
});

test('a period holds what was offered in it, though it was removed since and is announced again', async () => {
  const id = await newActivity(stage);
  await stage.sql(
    `UPDATE publication SET visibility = 'announced', removed_at = '2026-06-01T12:00Z' WHERE id = $1`,
    [id],
  );
  const held = async (query: string) => (await list(`?filter[search]=${id}&${query}`)).count;
  assert.equal(await held('filter[state]=upcoming'), 1);
  assert.equal(await held('filter[from]=2026-05-01&filter[to]=2026-05-31'), 1);
  assert.equal(await held('filter[from]=2026-07-01'), 0, 'after its removal');
});

test('the CSV is the list, its cells stay text, and that somebody took it is written down', async () => {
  const id = await newActivity(stage);
  await stage.sql(`UPDATE publication SET title = '=1+1, "quoted"' WHERE id = $1`, [id]);
  await submit(stage, id, await sheetOf(stage, id), { as: 'gold' });
  const reply = await get(`${LIST}csv/?filter[search]=${id}`);
  assert.equal(reply.status, 200);
  assert.match(reply.headers.get('content-disposition') ?? '', /filename="activities-\d{4}-\d\d-\d\d\.csv"/);
  const [head, line, ...rest] = linesOf(reply.text);
  assert.match(head ?? '', /^Activity,Title,Type,/);
  assert.deepEqual(rest, []);
  assert.ok(line?.startsWith(`${id},"'=1+1, ""quoted""",PUBLICATION_VIDEO,`), line);
  assert.ok(line?.endsWith(',1.00,,1,1,1,1,1,1,100,100,1.00,0.00,0,0'), line);
  const [taken] = await stage.sql<{ detail: { words: string } }>(
    `SELECT detail FROM audit_entry WHERE action = 'activity.export' ORDER BY position DESC LIMIT 1`,
  );
  assert.equal(taken?.detail.words, String(id));
  const { count } = await list();
  const all = linesOf((await get(`${LIST}csv/`)).text).slice(1);
  assert.equal(all.length, count);
  assert.equal((await get(`${LIST}csv/?filter[from]=2026-02-02&filter[to]=2026-02-01`)).status, 400);
});

test('a page of the list asks no more of the database than one activity does', async () => {
  const asked = async (size: number) => {
    const db = stage.database.reader();
    const { rows } = await activitiesFor(db, NONE, '-starts', { size, offset: 0 }, HISTORY_END);
    assert.equal(rows.length, size);
    return db.count;
  };
  assert.deepEqual(await asked(50), await asked(1));
});

test('a hundred thousand activities come whole, in stretches, and a reader who leaves frees the database', async () => {
  // Without the search index, which is no part of this.
  await stage.sql(
    `BEGIN; ALTER TABLE publication DISABLE TRIGGER USER;
     INSERT INTO publication (id, slug, title, type, types, publication_date, modified_at, words_changed_at)
       SELECT 500000 + n, 'many-' || n, 'Many ' || n, 'CME', '{CME}', '2026-01-01', now(), now() FROM generate_series(1, 100000) n;
     INSERT INTO activity (publication_id, starts_on) SELECT id, '2026-01-01' FROM publication WHERE id > 500000;
     INSERT INTO credit_offering (publication_id, kind, amount_hundredths) SELECT id, 1, 100 FROM publication WHERE id > 500000;
     ALTER TABLE publication ENABLE TRIGGER USER; COMMIT`,
  );
  await stage.sql('ANALYZE');
  const visit = await visitAs(stage, 'admin');
  const stream = await exportActivities(stage.database, visit, NONE, ACTIVITIES_CSV);
  const seen = new Set<string>();
  let rest = '';
  for await (const chunk of stream) {
    const lines = `${rest}${chunk}`.split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) seen.add(line.split(',')[0] ?? '');
  }
  assert.equal(rest, '');
  for (let n = 1; n <= 100_000; n++) assert.ok(seen.has(String(500_000 + n)), `${n} is missing`);
  assert.equal(seen.size - 1, (await list()).count);
  const abandoned = await exportActivities(stage.database, visit, NONE, ACTIVITIES_CSV);
  await new Promise((ready) => abandoned.once('readable', ready));
  abandoned.destroy();
  for (let tries = 0; ; tries++) {
    const [open] = await stage.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'`,
    );
    if (open?.n === 0) break;
    assert.ok(tries < 100, 'the snapshot is still open');
    await new Promise((later) => setTimeout(later, 50));
  }
});

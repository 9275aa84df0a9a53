import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { reportOn } from '#admin/reports/accreditation/report.service.ts';
import { insertAudit } from '#audit/audit.repository.ts';
import { addDays, utcDate } from '#kit/dates.ts';
import { PEOPLE } from '#seed/people.ts';
import { HISTORY_END, HISTORY_START, history, tell } from '../../harness/people/activity-history.ts';
import { evaluate, newActivity, sheetOf, submit } from '../../harness/people/sitting.ts';
import { one, openStage, type Stage } from '../../harness/stage.ts';

const LIST = '/api/admin/activities/';
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const get = (path: string) => stage.send('GET', path, undefined, { as: 'admin' });
interface Shown {
  figures: Record<string, number>;
  entries: { kind: number; entry: string; count: number; amount: number }[];
  professions: { profession: string; began: number; passed: number; cme: number; sa: number }[];
  awards: { kind: number; amount: number; count: number }[];
  tests: {
    kind: number;
    passMark: number | null;
    tests: number;
    learners: number;
    testsPassed: number;
    averageScore: number | null;
    approvalRate: number | null;
    practice: number;
  }[];
  items: { id: string; answered: number; correct: number }[];
  evaluation: {
    id: string;
    asksAbout: string | null;
    answered: number;
    ratingSum: number;
    values: { value: string | null; count: number }[];
  }[];
  comments: { at: string; words: string }[];
  versions: {
    version: number;
    learners: number;
    gaps: string[];
    tests: { kind: number | null; passMark: number; designation: string; method: string }[];
    faculty: { name: string; stated: boolean }[];
  }[];
  people: { name: string; capacity: string | null; statedOn: string | null; stated: boolean }[];
  unshown: number;
}
interface Learner {
  learner: string;
  name: string;
  email: string | null;
  hasLeft: boolean;
  kind: number;
  amount: number;
  certificate: { number: string } | null;
}
async function report(id: number, query = ''): Promise<Shown> {
  const reply = await get(`${LIST}${id}/${query}`);
  assert.equal(reply.status, 200, reply.text.slice(0, 300));
  return one(reply).attributes as unknown as Shown;
}
async function learnersOf(id: number, query = ''): Promise<Learner[]> {
  const reply = await get(`${LIST}${id}/learners/${query}`);
  assert.equal(reply.status, 200, reply.text.slice(0, 300));
  return (reply.json.data as { attributes: Learner }[]).map(({ attributes }) => attributes);
}
const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n');
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0);

const days = fc.integer({ min: 0, max: 400 });

test('whatever learners did, every part of a report adds up to the ledger and the tables', async () => {
  await fc.assert(
    fc.asyncProperty(history, days, days, async (deeds, a, b) => {
      const { id } = await tell(stage, await newActivity(stage), deeds);
      const [from, to] = [Math.min(a, b), Math.max(a, b)].map((n) => utcDate(addDays(HISTORY_START, n)));
      const bounds = [id, from, utcDate(addDays(new Date(`${to}T00:00:00Z`), 1))];
      const query = `?filter[from]=${from}&filter[to]=${to}`;
      const shown = await report(id, query);
      const ledger = await stage.sql<{ user_id: string; kind: number; entry: string; amount: number }>(
        `SELECT user_id, kind, entry, amount_hundredths AS amount FROM credit_entry WHERE publication_id = $1 AND earned_at >= $2 AND earned_at < $3`,
        bounds,
      );
      const credit = (kind: number) =>
        sum(
          ledger.filter((row) => row.kind === kind),
          (row) => row.amount,
        );
      assert.deepEqual([shown.figures.cme, shown.figures.sa], [credit(1), credit(2)]);
      for (const kind of [1, 2]) {
        const own = shown.entries.filter((row) => row.kind === kind);
        assert.equal(
          sum(own, (row) => row.amount),
          credit(kind),
        );
        assert.equal(
          sum(own, (row) => row.count),
          ledger.filter((row) => row.kind === kind).length,
        );
      }
      assert.deepEqual(
        [
          sum(shown.professions, (row) => row.began),
          sum(shown.professions, (row) => row.passed),
          sum(shown.professions, (row) => row.cme),
          sum(shown.professions, (row) => row.sa),
        ],
        [shown.figures.began, shown.figures.passed, shown.figures.cme, shown.figures.sa],
      );
      const tests = await stage.sql<{ kind: number; status: string; practice: boolean; score: number }>(
        `SELECT kind, status, practice, score FROM attempt WHERE publication_id = $1 AND submitted_at >= $2 AND submitted_at < $3`,
        bounds,
      );
      for (const row of shown.tests) {
        const own = tests.filter(({ kind }) => kind === row.kind);
        const counting = own.filter(({ practice }) => !practice);
        const passes = counting.filter(({ status }) => status === 'APPROVED').length;
        assert.deepEqual(
          [row.tests, row.testsPassed, row.approvalRate, row.averageScore, row.practice],
          [
            counting.length,
            passes,
            counting.length === 0 ? null : Math.round((passes * 100) / counting.length),
            counting.length === 0 ? null : Math.round(sum(counting, ({ score }) => score) / counting.length),
            own.length - counting.length,
          ],
        );
      }
      const [answers] = await stage.sql<{ n: number; right: number }>(
        `SELECT count(*)::int AS n, (count(*) FILTER (WHERE c.correct))::int AS right FROM attempt t JOIN attempt_answer g ON g.attempt_id = t.id
           JOIN choice c ON c.id = g.choice_id WHERE t.publication_id = $1 AND NOT t.practice AND t.submitted_at >= $2 AND t.submitted_at < $3`,
        bounds,
      );
      assert.deepEqual(
        [sum(shown.items, (row) => row.answered), sum(shown.items, (row) => row.correct)],
        [answers?.n, answers?.right],
      );
      const opinions = await stage.sql<{ answers: { question_id: string; value: unknown }[] }>(
        'SELECT answers FROM evaluation WHERE publication_id = $1 AND submitted_at >= $2 AND submitted_at < $3',
        bounds,
      );
      const given = opinions.flatMap((row) => row.answers);
      for (const question of shown.evaluation) {
        const own = given.filter((row) => row.question_id === question.id).map((row) => row.value);
        assert.equal(question.answered, own.length, question.id);
        assert.equal(
          question.ratingSum,
          sum(own, (value) => (typeof value === 'number' ? value : 0)),
          question.id,
        );
        for (const { value, count } of question.values)
          if (value !== null) assert.equal(own.filter((each) => String(each) === value).length, count);
      }
      assert.equal(
        sum(shown.evaluation, (row) => row.answered),
        given.length,
      );
      assert.deepEqual(
        shown.comments.map(({ words }) => words).sort(),
        given.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])).sort(),
      );
      const learners = await learnersOf(id, `${query}&page[size]=100`);
      assert.equal(
        sum(learners, (row) => row.amount),
        credit(1) + credit(2),
      );
      assert.equal(learners.length, ledger.filter((row) => row.entry === 'award').length);
      const csv = linesOf((await get(`${LIST}${id}/learners/csv/${query}`)).text).slice(1);
      assert.equal(csv.length, learners.length);
      const credits = sum(csv, (line) => Math.round(Number(line.split(',')[7]) * 100));
      assert.equal(credits, credit(1) + credit(2));
    }),
    { numRuns: 12, seed: 20_261_122 },
  );
});

test('[R31] opinions stand with what they ask about; objectives met and freedom from bias are named', async () => {
  const id = await newActivity(stage);
  await submit(stage, id, await sheetOf(stage, id), { as: 'gold' });
  await submit(stage, id, await sheetOf(stage, id), { as: 'silver' });
  const answers = (rating: number, free: boolean, words?: string) => ({
    answers: [
      { question_id: '1', value: rating },
      { question_id: '2', value: free },
      { question_id: '3', value: 4 },
      ...(words ? [{ question_id: '4', value: words }] : []),
    ],
  });
  assert.equal((await evaluate(stage, id, answers(5, true, '=cmd|calc'), { as: 'gold' })).status, 201);
  assert.equal((await evaluate(stage, id, answers(2, false), { as: 'silver' })).status, 201);
  const shown = await report(id);
  const about = (name: string) => shown.evaluation.find((row) => row.asksAbout === name);
  assert.deepEqual([about('objectives-met')?.answered, about('objectives-met')?.ratingSum], [2, 7]);
  assert.deepEqual(about('commercial-bias')?.values, [
    { value: 'false', count: 1 },
    { value: 'true', count: 1 },
  ]);
  const lines = linesOf((await get(`${LIST}${id}/evaluation/csv/`)).text);
  assert.match(lines[0] ?? '', /^Question,Text,Moore level,Measure,Asks about,Answer,Count,At$/);
  assert.ok(
    lines.some((line) => line.includes(',2,subjective,commercial-bias,false,1,')),
    lines.join('\n'),
  );
  const day = utcDate(stage.clock.now());
  assert.ok(
    lines.some((line) => line.endsWith(`,"'=cmd|calc",1,${day}`)),
    lines.join('\n'),
  );
  assert.deepEqual(
    shown.comments.map(({ at }) => at),
    [day],
    'no instant leads from a comment to the learner who evaluated then',
  );
});

test('[R2] [R13] a version is told with the terms of each kind of test, and lacks what it lacks for either', async () => {
  const id = await newActivity(stage);
  const own = { passMark: 80, creditText: '1 SA credit', designation: '', method: 'Answer 8 of 10.' };
  await stage.sql(
    `INSERT INTO front_matter SELECT publication_id, 2, content || $2::jsonb, created_at FROM front_matter WHERE publication_id = $1`,
    [id, JSON.stringify({ reviewedOn: null, kinds: { 2: own } })],
  );
  const versions = (await report(id)).versions;
  assert.deepEqual(
    versions[0]?.tests.map(({ kind, passMark, method }) => [kind, passMark, method === own.method]),
    [
      [1, 70, false],
      [2, 80, true],
    ],
  );
  assert.deepEqual(versions[0]?.gaps, ['designation'], '[R18] nobody reviewed it, and no review was due');
  assert.equal(versions[1]?.tests.length, 1);
  await stage.sql(`UPDATE activity SET starts_on = '2020-01-01' WHERE publication_id = $1`, [id]);
  assert.deepEqual((await report(id)).versions[0]?.gaps, ['reviewedOn', 'designation']);
});

test('[R18] a version that kept silent on a review lacks it still when a later review is on record', async () => {
  const id = await newActivity(stage);
  await stage.sql(
    `UPDATE front_matter SET created_at = '2026-06-01', content = content || '{"reviewedOn": null}' WHERE publication_id = $1`,
    [id],
  );
  const isMissing = async () => (await report(id)).versions[0]?.gaps.includes('reviewedOn');
  const review = async (from: string | null, to: string, recorded: string) => {
    await stage.sql('UPDATE activity SET reviewed_on = $2 WHERE publication_id = $1', [id, to]);
    const entry = {
      at: new Date(recorded),
      actorId: null,
      action: 'publication.change',
      requestId: '',
      address: '',
    };
    const subject = `publication:${id}`;
    await stage.database.write((db) =>
      insertAudit(db, { ...entry, subject, detail: { reviewedOnBefore: from } }),
    );
  };
  assert.equal(await isMissing(), false, 'nobody reviewed it');
  await review(null, '2026-03-01', '2026-03-02T09:00:00Z');
  assert.equal(await isMissing(), true);
  await review('2026-03-01', '2026-09-01', '2026-09-01T09:00:00Z');
  assert.equal(await isMissing(), true, 'what was on record when it was composed counts');
  await stage.sql(`UPDATE front_matter SET created_at = '2026-02-01' WHERE publication_id = $1`, [id]);
  assert.equal(await isMissing(), false, 'its first review was later');
});

test('[R9] [R11] tests and credit stand with the terms that counted for them, whatever is asked today', async () => {
  const id = await newActivity(stage);
  await submit(stage, id, await sheetOf(stage, id), { as: 'gold' });
  await stage.sql(
    'UPDATE credit_offering SET pass_mark = 80, amount_hundredths = 50 WHERE publication_id = $1',
    [id],
  );
  await submit(stage, id, await sheetOf(stage, id), { as: 'silver' });
  await stage.sql('UPDATE credit_offering SET pass_mark = 90 WHERE publication_id = $1', [id]);
  const { tests, awards } = await report(id);
  assert.deepEqual(
    tests.map(({ passMark, tests: handedIn, learners }) => [passMark, handedIn, learners]),
    [
      [70, 1, 1],
      [80, 1, 1],
    ],
  );
  assert.deepEqual(awards, [
    { kind: 1, amount: 100, count: 1 },
    { kind: 1, amount: 50, count: 1 },
  ]);
});

test('[R3] everybody in control stands there, and whoever stated nothing that counts is not told as having nothing', async () => {
  const id = await newActivity(stage);
  const [none, old, now] = [null, '2020-01-01', utcDate(stage.clock.now())];
  for (const [at, stated] of [none, old, now].entries())
    await stage.sql(
      `WITH one AS (INSERT INTO author (full_name, slug, disclosed_on) VALUES ($2, $2, $3) RETURNING id)
       INSERT INTO content_role (publication_id, author_id, capacity) SELECT $1, id, 'planner' FROM one`,
      [id, `planner-${id}-${at}`, stated],
    );
  assert.deepEqual(
    (await report(id)).people.slice(1).map(({ capacity, statedOn, stated }) => [capacity, statedOn, stated]),
    [
      ['planner', none, false],
      ['planner', old, false],
      ['planner', now, true],
    ],
  );
});

test('[R6] front matter is told as it was shown: versions, to how many, people, and what is missing', async () => {
  const id = await newActivity(stage);
  await submit(stage, id, await sheetOf(stage, id), { as: 'gold' });
  await stage.sql(
    `INSERT INTO front_matter SELECT publication_id, 2, content || '{"price": "", "references": [], "faculty": [{"name": "N. Ewer", "role": "Author", "disclosure": ""}, {"name": "S. Ilent", "role": "Author", "disclosure": "", "statedOn": null}]}', created_at
     FROM front_matter WHERE publication_id = $1`,
    [id],
  );
  await submit(stage, id, await sheetOf(stage, id), { as: 'silver' });
  const { versions, unshown } = await report(id);
  assert.deepEqual(
    versions.map(({ version, learners, gaps }) => [version, learners, gaps]),
    [
      [2, 1, ['price', 'references']],
      [1, 1, []],
    ],
  );
  assert.deepEqual(
    versions[0]?.faculty.map(({ name, stated }) => [name, stated]),
    [
      ['N. Ewer', true],
      ['S. Ilent', false],
    ],
    '[R6] of whoever stated nothing nobody says that there is nothing to disclose',
  );
  assert.equal(unshown, 0);
  const [archived] = await stage.sql<{ id: string; n: number }>(
    `SELECT publication_id AS id, count(*)::int AS n FROM credit_entry e WHERE entry = 'award' AND NOT EXISTS
       (SELECT 1 FROM front_matter_shown s WHERE s.user_id = e.user_id AND s.publication_id = e.publication_id) GROUP BY 1 LIMIT 1`,
  );
  assert.equal((await report(Number(archived?.id))).unshown, archived?.n);
});

test('learners stand with their certificates; of who left there is the number, and the name on the certificate alone', async () => {
  const id = await newActivity(stage);
  const { learners } = await tell(stage, id, [
    { who: 0, deed: 'pass', kind: 1, minutes: 1, quarters: 2, rating: 3 },
    { who: 0, deed: 'evaluate', kind: 1, minutes: 2, quarters: 2, rating: 3 },
    { who: 0, deed: 'leave', kind: 1, minutes: 3, quarters: 0, rating: 1 },
    { who: 1, deed: 'pass', kind: 1, minutes: 4, quarters: 0, rating: 1 },
    { who: 1, deed: 'leave', kind: 1, minutes: 5, quarters: 0, rating: 1 },
    { who: 2, deed: 'pass', kind: 1, minutes: 6, quarters: 0, rating: 1 },
  ]);
  const rows = await learnersOf(id);
  assert.deepEqual(
    rows.map((row) => [row.learner, row.name, row.email, row.hasLeft, row.amount, row.certificate !== null]),
    [
      [String(learners[2]), 'Learner2 Learner', `learner-${id}-2@example.org`, false, 100, false],
      [String(learners[1]), '', null, true, 100, false],
      [String(learners[0]), 'Learner0 Learner', null, true, 50, true],
    ],
  );
  await stage.sql(`UPDATE user_account SET email = 'released-' || id || '@released.invalid' WHERE id = $1`, [
    learners[2],
  ]);
  const [freed] = await learnersOf(id);
  assert.deepEqual([freed?.name, freed?.email, freed?.hasLeft], ['Learner2 Learner', null, false]);
  assert.doesNotMatch((await get(`${LIST}${id}/learners/csv/`)).text, /\.invalid/);
});

test('every reading of personal data is written down, with the period; what is not there is 404', async () => {
  const id = await newActivity(stage);
  const query = '?filter[from]=2026-01-01&filter[to]=2026-01-31';
  for (const path of ['', 'learners/', 'learners/csv/', 'evaluation/csv/'])
    assert.equal((await get(`${LIST}${id}/${path}${query}`)).status, 200, path);
  const written = await stage.sql<{ action: string; actor: string; detail: Record<string, string> }>(
    'SELECT action, actor_id AS actor, detail FROM audit_entry WHERE subject = $1 ORDER BY position',
    [`publication:${id}`],
  );
  const detail = { from: '2026-01-01T00:00:00.000Z', until: '2026-02-01T00:00:00.000Z' };
  assert.deepEqual(
    written.map((row) => [row.action, Number(row.actor), row.detail]),
    ['activity.read', 'activity.learners-read', 'activity.learners-export', 'activity.evaluation-export'].map(
      (action) => [action, PEOPLE.admin.id, detail],
    ),
  );
  for (const path of ['', 'learners/', 'learners/csv/', 'evaluation/csv/']) {
    assert.equal((await get(`${LIST}999999/${path}`)).status, 404, path);
    assert.equal((await get(`${LIST}2734/${path}`)).status, 404, 'a podcast is no activity');
    assert.equal(
      (await get(`${LIST}${id}/${path}?filter[from]=2026-02-02&filter[to]=2026-02-01`)).status,
      400,
    );
  }
});

test('a hundred thousand credits come whole as CSV and add up', async () => {
  const id = await newActivity(stage);
  await stage.sql(
    `BEGIN; ALTER TABLE credit_entry DISABLE TRIGGER USER; ALTER TABLE user_account DISABLE TRIGGER USER;
     INSERT INTO user_account (id, email, first_name, last_name, created_at)
       SELECT 50000000 + n, 'crowd-' || n || '@example.org', 'Crowd', 'Number' || n, now() FROM generate_series(1, 100000) n;
     INSERT INTO credit_entry (position, user_id, publication_id, kind, entry, amount_hundredths, title, learning_format, earned_at, hash)
       SELECT 50000000 + n, 50000000 + n, ${id}, 1, 'award', 25 * (1 + n % 4), 'T', 'F', now(), '\\x00' FROM generate_series(1, 100000) n;
     ALTER TABLE credit_entry ENABLE TRIGGER USER; ALTER TABLE user_account ENABLE TRIGGER USER; COMMIT`,
  );
  await stage.sql('ANALYZE credit_entry, user_account');
  const lines = linesOf((await get(`${LIST}${id}/learners/csv/`)).text).slice(1);
  assert.equal(lines.length, 100_000);
  assert.equal(new Set(lines.map((line) => line.split(',')[0])).size, 100_000);
  const credits = sum(lines, (line) => Math.round(Number(line.split(',')[7]) * 100));
  const [ledger] = await stage.sql<{ amount: number }>(
    'SELECT sum(amount_hundredths)::int AS amount FROM credit_entry WHERE publication_id = $1',
    [id],
  );
  assert.equal(credits, ledger?.amount);
});

test('a report asks no more of the database however much was done', async () => {
  const { id: busy } = await tell(
    stage,
    await newActivity(stage),
    fc.sample(history, { numRuns: 1, seed: 7 }).flat(),
  );
  const asked = async (id: number) => {
    const db = stage.database.reader();
    await reportOn(db, id, { from: null, until: null, zone: 'UTC' }, HISTORY_END);
    return db.count;
  };
  assert.equal(await asked(busy), await asked(await newActivity(stage)));
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newActivity } from '../harness/people/sitting.ts';
import { openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

interface Listed {
  id: string;
  attributes: Record<string, unknown> & { publication: { id: string; title: string }; flags: string[] };
}
async function items(query: string): Promise<{ rows: Listed[]; count: number }> {
  const asked = await stage.send('GET', `/api/admin/items/?${query}`, undefined, { as: 'admin' });
  assert.equal(asked.status, 200, asked.text);
  const { pagination } = asked.json.meta as { pagination: { count: number } };
  return { rows: asked.json.data as unknown as Listed[], count: pagination.count };
}

/** Learners whose attempts are told option by option: one row a learner, one number (from 0) a question. */
async function attempted(publicationId: number, sheets: readonly (readonly number[])[], practice = false) {
  const right = 1;
  for (const sheet of sheets) {
    const correct = sheet.filter((choice) => choice === right).length;
    await stage.sql(
      `WITH learner AS (INSERT INTO user_account (email, first_name, last_name, created_at)
           VALUES ('learner-' || gen_random_uuid() || '@demo.example', 'A', 'Learner', now()) RETURNING id),
         made AS (INSERT INTO attempt (user_id, publication_id, offering_id, kind, status, correct_count, item_count, score, pass_mark,
             amount_hundredths, title, front_matter_version, disclosure, results, practice, submitted_at)
           SELECT learner.id, $1, o.id, 1, 'FAILED', $2, $3, 0, 70, 100, '', 1, '[]', '[]', $5, now()
             FROM learner, credit_offering o WHERE o.publication_id = $1 RETURNING id, offering_id)
       INSERT INTO attempt_answer (attempt_id, item_id, choice_id)
       SELECT made.id, i.id, c.id FROM made JOIN item i ON i.offering_id = made.offering_id
         JOIN choice c ON c.item_id = i.id AND c.position = ($4::int[])[i.position] + 1`,
      [publicationId, correct, sheet.length, sheet, practice],
    );
  }
}

/** Pearson's correlation, written out: what the database is to have reckoned. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (of: 0 | 1) => pairs.reduce((all, pair) => all + pair[of], 0) / pairs.length;
  const [mx, my] = [mean(0), mean(1)];
  const sum = (of: (x: number, y: number) => number) =>
    pairs.reduce((all, [x, y]) => all + of(x - mx, y - my), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
}

test('every question stands in the list with its publication and its figures, page by page', async () => {
  const { rows, count } = await items('page[size]=100');
  assert.ok(count > 100, String(count));
  assert.equal(rows.length, 100);
  const next = await items('page[size]=100&page[number]=2');
  assert.equal(new Set([...rows, ...next.rows].map(({ id }) => id)).size, rows.length + next.rows.length);
  for (const { attributes } of rows) {
    assert.ok(attributes.publication.title);
    assert.deepEqual(attributes.gaps, [], String(attributes.stem));
    assert.ok(Number(attributes.answered) >= 200, 'an imported bank is counted');
  }
});

test('questions of other tests leave out those of one, and are counted without them', async () => {
  const words = 'filter[search]=Question&filter[state]=served';
  const [id, other] = [await newActivity(stage), await newActivity(stage)];
  const all = await items(words);
  const others = await items(`${words}&filter[otherThan]=${id}&page[size]=100`);
  assert.equal(others.count, all.count - 10);
  const titled = new Set(others.rows.map(({ attributes }) => attributes.publication.id));
  assert.deepEqual([titled.has(String(id)), titled.has(String(other))], [false, true]);
});

test('difficulty and discrimination are those of first attempts, checked against the formula', async () => {
  const id = await newActivity(stage);
  const sheets = Array.from({ length: 40 }, (_, learner) =>
    Array.from({ length: 10 }, (_, at) =>
      (learner * 7 + at * 3) % 10 < 3 + learner / 8 ? 1 : (learner + at) % 2 ? 2 : 3,
    ),
  );
  await attempted(id, sheets);
  await attempted(id, Array(50).fill(Array(10).fill(0)), true);
  const { rows } = await items(`filter[publication]=${id}`);
  assert.equal(rows.length, 10);
  for (const [at, { attributes }] of rows.entries()) {
    const pairs = sheets.map((sheet) => {
      const isRight = sheet[at] === 1 ? 1 : 0;
      return [isRight, (sheet.filter((one) => one === 1).length - isRight) / 9] as const;
    });
    const right = pairs.filter(([isRight]) => isRight === 1).length;
    assert.deepEqual([attributes.answered, attributes.firsts], [40, 40], 'practice is left out');
    assert.equal(attributes.difficulty, Math.round((right * 100) / 40));
    assert.ok(Math.abs(Number(attributes.discrimination) - correlation(pairs)) < 0.006, `question ${at + 1}`);
    assert.ok(attributes.flags.includes('idle-distractor'), 'nobody took the first option');
  }
});

test('below thirty first attempts nothing is said of discrimination, and nothing is flagged', async () => {
  const id = await newActivity(stage);
  await attempted(
    id,
    Array.from({ length: 29 }, (_, at) => Array(10).fill(at % 2)),
  );
  const few = (await items(`filter[publication]=${id}`)).rows[0]?.attributes;
  assert.deepEqual([few?.difficulty, few?.discrimination, few?.flags], [48, null, []]);
  await attempted(id, [Array(10).fill(1)]);
  const enough = (await items(`filter[publication]=${id}`)).rows[0]?.attributes;
  assert.deepEqual([enough?.difficulty, enough?.discrimination, enough?.flags], [50, 1, ['idle-distractor']]);
});

test('the list is narrowed by words, by state, and to what needs a look', async () => {
  const id = await newActivity(stage);
  await attempted(
    id,
    Array.from({ length: 40 }, () => Array(10).fill(1)),
  );
  await stage.sql(
    `UPDATE choice SET earlier_count = 5 WHERE position > 1 AND item_id IN
       (SELECT i.id FROM item i JOIN credit_offering o ON o.id = i.offering_id WHERE o.publication_id = $1 AND i.position = 3)`,
    [id],
  );
  await stage.sql(
    `UPDATE item SET retired_at = now(), reference = 'A source' FROM credit_offering o WHERE o.id = offering_id AND o.publication_id = $1 AND position = 1`,
    [id],
  );
  await stage.sql(
    `UPDATE item SET reference = 'A source', stem = 'Which 100% sure_thing?' FROM credit_offering o WHERE o.id = offering_id AND o.publication_id = $1 AND position = 3`,
    [id],
  );
  const mine = `filter[publication]=${id}`;
  assert.equal((await items(mine)).count, 10);
  assert.equal((await items(`${mine}&filter[state]=served`)).count, 9);
  const retired = await items(`${mine}&filter[state]=retired`);
  assert.deepEqual(
    retired.rows.map(({ attributes }) => attributes.state),
    ['retired'],
  );
  assert.equal((await items(`${mine}&filter[search]=100% sure_`)).count, 1);
  assert.equal((await items(`${mine}&filter[search]=100_`)).count, 0);
  const flagged = await items(`${mine}&filter[state]=served&filter[flagged]=true&page[size]=5`);
  assert.deepEqual([flagged.count, flagged.rows.length], [9, 5]);
  const sure = (await items(`${mine}&filter[search]=sure_thing`)).rows[0]?.attributes;
  assert.deepEqual([sure?.difficulty, sure?.flags, sure?.gaps], [82, ['idle-distractor'], []]);
  const plain = flagged.rows[0]?.attributes;
  assert.deepEqual([plain?.flags, plain?.gaps], [['too-easy', 'idle-distractor'], ['reference-missing']]);
});

test('the list is narrowed by how questions answer', async () => {
  const id = await newActivity(stage);
  const easy = Array.from({ length: 40 }, () => Array(10).fill(1));
  await attempted(id, easy);
  await stage.sql(
    `UPDATE choice SET earlier_count = CASE WHEN correct THEN 0 ELSE 60 END WHERE item_id IN
       (SELECT i.id FROM item i JOIN credit_offering o ON o.id = i.offering_id WHERE o.publication_id = $1 AND i.position IN (4, 5))`,
    [id],
  );
  const places = async (sign: string) =>
    (await items(`filter[publication]=${id}&filter[sign]=${sign}`)).rows.map(
      ({ attributes }) => attributes.position,
    );
  assert.deepEqual(await places('too-hard'), [4, 5]);
  assert.deepEqual(await places('too-easy'), [1, 2, 3, 6, 7, 8, 9, 10]);
  assert.deepEqual(await places('too-few'), []);
  const other = await newActivity(stage);
  assert.equal((await items(`filter[publication]=${other}&filter[sign]=too-few&page[size]=3`)).count, 10);
  const weak = await items('filter[sign]=poor-discrimination');
  assert.ok(weak.rows.every(({ attributes }) => Number(attributes.discrimination) < 0.2));
  const mixed = await newActivity(stage);
  await attempted(
    mixed,
    Array.from({ length: 40 }, (_, learner) => [learner % 2, ...Array(9).fill(learner < 20 ? 1 : 0)]),
  );
  const found = await items(`filter[publication]=${mixed}&filter[sign]=poor-discrimination`);
  assert.deepEqual(
    found.rows.map(({ attributes }) => attributes.position),
    [1],
  );
});

test('the list is narrowed by the kind of credit and by a topic of the publication, and says which topics there are', async () => {
  const all = await items('page[size]=1');
  const cme = await items('filter[kind]=1&page[size]=100');
  const self = await items('filter[kind]=2&page[size]=100');
  assert.ok(cme.rows.every(({ attributes }) => attributes.kind === 1));
  assert.ok(self.rows.every(({ attributes }) => attributes.kind === 2));
  assert.equal(cme.count + self.count, all.count);
  const reply = await stage.ask('/api/admin/items/?page[size]=1', { as: 'admin' });
  const { topics = [] } = reply.json.meta as { topics?: string[] };
  assert.ok(topics.length > 3, String(topics));
  for (const topic of topics.slice(0, 3)) {
    const [{ count } = { count: -1 }] = await stage.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM item i JOIN credit_offering o ON o.id = i.offering_id
         JOIN publication_category b ON b.publication_id = o.publication_id JOIN category c ON c.id = b.category_id WHERE c.name = $1`,
      [topic],
    );
    const found = await items(`filter[topic]=${encodeURIComponent(topic)}&page[size]=1`);
    assert.ok(count > 0);
    assert.equal(found.count, count, topic);
  }
  assert.equal((await items('filter[topic]=No such topic')).count, 0);
});

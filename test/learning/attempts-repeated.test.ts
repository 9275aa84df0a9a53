import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import type { Who } from '../harness/app.ts';
import { heldOf, newActivity, sheetOf, submit } from '../harness/people/sitting.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['bronze', 'silver'] as const) await stage.token(who);
});
after(() => stage.close());

const idOf = (who: keyof typeof PEOPLE) => PEOPLE[who].id;

test('a repeated submission is answered from its record after an end, a removal and a used-up limit', async () => {
  const ended = `SET expiration_date = (now() AT TIME ZONE 'UTC')::date - 1`;
  const later: Record<string, string> = {
    limit: 'UPDATE activity SET attempt_limit = 1 WHERE publication_id = $1',
    end: `UPDATE publication ${ended} WHERE id = $1`,
    removal: `UPDATE publication SET visibility = 'removed' WHERE id = $1`,
  };
  for (const [name, change] of Object.entries(later))
    for (const wrong of [0, 99]) {
      const id = await newActivity(stage);
      const sheet = await sheetOf(stage, id, wrong);
      const sent = { as: 'silver' as Who, headers: { 'idempotency-key': `later-${id}` } };
      const first = await submit(stage, id, sheet, sent);
      assert.equal(first.status, 201);
      await stage.sql(change, [id]);
      await assertRepeated(id, sheet, sent, first, name);
      if (name === 'removal') await assertReadable(id, one(first).id as string);
    }
});

test('a key is whole or refused: two that begin alike are two keys, and one of 100 characters is taken; an empty one is none', async () => {
  const id = await newActivity(stage);
  const sheet = await sheetOf(stage, id, 99);
  const handIn = (key: string) =>
    submit(stage, id, sheet, { as: 'bronze', headers: { 'idempotency-key': key } });
  for (const key of ['k'.repeat(101), 'two words']) {
    const refused = await handIn(key);
    assert.deepEqual([refused.status, codes(refused)], [400, ['key-needed']], key);
  }
  assert.equal((await heldOf(stage, idOf('bronze'), id)).attempts, 0);
  for (const key of ['', '']) assert.equal((await handIn(key)).status, 201, 'none');
  assert.equal((await heldOf(stage, idOf('bronze'), id)).attempts, 2);
  const taken = await Promise.all(['a', 'b'].map((end) => handIn('k'.repeat(99) + end)));
  assert.deepEqual(
    taken.map(({ status }) => status),
    [201, 201],
  );
});

test('a repeated submission is answered from its record after the membership has lapsed', async () => {
  const id = await newActivity(stage);
  const sheet = await sheetOf(stage, id);
  const sent = { as: 'silver' as Who, headers: { 'idempotency-key': `lapsed-${id}` } };
  const first = await submit(stage, id, sheet, sent);
  assert.equal(first.status, 201);
  const held = await stage.sql<{ id: string; ends: string }>(
    'SELECT id, ends_at::text AS ends FROM holding WHERE user_id = $1',
    [idOf('silver')],
  );
  await stage.sql(`UPDATE holding SET ends_at = starts_at + interval '1 minute' WHERE user_id = $1`, [
    idOf('silver'),
  ]);
  try {
    const fresh = { as: sent.as, headers: { 'idempotency-key': `fresh-${id}` } };
    assert.equal((await submit(stage, id, sheet, fresh)).status, 403);
    await assertRepeated(id, sheet, sent, first, 'lapse');
  } finally {
    for (const { id: holding, ends } of held)
      await stage.sql('UPDATE holding SET ends_at = $2 WHERE id = $1', [holding, ends]);
  }
});

async function assertRepeated(
  id: number,
  sheet: unknown[],
  sent: { as: Who; headers: Record<string, string> },
  first: Awaited<ReturnType<typeof submit>>,
  after: string,
) {
  const again = await submit(stage, id, sheet, sent);
  assert.deepEqual([again.status, again.json.meta?.repeated], [200, true], after);
  assert.equal(one(again).id, one(first).id, after);
  assert.equal((await heldOf(stage, idOf(sent.as as 'silver'), id)).attempts, 1, after);
}

/** What the results page asks. */
async function assertReadable(id: number, attempt: string) {
  const asked = await stage.send(
    'GET',
    `/api/attempts/${attempt}/?include=questions.answers,publication.sections`,
    undefined,
    { as: 'silver' },
  );
  assert.equal(asked.status, 200);
  assert.ok(asked.json.included?.some(({ type }) => type === 'Publication'));
  const stats = `/api/publications/${id}/test/stats/`;
  assert.equal((await stage.send('GET', stats, undefined, { as: 'silver' })).status, 200);
  assert.equal((await stage.send('GET', stats, undefined, { as: 'bronze' })).status, 410);
}

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newActivity } from '../harness/people/sitting.ts';
import { type Asked, codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await stage.token('admin');
});
after(() => stage.close());

interface Question {
  id: string;
  edition: number;
  stem: string;
  sectionId: string | null;
  version: number;
  position: number;
  answered: number;
}
const questionsIn = (asked: Asked): Question[] => {
  assert.equal(asked.status, 200, asked.text);
  return (one(asked).attributes.offerings as { questions: Question[] }[])[0]?.questions ?? [];
};
const questions = async (id: number) =>
  questionsIn(await stage.ask(`/api/admin/publications/${id}/test/`, { as: 'admin' }));
const copy = (
  { id, edition }: Pick<Question, 'id' | 'edition'>,
  publicationId: number,
  { kind = 1, at }: { kind?: 1 | 2; at?: string } = {},
) =>
  stage.send(
    'POST',
    `/api/admin/questions/${id}/copies/`,
    { data: { type: 'AdminTest', attributes: { edition, kind, publicationId: String(publicationId) } } },
    { as: 'admin', ...(at ? { at } : {}) },
  );
const taught = async (): Promise<Question> =>
  (await questions(2746)).find(({ sectionId }) => sectionId !== null) ?? assert.fail('no taught question');
const sourceOf = async (id: string | undefined) =>
  (
    await stage.sql<{ copied_from: string | null; asked_from: Date | null }>(
      'SELECT copied_from, asked_from FROM item WHERE id = $1',
      [id],
    )
  )[0];

test('a copy stands at the end of the other test, with no answers and no lesson, and knows its source', async () => {
  const id = await newActivity(stage);
  const source = await taught();
  const made = questionsIn(await copy(source, id)).at(-1);
  assert.deepEqual(
    [made?.stem, made?.position, made?.version, made?.sectionId, made?.answered],
    [source.stem, 11, 1, null, 0],
  );
  const kept = await sourceOf(made?.id);
  assert.equal(String(kept?.copied_from), source.id);
  assert.ok(kept?.asked_from, 'a test that is open knows since when it is asked');
  const [audit] = await stage.sql<{ detail: object }>(
    `SELECT detail FROM audit_entry WHERE subject = $1 AND action = 'item.copy'`,
    [`publication:${id}`],
  );
  assert.deepEqual(audit?.detail, { item: Number(made?.id), from: Number(source.id), position: 11 });
});

test('twice and race: a test asks a question once, whoever copies it', async () => {
  const twin = await stage.twin();
  const id = await newActivity(stage);
  const source = await taught();
  const both = await Promise.all([copy(source, id), copy(source, id, { at: twin.url })]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  assert.deepEqual(both.flatMap(codes), ['question-exists']);
  assert.deepEqual(codes(await copy(source, id)), ['question-exists']);
  assert.deepEqual(codes(await copy(source, 2746)), ['question-exists'], 'its own test asks it already');
  assert.equal((await questions(id)).length, 11);
});

test('what was changed or retired since it was seen is not copied; nor is it to a test that is none', async () => {
  const id = await newActivity(stage);
  const source = await taught();
  assert.deepEqual(codes(await copy({ ...source, edition: source.edition + 1 }, id)), ['item-changed']);
  const [retired] = await stage.sql<{ id: string; edition: number }>(
    `UPDATE item SET retired_at = now() FROM credit_offering o WHERE o.id = offering_id AND o.publication_id = $1 AND position = 10 RETURNING item.id, edition`,
    [id],
  );
  assert.deepEqual(codes(await copy(retired ?? assert.fail(), 2746)), ['item-changed']);
  const none = await copy(source, id, { kind: 2 });
  assert.deepEqual(
    [none.status, (none.json.errors as { detail: string }[])[0]?.detail],
    [422, 'This publication offers no credit of this kind.'],
  );
  assert.equal((await copy(source, 999_999)).status, 404);
  assert.equal((await copy({ id: '999999999999', edition: 0 }, id)).status, 404);
});

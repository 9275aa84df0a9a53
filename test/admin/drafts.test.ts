import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PIECES_MAX } from '#catalog/language/text-translation.data.ts';
import { DRAFT_DAYS, DRAFT_FIELDS_MAX, DRAFTS_MAX } from '#identity/draft/draft.data.ts';
import { JOBS } from '#server/jobs/job.service.ts';
import type { Who } from '../harness/app.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

/** What is typed and not saved is its writer's alone (issue 27, number 3). */
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const PATH = '/api/admin/drafts/';
const FIELDS = { body: { stood: 'Start low.', typed: 'Start low, go slow.' } };
const of = (words: object, typedAt: string) => ({
  data: { type: 'EditingDraft', attributes: { words, typedAt } },
});
const keep = (
  record: string,
  words: object = FIELDS,
  as: Who = 'admin',
  typedAt = new Date().toISOString(),
) => stage.send('POST', `${PATH}${record}/`, of(words, typedAt), { as });
const drafts = async (record?: string, as: Who = 'admin') =>
  (await stage.send('GET', `${PATH}${record ? `?filter[record]=${record}` : ''}`, undefined, { as })).json
    .data as { id: string; attributes: { words: typeof FIELDS; typedAt: string } }[];
const discard = (record: string, typedAt?: string) =>
  stage.send('DELETE', `${PATH}${record}/${typedAt ? `?typedAt=${typedAt}` : ''}`, undefined, {
    as: 'admin',
  });
const stored = async () =>
  Number((await stage.sql<{ n: string }>('SELECT count(*) AS n FROM editing_draft'))[0]?.n);

test('what is typed is kept, the last words stand, and nothing of it is written into the audit ledger', async () => {
  const entries = async () =>
    Number((await stage.sql<{ n: string }>('SELECT count(*) AS n FROM audit_entry'))[0]?.n);
  const count = await entries();
  assert.equal((await keep('section:5396', { body: { stood: 'Start low.', typed: 'Start' } })).status, 200);
  const kept = await keep('section:5396');
  assert.equal(kept.status, 200, kept.text);
  assert.deepEqual(one(kept).attributes.words, FIELDS);
  const [found, ...others] = await drafts('section:5396');
  assert.deepEqual([found?.attributes.words, others], [FIELDS, []]);
  assert.deepEqual(await drafts('section:5395'), []);
  assert.equal((await discard('section:5396')).status, 204);
  assert.equal((await discard('section:5396')).status, 204, 'twice: another tab was first');
  assert.deepEqual(await drafts(), []);
  assert.equal(await entries(), count);
});

test('a draft has the moment at which it was typed, however slow its way was, and none to come', async () => {
  const typedAt = new Date(Date.now() - 90_000).toISOString();
  assert.equal(one(await keep('section:5396', FIELDS, 'admin', typedAt)).attributes.typedAt, typedAt);
  assert.equal((await drafts('section:5396'))[0]?.attributes.typedAt, typedAt);
  const ahead = new Date(Date.now() + 86_400_000).toISOString();
  const kept = one(await keep('section:5396', FIELDS, 'admin', ahead)).attributes.typedAt as string;
  assert.ok(kept < ahead && Date.parse(kept) <= Date.now(), kept);
  assert.deepEqual(codes(await keep('section:5396', FIELDS, 'admin', 'yesterday')), ['invalid-field']);
  await discard('section:5396');
});

test('what another tab typed later is not discarded with what was typed here', async () => {
  const [mine, theirs] = [new Date(Date.now() - 2_000), new Date(Date.now() - 1_000)].map((at) =>
    at.toISOString(),
  );
  await keep('section:5396', FIELDS, 'admin', theirs);
  assert.equal((await discard('section:5396', mine)).status, 204);
  assert.equal((await drafts('section:5396')).length, 1);
  assert.equal((await discard('section:5396', theirs)).status, 204);
  assert.deepEqual(await drafts('section:5396'), []);
  const ahead = new Date(Date.now() + 86_400_000).toISOString();
  await keep('section:5396', FIELDS, 'admin', ahead);
  await discard('section:5396', ahead);
  assert.deepEqual(await drafts('section:5396'), [], 'a clock that is ahead discards its own');
  assert.deepEqual(codes(await discard('section:5396', 'yesterday')), ['invalid-parameter']);
});

test('a translation keeps the English that stood beside it, and a lecture a draft of all its captions', async () => {
  assert.ok(DRAFT_FIELDS_MAX >= PIECES_MAX);
  const field = { stood: '', typed: 'Langsam beginnen.', source: 'Start low.' };
  const captions = Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`cue.${n + 1}`, field]));
  assert.equal((await keep('translation:captions-5395-de', captions)).status, 200);
  assert.deepEqual((await drafts('translation:captions-5395-de'))[0]?.attributes.words, captions);
  await discard('translation:captions-5395-de');
});

test('another administrator sees nothing of it, and discards nothing', async () => {
  await stage.sql(`UPDATE user_account SET is_superuser = true WHERE email = 'gold@demo.example'`);
  assert.equal((await keep('section:5396')).status, 200);
  const theirs = await stage.send('GET', PATH, undefined, { as: 'gold' });
  assert.equal(theirs.status, 200, theirs.text);
  assert.deepEqual(theirs.json.data, []);
  const gone = await stage.send('DELETE', `${PATH}section:5396/`, undefined, { as: 'gold' });
  assert.equal(gone.status, 204, 'nothing of theirs');
  assert.equal((await drafts()).length, 1);
  await stage.sql(`UPDATE user_account SET is_superuser = false WHERE email = 'gold@demo.example'`);
  assert.equal((await keep('section:5396', FIELDS, 'gold')).status, 403);
  await discard('section:5396');
});

test('what is no record, no words or too much is refused', async () => {
  for (const record of ['section', 'Section:1', 'section:', 'section:a b', "section:1'"])
    assert.equal((await keep(encodeURIComponent(record))).status, 404, record);
  for (const words of [
    { body: 'x' },
    { body: { stood: 'x' } },
    { body: { stood: '', typed: 'x'.repeat(400_001) } },
  ])
    assert.deepEqual(codes(await keep('section:1', words)), ['invalid-field']);
  assert.equal(await stored(), 0);
});

test('the oldest go where somebody keeps more than a person writes at once', async () => {
  await stage.sql(
    `INSERT INTO editing_draft SELECT u.id, 'section', n::text, '{}', now() - n * interval '1 minute'
       FROM user_account u, generate_series(1, $1) n WHERE email = 'admin@demo.example'`,
    [DRAFTS_MAX],
  );
  assert.equal((await keep('section:new')).status, 200);
  assert.equal(await stored(), DRAFTS_MAX);
  assert.deepEqual(await drafts(`section:${DRAFTS_MAX}`), []);
  assert.equal((await drafts('section:new')).length, 1);
  await stage.sql('DELETE FROM editing_draft');
});

test('a draft is forgotten after thirty days, and no earlier', async () => {
  assert.equal(DRAFT_DAYS, 30);
  await stage.sql(
    `INSERT INTO editing_draft SELECT u.id, 'section', n::text, '{}', now() - n * interval '1 hour'
       FROM user_account u, unnest(ARRAY[30 * 24 - 1, 30 * 24 + 1]) n WHERE email = 'admin@demo.example'`,
  );
  await JOBS.find(({ name }) => name === 'hygiene')?.run(stage.app.ports, new Date());
  assert.deepEqual(
    (await drafts()).map(({ id }) => id),
    ['section:719'],
  );
});

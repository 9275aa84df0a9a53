import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bendCalls } from '../harness/lists/fuzz.ts';
import { storyIds } from '../harness/people/story-ids.ts';
import { openStage } from '../harness/stage.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

test('fifteen hundred bad inputs: no failure of ours, nothing of the inside told, every error a document, none slow', async (context) => {
  context.diagnostic(`seed ${SEED}`);
  const stage = await openStage();
  try {
    const before = await fingerprint(stage);
    const { problems, statuses } = await bendCalls(stage, 1_500, SEED, await storyIds(stage));
    context.diagnostic(JSON.stringify(Object.fromEntries([...statuses].sort())));
    assert.deepEqual(problems.slice(0, 20), []);
    assert.ok([...statuses.keys()].length > 6, 'the inputs reach many kinds of answers');
    assert.deepEqual(await fingerprint(stage), before, 'nothing of the library has changed');
    assert.equal((await stage.send('GET', '/api/publications/')).status, 200);
  } finally {
    await stage.close();
  }
});

const fingerprint = (stage: Awaited<ReturnType<typeof openStage>>) =>
  stage.sql(`SELECT (SELECT md5(string_agg(p::text, '|' ORDER BY id)) FROM publication p WHERE id < 3000) AS publications, (SELECT count(*)::int FROM attempt) AS attempts,
    (SELECT count(*)::int FROM credit_entry) AS credits, (SELECT count(*)::int FROM user_account WHERE is_superuser) AS superusers, (SELECT count(*)::int FROM pg_tables WHERE schemaname = 'public') AS tables`);

test('what is stored is only ever a value: hostile text comes back as it went in and changes no other query', async () => {
  const stage = await openStage();
  try {
    const hostile = `x'); DROP TABLE section_note; -- "$1" \\ %s {{7*7}} <script>`;
    const body = { data: { type: 'Progress', attributes: { note: hostile } } };
    const kept = await stage.send('PATCH', '/api/progress/5392/', body, { as: 'gold' });
    assert.equal((kept.json.data as { attributes: { note: string } }).attributes.note, hostile);
    const name = { data: { type: 'User', attributes: { firstName: hostile.slice(0, 60) } } };
    assert.equal((await stage.send('PATCH', '/api/users/me/', name, { as: 'gold' })).status, 200);
    for (const path of [
      '/api/users/me/',
      '/api/progress/5392/',
      '/api/transcripts/',
      '/api/credits/summary/',
      '/api/publications/?filter[completed]=true',
      '/api/certificates/',
    ])
      assert.equal((await stage.send('GET', path, undefined, { as: 'gold' })).status, 200, path);
    const searched = await stage.send(
      'GET',
      `/api/publications/?filter[search]=${encodeURIComponent(hostile)}`,
    );
    assert.equal(searched.status, 200);
  } finally {
    await stage.close();
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bendCalls } from '../harness/lists/fuzz.ts';
import { storyIds } from '../harness/people/story-ids.ts';
import { openStage } from '../harness/stage.ts';

const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);

test('twelve thousand bad inputs: 0 failures of ours, 0 told secrets, 0 broken documents, 0 slow answers', async (context) => {
  context.diagnostic(`seed ${SEED}: FUZZ_SEED=${SEED} repeats this run`);
  const stage = await openStage();
  try {
    const { problems, statuses } = await bendCalls(stage, 12_000, SEED, await storyIds(stage));
    context.diagnostic(JSON.stringify(Object.fromEntries([...statuses].sort())));
    assert.deepEqual(problems.slice(0, 40), []);
    assert.equal((await stage.send('GET', '/readyz')).status, 200);
  } finally {
    await stage.close();
  }
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { WATCHES } from '#server/jobs/job.service.ts';
import { EFFECTS } from '../harness/jobs/effects.ts';
import { type JobWorld, openJobWorld } from '../harness/jobs/world.ts';

let world: JobWorld;
before(async () => {
  world = await openJobWorld();
  // A letter waits.
  await world.till.register();
});
after(() => world?.close());

/** Where what waits for a watch stands: whoever takes it notes it there. */
const WAITS_IN: Record<string, string> = {
  'support-desk': 'support_request',
  uploads: 'upload',
  measurements: 'measurement',
  'library-imports': 'library_import',
  slides: 'slide_deck',
  payments: 'payment',
  outbox: 'outbox_message',
};
/** They do nothing outside the database: what they have not committed is not done. */
const WITHIN = ['newsletter-batch'];

for (const { name, run } of WATCHES.filter((watch) => !WITHIN.includes(watch.name)))
  test(`once the process stops, the watch ${name} takes nothing of what is due`, async () => {
    const table = WAITS_IN[name] ?? assert.fail('nobody says where what it does stands');
    const { till } = world;
    await EFFECTS[name]?.prepare(world, 0);
    const rows = () => till.sql<{ row: object }>(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY 1`);
    const due = await rows();
    assert.ok(due.length > 0);
    await run(till.app.ports, till.now(), AbortSignal.abort());
    assert.deepEqual(await rows(), due);
  });

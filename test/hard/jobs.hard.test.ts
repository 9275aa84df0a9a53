import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { EFFECTS, lettersInHand } from '../harness/jobs/effects.ts';
import { ALL_WORK, DAY, type JobWorld, openJobWorld } from '../harness/jobs/world.ts';
import { steadily } from '../harness/lists/fuzz.ts';
import { type Served, serve } from '../harness/process.ts';

const ROUNDS = Number(process.env.JOB_ROUNDS ?? 4);
const PROCESSES = 3;
/** So often at once in each process, which then has as many letters in hand. */
const RUNS = 3;
/** Longer than any lease of anything that is sent or asked. */
const LEASES_MS = 20 * 60_000;
const PATIENCE_MS = 60_000;
let world: JobWorld;
const processes: Served[] = [];
before(async () => {
  world = await openJobWorld();
});
after(async () => {
  for (const one of processes) await one.cut();
  await world?.close();
});

const start = () => {
  const { ports } = world.till.app;
  const place = {
    url: world.till.ownerUrl,
    servingUrl: world.till.database.url,
    dataDir: ports.config.dataDir,
  };
  return serve(place, undefined, world.env);
};
const setClock = (at: Date) => {
  world.till.clock.set(at);
  return Promise.all(
    processes.map(({ url }) =>
      fetch(`${url}/__test/clock`, { method: 'PUT', body: JSON.stringify({ now: at.toISOString() }) }),
    ),
  );
};
/** Everything that could be due, at once; null from whoever died meanwhile. */
const runAt = ({ url }: Served): Promise<number | null> =>
  fetch(`${url}/__test/jobs/run`, { method: 'POST' }).then(
    ({ status }) => status,
    () => null,
  );

/** It answers once all is done, or when the time for an answer is up and the work goes on. */
function refuseFailures(statuses: readonly (number | null)[]): void {
  const strange = statuses.filter((one) => one !== 204 && one !== 503 && one !== null);
  assert.deepEqual(strange, [], processes.map((one) => one.output()).join('\n'));
}

/** Whoever lives comes to the end of what is due: were the clock put on before, a letter in hand would be somebody else's, too. */
async function comeToAnEnd(): Promise<void> {
  for (const since = Date.now(); ; await wait(500)) {
    const statuses = await Promise.all(processes.map(runAt));
    refuseFailures(statuses);
    if (statuses.every((one) => one === 204)) return;
    assert.ok(Date.now() - since < PATIENCE_MS, 'what is due comes to no end');
  }
}

test('everything that runs on time is looked at by its effects', () => {
  assert.deepEqual(Object.keys(EFFECTS).sort(), ALL_WORK.map(({ name }) => name).sort());
});

test(`${PROCESSES} processes run everything at once, ${ROUNDS} times, and one is killed each time: everything happens once`, async (context) => {
  const seed = Number(process.env.JOB_SEED ?? Date.now() % 1_000_000);
  context.diagnostic(`seed ${seed}`);
  const random = steadily(seed);
  const began = Date.now();
  for (let round = 0; round < ROUNDS; round++) {
    while (processes.length < PROCESSES) processes.push(await start());
    await setClock(new Date(began + round * DAY));
    const checks: [string, () => Promise<string[]>][] = [];
    for (const [name, effect] of Object.entries(EFFECTS))
      checks.push([name, await effect.prepare(world, round)]);
    const runs = processes.flatMap((one) => Array.from({ length: RUNS }, () => runAt(one)));
    await wait(100 + random() * 2_500);
    const [victim] = processes.splice(Math.floor(random() * processes.length), 1);
    await victim?.cut();
    world.killed++;
    refuseFailures(await Promise.all(runs));
    await comeToAnEnd();
    const inHand = await lettersInHand(world);
    assert.ok(inHand <= RUNS, `one process had ${inHand} letters in hand`);
    world.lettersInHand += inHand;
    // Whatever the killed one had in hand is nobody's until its lease has ended.
    await setClock(new Date(began + round * DAY + LEASES_MS));
    const wrong = async () => {
      refuseFailures(await Promise.all(processes.map(runAt)));
      const told = checks.map(async ([name, check]) => (await check()).map((line) => `${name}: ${line}`));
      return (await Promise.all(told)).flat();
    };
    for (const since = Date.now(); (await wrong()).length > 0 && Date.now() - since < PATIENCE_MS; )
      await wait(500);
    assert.deepEqual(await wrong(), [], `round ${round + 1}, seed ${seed}`);
  }
  context.diagnostic(
    `${world.sink.messages.length} letters, ${world.desk.received.length} requests, ${world.registries.asked.length} sources`,
  );
});

import pg from 'pg';
import type { Site } from './large.ts';
import { chooseLearners, chooseTest, type Learner, requestOf, type Test } from './learners.ts';
import { median } from './load.ts';
import { type Replayer, recordTest, replayer } from './replay.ts';
import { type Line, say } from './report.ts';

const CALLERS = 8;
const EACH_ROUND = 240;
/** After these the code is compiled, as on a server that has been up for a while. */
const WARM_ROUNDS = 4;
const ROUNDS = 5;

/**
 * Tests handed in and passed by several callers at once, compared with a plain client that sends the same statements.
 */
export async function measureSubmission(site: Site, line: Line): Promise<void> {
  say('tests handed in');
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    const test = await chooseTest(client);
    const learners = await chooseLearners(client, site, test, 1 + 2 * (WARM_ROUNDS + ROUNDS) * EACH_ROUND);
    const template = await recordTest(site, test, learners.pop() as Learner);
    const [served, replayed]: number[][] = [[], []];
    for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
      const byApi = await perSecond(learners.splice(0, EACH_ROUND), async () => ({
        deed: (one) => submit(site, test, one),
        end: async () => {},
      }));
      const byClient = await perSecond(learners.splice(0, EACH_ROUND), () =>
        replayer(site.databaseUrl, template),
      );
      if (round < WARM_ROUNDS) continue;
      served?.push(byApi);
      replayed?.push(byClient);
    }
    const share = median(served ?? []) / (median(replayed ?? []) || 1);
    const measured = `${Math.round(median(served ?? []))}/s, ${share.toFixed(2)} of ${Math.round(median(replayed ?? []))}/s by a plain client with the same ${template.sent.length} statements`;
    line('P7', 'a test handed in and credited', measured, 'at least 0.75', share >= 0.75);
  } finally {
    await client.end();
  }
}

async function submit(site: Site, test: Test, learner: Learner): Promise<void> {
  const { url, headers, body } = requestOf(test, learner);
  const reply = await fetch(site.url + url, { method: 'POST', headers, body });
  await reply.arrayBuffer();
  if (reply.status !== 201) throw new Error(`a test handed in is answered ${reply.status}`);
}

/** Each caller takes the next learner until none is left. */
async function perSecond(learners: Learner[], open: () => Promise<Replayer>): Promise<number> {
  const deeds = await Promise.all(Array.from({ length: CALLERS }, open));
  const begun = performance.now();
  const waiting = [...learners];
  await Promise.all(
    deeds.map(async ({ deed }) => {
      for (let one = waiting.pop(); one; one = waiting.pop()) await deed(one);
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  for (const { end } of deeds) await end();
  return learners.length / seconds;
}

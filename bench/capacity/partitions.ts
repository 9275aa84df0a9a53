import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { splitByHash } from '../../scripts/capacity/hash-partitions.ts';
import { chooseLearners, chooseTest, type Learner, openSessions, type Test } from '../learners.ts';
import { LOAD_CORE, pinTo } from '../load.ts';
import type { Sent } from '../recording.ts';
import { openRecorder, recordTest, replay } from '../replay.ts';
import { line, say } from '../report.ts';
import { QUESTIONS, searchPath } from '../search.ts';
import { openPlans } from './plans.ts';
import { ALL_ROUNDS, compare, sideOf } from './turns.ts';

const PARTS = 16;
/** The largest of the members' tables. Answers have no member, so they are partitioned by attempt. */
const SPLITS = [
  { table: 'attempt', column: 'user_id' },
  { table: 'attempt_answer', column: 'attempt_id' },
  { table: 'section_progress', column: 'user_id' },
  { table: 'completion', column: 'user_id' },
  { table: 'evaluation', column: 'user_id' },
  { table: 'certificate', column: 'user_id' },
];
const COPY = 'steady_state_in_parts';
/**
 * Plan modes of the whole tables and of the partitions: as the product's connections plan, each statement once
 * (partitions are then pruned at execution), and each side as it would be run.
 */
const PLANS = [
  { what: 'planned as now', sides: ['auto', 'auto'] },
  { what: 'both planned once', sides: ['force_generic_plan', 'force_generic_plan'] },
  { what: 'alone planned once', sides: ['auto', 'force_generic_plan'] },
] as const;
/** Tests handed in per round. */
const HANDED_IN = 10;
const PORT = 3966;

interface Place {
  dataDir: string;
  port: number;
  databaseUrl: string;
}
interface Case {
  id: string;
  what: string;
  /** Statements sent in each round. */
  sent: Sent[];
}

/** The large library as it is, and a copy whose largest tables are 16 hash partitions: the same statements in turn. */
export async function measurePartitions(dataDir: string): Promise<void> {
  say('the large library with 16 partitions');
  const database = await startEmbeddedPostgres({ dataDir, report: () => {} });
  const place = { dataDir, port: PORT, databaseUrl: database.url };
  const opened: pg.Client[] = [];
  const connect = async (url: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
    await client.connect();
    opened.push(client);
    return client;
  };
  const closeAll = () => Promise.all(opened.splice(0).map((client) => client.end()));
  const drop = async () => {
    const client = await connect(`${urlOf(database.url, 'postgres')}`);
    await client.query(`DROP DATABASE IF EXISTS ${COPY}`);
    await closeAll();
  };
  try {
    const before = await connect(database.url);
    const test = await chooseTest(before);
    const learners = await chooseLearners(before, place, test, 1 + 2 * PLANS.length * ALL_ROUNDS * HANDED_IN);
    const cases = await casesOf(before, place, test, learners);
    const template = await recordTest(place, test, learners.pop() as Learner);
    await before.query('VACUUM ANALYZE');
    await closeAll();
    await drop();
    const maker = await connect(urlOf(database.url, 'postgres'));
    await maker.query(`CREATE DATABASE ${COPY} TEMPLATE steady_state`);
    await closeAll();
    const [whole, parts] = await Promise.all([connect(database.url), connect(urlOf(database.url, COPY))]);
    for (const loss of await splitByHash(parts, SPLITS, PARTS)) say(`lost: ${loss}`);
    await parts.query('VACUUM ANALYZE');
    await comparePlans(whole, parts, cases);
    pinTo(LOAD_CORE, process.pid);
    const sides = [await sideOf(whole), await sideOf(parts)] as const;
    for (const plans of PLANS) {
      for (const [at, { client }] of sides.entries())
        await client.query(`SET plan_cache_mode = ${plans.sides[at]}`);
      const said = (what: string) => `${what} in ${PARTS} partitions, ${plans.what}`;
      for (const { id, what, sent } of cases)
        await compare(id, said(what), sides, async ({ client }) => {
          for (const { name, text, values } of sent)
            await client.query({ name, text, values: values as unknown[] });
        });
      await compare('P7', said('a test handed in'), sides, async ({ client }) => {
        for (const learner of learners.splice(0, HANDED_IN)) await replay(client, template, learner);
      });
    }
  } finally {
    await closeAll();
    await drop().catch((thrown: Error) => say(thrown.message));
    await database.stop();
  }
}

function urlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

const CARD =
  'fields[Publication]=slug,title,excerpt,type,cover,minutes,credits,test_class,completed,progress,author';
const INCLUDE = 'include=authors.image,interviewer,categories,jointSponsor,keyPoints,materials,sections';

/** The requests of P5 and P6 as statements; those of members both for a very active and a less active one. */
async function casesOf(
  client: pg.Client,
  place: Place,
  test: Test,
  learners: readonly Learner[],
): Promise<Case[]> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT user_id AS id FROM attempt WHERE user_id > 10000000 GROUP BY user_id ORDER BY count(*) DESC, user_id LIMIT 4',
  );
  const keen = await openSessions(
    place,
    rows.map(({ id }) => Number(id)),
  );
  const members = [...keen, ...learners.slice(0, 4)];
  const recorder = await openRecorder(place);
  const statementsOf = async (paths: readonly string[], askers: readonly (Learner | null)[]) => {
    const sent: Sent[] = [];
    for (const asker of askers)
      for (const url of paths)
        sent.push(
          ...(await recorder.ask({ url, headers: asker ? { authorization: `JWT ${asker.token}` } : {} })),
        );
    return sent;
  };
  const searches = QUESTIONS.map((text) => searchPath(text));
  const dashboard = [
    '/api/credits/summary/',
    `/api/publications/?filter[visibility]=published&include=author&${CARD}&sort=-modified&page[size]=100`,
    '/api/progress/?filter[state]=in-progress&page[size]=1',
    '/api/publications/2746/?include=sections',
  ];
  const list = ['/api/publications/?include=author.image,categories&page[size]=6'];
  try {
    await client.query('DELETE FROM rate_count');
    return [
      { id: 'P5', what: 'search, visitor', sent: await statementsOf(searches, [null]) },
      {
        id: 'P5',
        what: 'search, member',
        sent: await statementsOf(searches.slice(0, 8), members.slice(0, 4)),
      },
      { id: 'P6', what: 'the list', sent: await statementsOf(list, members) },
      {
        id: 'P6',
        what: 'a cover',
        sent: await statementsOf([`/api/publications/${test.publicationId}/?${INCLUDE}`], members),
      },
      { id: 'P6', what: 'a section', sent: await statementsOf(['/api/sections/5392/'], members) },
      { id: 'P6', what: 'the dashboard', sent: await statementsOf(dashboard, members) },
      { id: 'P6', what: 'the transcript', sent: await statementsOf(['/api/transcripts/'], members) },
    ];
  } finally {
    await recorder.close();
  }
}

/** Checks every read: nothing that was found by an index is read as a whole, and only one partition is searched. */
async function comparePlans(whole: pg.Client, parts: pg.Client, cases: readonly Case[]): Promise<void> {
  const [ofWhole, ofParts] = [await openPlans(whole), await openPlans(parts)];
  const seen = new Map<string, Set<string>>();
  for (const one of cases.flatMap(({ sent }) => sent)) {
    if (!/^\s*(SELECT|WITH)/i.test(one.text)) continue;
    const [before, after] = [await ofWhole(one), await ofParts(one)];
    const said = seen.get(one.name) ?? new Set();
    for (const path of after.paths)
      if (path.startsWith('all of') && !before.paths.includes(path)) said.add(`reads ${path}`);
    if (after.partitions > 1) said.add(`asks ${after.partitions} partitions`);
    if (before.paths.join() !== after.paths.join())
      say(`${one.name}: ${before.paths.join(', ')} became ${after.paths.join(', ')}`);
    seen.set(one.name, said);
  }
  const worse = [...seen].filter(([, said]) => said.size > 0);
  for (const [name, said] of worse) say(`${name} ${[...said].join(', ')}`);
  const measured = `${seen.size - worse.length} of ${seen.size} statements`;
  line('C2', 'by an index as before, in one partition', measured, 'all of them', worse.length === 0);
}

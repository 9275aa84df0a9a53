import { providerOf } from '#credit/provider/provider.rules.ts';
import { seedRequirements } from '#credit/requirement/requirement.service.ts';
import { ANONYMOUS, type Visit } from '#kit/visit.ts';
import { siteOf } from '#locale/site.rules.ts';
import { seedMembership } from '#membership/plan/plan.service.ts';
import type { Config } from '#platform/config/config.ts';
import { openLog } from '#platform/log/log.ts';
import { openPayment } from '#platform/payments/provider.ts';
import { type Database, openDatabase, statement, type Writer } from '#platform/postgres/database.ts';
import { openStorage } from '#platform/storage/object-storage.ts';
import { tellHistory } from './history.ts';
import { lentFolders } from './lent-folders.ts';
import { demoPasswordHash, tellPeople } from './people.ts';
import { beginStory, type Story, telling } from './story/story.ts';
import { tellLinks } from './tell/links.ts';
import { tellMembers } from './tell/members.ts';
import { tellPurchases } from './tell/purchases.ts';
import { tellReferences } from './tell/references.ts';
import { tellReferrals } from './tell/referrals.ts';
import { tellSite } from './tell/site.ts';
import { tellSupport } from './tell/support.ts';
import { writeLibrary } from './write/library.ts';

const TOLD = statement(
  'seed.told',
  { told: 'bool' },
  `SELECT EXISTS (SELECT 1 FROM seed_state WHERE name = 'demo') OR EXISTS (SELECT 1 FROM publication) AS told`,
);
const LOCK = statement(
  'seed.lock',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('seed', 0))::text AS locked`,
);
const MARK = statement(
  'seed.mark',
  {},
  'INSERT INTO seed_state (name, at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);

const HAS_GROUND = statement(
  'seed.has-ground',
  { laid: 'bool' },
  'SELECT EXISTS (SELECT 1 FROM evaluation_question) AS laid',
);

/** What every library needs before its first publication: tiers and plans, authorities' requirements, questions, home. */
export async function layGround(database: Database): Promise<void> {
  await database.write(async (db) => {
    await db.one(LOCK);
    await seedMembership(db);
    await seedRequirements(db);
    if (!(await db.one(HAS_GROUND)).laid) await tellSite(db);
  });
}

type Report = (line: string) => void;

/** Tells the demo story into an empty database, once, whoever starts together; dated relative to `now`. */
export async function seedIfEmpty(
  databaseUrl: string,
  config: Config,
  report: Report,
  now = new Date(),
): Promise<void> {
  const database = openDatabase(databaseUrl, { pool: 2, work: true });
  try {
    if (await tellBeginning(database, config, now))
      await tellLibrary(database, config, report, beginStory(config, report, now));
  } finally {
    await database.close();
  }
}

/** The same with two years of purchases, which are told beside the library. `story`: begun before the database was there. */
export async function seedWithPurchases(
  databaseUrl: string,
  config: Config,
  keys: readonly string[],
  report: Report,
  story: Story | null = null,
): Promise<void> {
  const now = story?.now ?? new Date();
  const database = openDatabase(databaseUrl, { pool: 2, work: true });
  try {
    const isDue = await tellBeginning(database, config, now);
    const told = await Promise.allSettled([
      isDue && tellLibrary(database, config, report, story ?? beginStory(config, report, now)),
      seedPurchases(databaseUrl, config, keys, report, now),
    ]);
    for (const one of told) if (one.status === 'rejected') throw one.reason;
  } finally {
    await database.close();
  }
}

/** What everything else stands on: the ground, and the people of the demo. False where there is no story to tell, or it is told. */
async function tellBeginning(database: Database, config: Config, now: Date): Promise<boolean> {
  if (!(await database.reader().one(HAS_GROUND)).laid) await layGround(database);
  if (!config.demo || (await database.reader().one(TOLD)).told) return false;
  const passwordHash = await demoPasswordHash();
  await database.write(async (db) => {
    await db.one(LOCK);
    if ((await db.run(MARK, ['demo-people', now])) > 0) await tellPeople(db, now, passwordHash);
  });
  return true;
}

async function tellLibrary(
  database: Database,
  config: Config,
  report: Report,
  { library, files, now }: Story,
): Promise<void> {
  const { catalogue, texts } = library;
  const storage = openStorage(config.storage);
  await database.write(async (db: Writer) => {
    await db.one(LOCK);
    if ((await db.one(TOLD)).told) return;
    const { faults } = await writeLibrary(
      db,
      { storage, config, files },
      storyVisit(config, now),
      library,
      telling(report),
    );
    if (faults.length > 0)
      throw new Error(faults.map(({ file, line, text }) => `${file}:${line}: ${text}`).join('\n'));
    await tellLinks(db);
    await tellReferrals(db, now);
    // The past of the demo is told without its letters.
    const { name, address } = providerOf(config);
    await tellHistory(db, catalogue, texts, { name, address }, now);
    await tellMembers(db, now);
    await tellSupport(db, now);
    await tellReferences(db, now);
    await db.run(MARK, ['demo', now]);
    db.invalidate('publications', 'authors', 'site', 'pages');
  });
  report(`loading the demo library: done, ${texts.size} publications`);
}

/** Nobody asks: the story is told. */
function storyVisit(config: Config, now: Date): Visit {
  return {
    site: siteOf(config),
    visitor: ANONYMOUS,
    now,
    requestId: 'demo',
    address: '',
  };
}

/** Two years of purchases, for whoever looks at the administration: once, and only where no money moves. */
export async function seedPurchases(
  databaseUrl: string,
  config: Config,
  keys: readonly string[],
  report: Report,
  now = new Date(),
): Promise<void> {
  if (!config.demo || config.payments !== 'sandbox') return;
  const database = openDatabase(databaseUrl, { pool: 2, work: true });
  try {
    if ((await database.write((db) => db.run(MARK, ['demo-purchases', now]))) === 0) return;
    report('loading the demo library: purchases of two years');
    const log = openLog({ logLevel: 'error' });
    const storage = openStorage(config.storage);
    const payment = openPayment(config, database);
    const bytes = keys.map((key) => Buffer.from(key));
    const ports = {
      config,
      database,
      storage,
      libraryFolders: lentFolders,
      payment,
      log,
      keys: bytes,
      now: () => now,
    };
    await tellPurchases(ports, now);
  } finally {
    await database.close();
  }
}

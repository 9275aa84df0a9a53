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
import { readLibrary } from './library.ts';
import { demoPasswordHash, tellPeople } from './people.ts';
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

/** Tells the demo story into an empty database, once, whoever starts together; dated relative to `now`. */
export async function seedIfEmpty(
  databaseUrl: string,
  config: Config,
  report: (line: string) => void,
  now = new Date(),
): Promise<void> {
  const database = openDatabase(databaseUrl, { pool: 2, work: true });
  try {
    if (!(await database.reader().one(HAS_GROUND)).laid) await layGround(database);
    if (!config.demo || (await database.reader().one(TOLD)).told) return;
    report('loading the demo library: reading');
    const library = readLibrary();
    const { catalogue, texts } = library;
    const storage = openStorage(config.storage);
    const passwordHash = await demoPasswordHash();
    await database.write(async (db: Writer) => {
      await db.one(LOCK);
      if ((await db.one(TOLD)).told) return;
      const telling = (line: string) => report(`loading the demo library: ${line}`);
      const { faults } = await writeLibrary(
        db,
        { storage, config },
        storyVisit(config, now),
        library,
        telling,
      );
      if (faults.length > 0)
        throw new Error(faults.map(({ file, line, text }) => `${file}:${line}: ${text}`).join('\n'));
      await tellPeople(db, now, passwordHash);
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
  } finally {
    await database.close();
  }
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
  report: (line: string) => void,
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

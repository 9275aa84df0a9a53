import { ANONYMOUS, type Visit } from '#kit/visit.ts';
import { siteOf } from '#locale/site.rules.ts';
import { noteLibraryMedia } from '#media/medium/medium.service.ts';
import { seedMembership } from '#membership/plan/plan.service.ts';
import type { Config } from '#platform/config/config.ts';
import { type Database, openDatabase, statement, type Writer } from '#platform/postgres/database.ts';
import { openStorage } from '#platform/storage/object-storage.ts';
import { reindexWhole } from '#search/search.service.ts';
import { tellHistory } from './history.ts';
import { demoPasswordHash, tellPeople } from './people.ts';
import { tellCertificates } from './story/certificates.ts';
import { CERTIFICATES_DUE, DERIVED_DUE, LOCK, MARK, UNMARK } from './story/marks.ts';
import { seedPurchases } from './story/purchases.ts';
import { beginStory, type Story, telling } from './story/story.ts';
import { tellLinks } from './tell/links.ts';
import { tellMembers } from './tell/members.ts';
import { tellReferences } from './tell/references.ts';
import { tellReferrals } from './tell/referrals.ts';
import { tellSite } from './tell/site.ts';
import { tellSupport } from './tell/support.ts';
import { writeOwedFiles } from './tell/texts.ts';
import { writeLibrary } from './write/library.ts';

const TOLD = statement(
  'seed.told',
  { told: 'bool' },
  `SELECT EXISTS (SELECT 1 FROM seed_state WHERE name = 'demo') OR EXISTS (SELECT 1 FROM publication) AS told`,
);
const HAS_GROUND = statement(
  'seed.has-ground',
  { laid: 'bool' },
  'SELECT EXISTS (SELECT 1 FROM evaluation_question) AS laid',
);

/** Inserts what every library needs before its first publication: tiers and plans, questions, home. */
export async function layGround(database: Database): Promise<void> {
  await database.write(async (db) => {
    await db.one(LOCK);
    await seedMembership(db);
    if (!(await db.one(HAS_GROUND)).laid) await tellSite(db);
  });
}

/**
 * Writers: one that holds the story, and those beside it; as many again for reading only, which are opened on demand.
 */
const POOL = 8;

type Report = (line: string) => void;

/**
 * Inserts the demo story into an empty database, once even if several processes start together; dated relative to
 * `now`.
 */
export async function seedIfEmpty(
  databaseUrl: string,
  config: Config,
  report: Report,
  now = new Date(),
): Promise<void> {
  const database = openDatabase(databaseUrl, { pool: POOL, work: true });
  try {
    if (await tellBeginning(database, config, now))
      await tellLibrary(database, config, report, beginStory(config, report, { now }));
    await tellDerived(database, config, now, report);
  } finally {
    await database.close();
  }
}

/**
 * The same with two years of purchases, which are inserted alongside the library. `story`: begun before the database
 * existed. `onLibrary`: called once the library is committed; data derived from its texts and the purchases may still
 * be in progress. `areCertificatesDue`: the certificates are left to starts elsewhere, which issue them.
 */
export async function seedWithPurchases(
  databaseUrl: string,
  config: Config,
  keys: readonly string[],
  report: Report,
  {
    story = null,
    onLibrary = () => {},
    areCertificatesDue = false,
  }: { story?: Story | null; onLibrary?: () => void; areCertificatesDue?: boolean } = {},
): Promise<void> {
  const now = story?.now ?? new Date();
  const database = openDatabase(databaseUrl, { pool: POOL, work: true });
  try {
    const isDue = await tellBeginning(database, config, now);
    const tellAll = async () => {
      if (isDue)
        await tellLibrary(database, config, report, story ?? beginStory(config, report, { now }), {
          areCertificatesDue,
        });
      onLibrary();
      await tellDerived(database, config, now, report);
    };
    const told = await Promise.allSettled([
      tellAll(),
      seedPurchases({ databaseUrl, config, keys, now }, report),
    ]);
    for (const one of told) if (one.status === 'rejected') throw one.reason;
  } finally {
    await database.close();
  }
}

/**
 * Inserts the basis of everything else: the common data, and the people of the demo. False if there is no story to
 * insert, or it is there already.
 */
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
  { read, files, now }: Story,
  { areCertificatesDue = false } = {},
): Promise<void> {
  const library = read();
  const { catalogue, texts } = library;
  const storage = openStorage(config.storage);
  await database.write(async (db: Writer) => {
    await db.one(LOCK);
    if ((await db.one(TOLD)).told) return;
    const { faults } = await writeLibrary(
      db,
      { storage, config, files, isDerivedLater: true },
      storyVisit(config, now),
      library,
      telling(report),
    );
    if (faults.length > 0)
      throw new Error(faults.map(({ file, line, text }) => `${file}:${line}: ${text}`).join('\n'));

    await tellLinks(db);
    await tellReferrals(db, now);
    await tellHistory(db, catalogue, texts, now);
    await tellMembers(db, now);
    await tellSupport(db, now);
    await tellReferences(db, now);
    if (areCertificatesDue) await db.run(MARK, [CERTIFICATES_DUE, now]);
    else await tellCertificates(db, config);

    await db.run(MARK, [DERIVED_DUE, now]);
    await db.run(MARK, ['demo', now]);
    db.invalidate('publications', 'authors', 'site', 'pages');
  });
}

/**
 * Writes the search index of the story and its slides and captions in other languages, in parallel once the story is
 * complete; a start after an interruption resumes here.
 */
async function tellDerived(database: Database, config: Config, now: Date, report: Report): Promise<void> {
  const storage = openStorage(config.storage);
  await database.write(async (db) => {
    await db.one(LOCK);
    if ((await db.run(UNMARK, [DERIVED_DUE])) === 0) return;
    telling(report)('writing what search finds');
    const drawn = database.write(async (other) => {
      await writeOwedFiles(other, storage);
      await noteLibraryMedia(other, now);
    });
    for (const one of await Promise.allSettled([reindexWhole(db, database), drawn]))
      if (one.status === 'rejected') throw one.reason;
    db.invalidate('publications');
    telling(report)('done');
  });
}

/** The story is inserted without a request. */
function storyVisit(config: Config, now: Date): Visit {
  return {
    site: siteOf(config),
    visitor: ANONYMOUS,
    now,
    requestId: 'demo',
    address: '',
  };
}

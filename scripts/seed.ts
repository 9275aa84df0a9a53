import pg from 'pg';
import { loadConfig } from '#platform/config/config.ts';
import { secretKeys } from '#platform/config/secrets.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { addressesOf, prepare } from './building/addresses.ts';
import { readEnvFile, say } from './run-tool.ts';
import { endWith, UsageError } from './running/failure.ts';

/**
 * Seeds the demo story into an empty database; `--reset` empties it first, `--large` adds 100,000 publications and
 * 1,000,000 members, `--large=0.1` a tenth of them; both are refused in production.
 */
try {
  readEnvFile();
  const config = loadConfig(process.env);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, report: say });
  const addresses = addressesOf(config, embedded);
  const url = addresses.owner;
  try {
    if (process.argv.includes('--reset')) await reset(url, config.production);
    await prepare(addresses);
    const { seedWithPurchases } = await import('#seed/seed.ts');
    await seedWithPurchases(url, config, await secretKeys(config), say);
    const large = process.argv.find((word) => /^--large(=|$)/.test(word));
    if (large) await enlarge(url, config.production, large.split('=')[1] ?? '1');
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  endWith(error);
}

async function enlarge(url: string, production: boolean, share: string): Promise<void> {
  if (production)
    throw new UsageError('npm run seed -- --large fills the library; it does not run in production');
  const { largeSizeAt, seedLarge } = await import('#seed/large/large.ts');
  const size = largeSizeAt(share);
  if (!size) throw new UsageError(`--large=${share} is no share of the large library: above 0 and at most 1`);
  await seedLarge(url, say, size);
}

async function reset(url: string, production: boolean): Promise<void> {
  if (production)
    throw new UsageError('npm run seed -- --reset empties the database; it does not run in production');
  const client = new pg.Client({ connectionString: url });
  // The statement in progress reports the error.
  client.on('error', () => {});
  await client.connect();
  say('emptying the database');
  await client.query('DROP SCHEMA IF EXISTS jobs CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await client.end();
}

import { ConfigError } from '#platform/config/config.ts';
import { verifyNow } from '#platform/password.ts';
import { openDatabase, statement } from '#platform/postgres/database.ts';
import { DEMO_PASSWORD } from '#seed/people.ts';

const DEMO_HASHES = statement(
  'start.demo-hashes',
  { hash: 'text' },
  `SELECT DISTINCT password_hash AS hash FROM user_account
   WHERE email LIKE '%@demo.example' AND password_hash IS NOT NULL`,
);

/** A demo library in production would leave an administrator whose password anybody can read. */
export async function refusePublishedAccounts(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { pool: 1 });
  try {
    for (const { hash } of await database.reader().all(DEMO_HASHES)) {
      if (await verifyNow(DEMO_PASSWORD, hash)) throw new ConfigError([REFUSAL]);
    }
  } finally {
    await database.close();
  }
}

const REFUSAL =
  'DEMO: the database holds demo accounts with their published password; in production accepted is a database without them, or with other passwords';

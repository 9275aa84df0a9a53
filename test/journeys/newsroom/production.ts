import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/postgres/database.ts';
import { layGround } from '#seed/seed.ts';
import { onFreePort } from '../../harness/app.ts';
import { freshDatabase } from '../../harness/database.ts';
import { openStandInStore } from '../../harness/outside/object-store.ts';
import { openSmtpSink } from '../../harness/outside/smtp-sink.ts';
import { type Served, serve } from '../../harness/process.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A library as its first administrator finds it: in production, with nothing in it but what every library needs. */
export interface Production {
  url: string;
  /** Makes the first administrator by the documented command; gives the password that it prints. */
  firstAdministrator(email: string): string;
  /** The letters that came to an address, as they read once decoded. */
  lettersTo(email: string): string[];
  /** How many files the library keeps in the bucket; null where it keeps them in a folder. */
  filesInBucket(): number | null;
  output(): string;
  close(): Promise<void>;
}

export async function openProduction({ bucket }: { bucket: boolean }): Promise<Production> {
  const fresh = await freshDatabase({ story: false });
  await layTheGround(fresh.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'steady-state-production-'));
  const mail = await openSmtpSink();
  const store = bucket ? await openStandInStore() : null;
  const settings = {
    NODE_ENV: 'production',
    DEMO: '0',
    TEST_CLOCK: '0',
    ALLOW_SANDBOX_PAYMENTS: '1',
    SERVE_BUILD: join(ROOT, 'build'),
    DATA_DIR: dataDir,
    SECRET_KEY: 'a-key-of-a-test-only-'.repeat(3),
    SMTP_URL: mail.url,
    ...(store && {
      STORAGE: `s3://library/files?endpoint=${store.endpoint}&region=eu-1`,
      AWS_ACCESS_KEY_ID: store.accessKeyId,
      AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
    }),
  };
  const served: Served = await onFreePort((port) =>
    serve(fresh, port, { ...settings, MAIN_HOST: `localhost:${port}` }),
  );
  return {
    url: served.url,
    output: served.output,
    firstAdministrator(email) {
      const env = { ...process.env, ...settings, MAIN_HOST: 'localhost', DATABASE_URL: fresh.url };
      const made = spawnSync(process.execPath, ['scripts/superuser.ts', email], {
        cwd: ROOT,
        env,
        encoding: 'utf8',
      });
      const [, password] = /, password (\S+)/.exec(`${made.stdout}${made.stderr}`) ?? [];
      assert.ok(password, `${made.stdout}${made.stderr}`);
      return password;
    },
    lettersTo: (email) =>
      mail.messages.filter((letter) => letter.includes(`To: ${email}`)).map(decodedLetter),
    filesInBucket: () => store?.files.size ?? null,
    async close() {
      await served.stop();
      await mail.close();
      await store?.close();
      await rm(dataDir, { recursive: true, force: true });
      await fresh.drop();
    },
  };
}

/** As the first start does, in a database that has its tables. */
async function layTheGround(url: string): Promise<void> {
  const database = openDatabase(url, { pool: 1, work: true });
  try {
    await layGround(database);
  } finally {
    await database.close();
  }
}

const decodedLetter = (letter: string): string =>
  Buffer.from(
    letter
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

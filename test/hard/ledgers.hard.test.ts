import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { headText, type LedgerHead, parsed } from '#credit/ledger/head.rules.ts';
import { ledgerSigner } from '#credit/ledger/signature.service.ts';
import { type FreshDatabase, freshDatabase, urlOf } from '../harness/database.ts';
import {
  type Attack,
  attacksOn,
  disarmings,
  FILLING,
  rechained,
  type Target,
  targetsIn,
} from '../harness/outside/tampering.ts';

/** The drill: every table of proof, tampered with in every way, by the commands that an operator types. */
const ROOT = join(import.meta.dirname, '../..');
const SECRET = 'a-secret-of-the-drill-'.repeat(3);
/** Two cores are enough for two commands. */
const LANES = 2;
let fresh: FreshDatabase;
let folder: string;
/** Kept elsewhere, of every day. */
let heads: string;
/** Taken when the first of them was signed. */
let early: string;
let targets: Target[];

const MORE = `INSERT INTO audit_entry (at, action, subject, hash) VALUES (now(), 'user.sign-in', 'user:10', '\\x')`;

before(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'drill-'));
  // A backup refuses an empty store beside a database that refers to files.
  await mkdir(join(folder, 'storage'));
  await writeFile(join(folder, 'storage/a-file.txt'), 'kept');
  await onDatabase(fresh.url, FILLING);
  await witness(fresh.url, 20);
  early = join(folder, 'early.tar');
  const backup = await run(['scripts/backup.ts', '--to', early]);
  assert.equal(backup.status, 0, backup.said);
  await onDatabase(fresh.url, [MORE]);
  heads = join(folder, 'heads');
  await writeFile(heads, await witness(fresh.url, 21, 22));
  const owner = new pg.Client({ connectionString: fresh.url });
  await owner.connect();
  targets = await targetsIn(owner);
  await owner.end();
});
after(async () => {
  await fresh.drop();
  await rm(folder, { recursive: true, force: true });
});

async function onDatabase(url: string, statements: readonly (string | [string, unknown[]])[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const one of statements) await (typeof one === 'string' ? client.query(one) : client.query(...one));
  } finally {
    await client.end();
  }
}
async function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: fresh.url, SECRET_KEY: SECRET, DATA_DIR: folder, ...env },
  });
  let out = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    out += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const [status] = await once(child, 'close');
  return { status: status as number, out, said };
}
const verify = async (url: string, against = heads): Promise<{ status: number; said: string }> => {
  const { status, out, said } = await run(['scripts/ledger-verify.ts', '--against', against], {
    DATABASE_URL: url,
  });
  return { status, said: out + said };
};
/** Signs a head on each of some days; gives all that were signed so far. */
async function witness(url: string, ...days: number[]): Promise<string> {
  const text = `import { openDatabase } from '#platform/postgres/database.ts'; import { loadConfig } from '#platform/config/config.ts';
    import { witnessLedgers, signedHeads } from '#credit/ledger/head.service.ts'; import { headLine } from '#credit/ledger/head.rules.ts';
    const database = openDatabase(process.env.DATABASE_URL, { pool: 1 });
    const keys = [new TextEncoder().encode(process.env.SECRET_KEY)];
    for (const day of ${JSON.stringify(days)}) await witnessLedgers({ config: loadConfig(process.env), database, keys }, new Date(\`2026-11-\${day}T00:04:00Z\`));
    for (const one of (await signedHeads(database.reader())).heads) console.log(headLine(one));
    await database.close();`;
  const { status, out, said } = await run(['--input-type=module', '-e', text], { DATABASE_URL: url });
  assert.equal(status, 0, said);
  return out;
}

let made = 0;
/** The attack is committed to a copy of the database, looked at there, and thrown away with it. */
async function attacked<T>(
  statements: readonly (string | [string, unknown[]])[],
  look: (url: string) => Promise<T>,
): Promise<T> {
  const own = new URL(fresh.url).pathname.slice(1);
  const name = `${own}_${++made}`;
  const server = urlOf(fresh.url, 'postgres');
  await onDatabase(server, [`CREATE DATABASE ${name} TEMPLATE ${own}`]);
  try {
    await onDatabase(urlOf(fresh.url, name), statements);
    return await look(urlOf(fresh.url, name));
  } finally {
    await onDatabase(server, [`DROP DATABASE ${name}`]);
  }
}
/** What was not told, of many attacks; each must end the check with status 1 and words that name what is wrong. */
async function untold(attacks: Attack[], words: (table: Target) => RegExp): Promise<string[]> {
  const problems: string[] = [];
  const queue = [...attacks];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { tables, way, statements } = next;
      const { status, said } = await attacked(statements, (url) => verify(url)).catch((error: Error) => ({
        status: null,
        said: error.message,
      }));
      for (const table of tables)
        if (status !== 1 || !words(table).test(said))
          problems.push(`${table.name} ${way}: ${status}, ${said.slice(0, 600)}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return problems;
}
const named = ({ name, ledger }: Target): RegExp => {
  if (name === 'ledger_head') return /head/;
  const chain = ledger ? name : 'proof_entry';
  return new RegExp(`^(${chain}: [A-Z]|(entry )?${name.replaceAll('_', '[- ]')} )`, 'm');
};

test('untouched, everything is whole', async () => {
  const { status, said } = await verify(fresh.url);
  assert.equal(status, 0, said);
  assert.match(said, /compared with 3 heads kept elsewhere/);
});

test('every table of proof, tampered with in every way, ends the check with status 1 and its name', async () => {
  const attacks = attacksOn(targets);
  const tried = attacks.reduce((sum, { tables }) => sum + tables.length, 0);
  assert.ok(targets.length >= 14 && tried >= 150, `${tried} attacks`);
  assert.deepEqual(await untold(attacks, named), []);
});

test('every guard that is left off, or is none any more, is told while every row is as it was', async () => {
  const unguarded = ({ name }: Target) => new RegExp(`^${name}: .*UNGUARDED`, 'm');
  assert.deepEqual(await untold(disarmings(targets), unguarded), []);
});

test('what is proved beside a row is told too: answers, grounds of certificates, kept roots', async () => {
  const { status, said } = await attacked(
    [
      `DELETE FROM attempt_answer WHERE attempt_id = (SELECT max(attempt_id) FROM attempt_answer)`,
      `UPDATE certificate_ground SET entry_position = entry_position + 1 WHERE certificate_id = (SELECT min(certificate_id) FROM certificate_ground)`,
      `INSERT INTO proof_block SELECT coalesce(max(number), -1) + 1, sha256('x') FROM proof_block`,
    ],
    (url) => verify(url),
  );
  assert.equal(status, 1, said);
  for (const words of [
    /^attempt \d+ is not what entered the chain$/m,
    /^certificate SS-\S+ is not what entered the chain$/m,
    /^proof_block: stretch \d+ is of no head$/m,
  ])
    assert.match(said, words);
});

/** The last head, said otherwise and signed by somebody, with the chain of heads made anew. */
async function replacedHead(secret: string | null): Promise<[string, unknown[]][]> {
  const client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  const { rows } = await client.query<{ body: string }>(
    'SELECT body FROM ledger_head ORDER BY position DESC LIMIT 1',
  );
  await client.end();
  const head = parsed(rows[0]?.body ?? '') as LedgerHead;
  const text = headText({ ...head, tables: head.tables.filter(({ table }) => table !== 'audit_entry') });
  const signer = secret === null ? null : ledgerSigner(new TextEncoder().encode(secret));
  const set = signer ? ', public_key = $2, signature = $3' : '';
  return [
    ['ALTER TABLE ledger_head DISABLE TRIGGER USER', []],
    [
      `UPDATE ledger_head SET body = $1${set} WHERE position = (SELECT max(position) FROM ledger_head)`,
      signer ? [text, signer.key, signer.sign(text)] : [text],
    ],
    [rechained('ledger_head'), []],
    ['ALTER TABLE ledger_head ENABLE TRIGGER USER', []],
  ];
}
for (const [whose, secret, words] of [
  ['nobody signed', null, /the head of 2026-11-22 is FORGED/],
  ['somebody else signed', 'another-secret-'.repeat(3), /the head of 2026-11-22 is not among the heads here/],
  ['whoever holds our key signed', SECRET, /the head of 2026-11-22 is not among the heads here/],
] as const)
  test(`a head in the place of another, which ${whose}, is told`, async () => {
    const { status, said } = await attacked(await replacedHead(secret), (url) => verify(url));
    assert.equal(status, 1, said);
    assert.match(said, words);
  });

test('heads signed anew over a ledger that was cut off agree with it, and not with those kept elsewhere', async () => {
  const statements = [
    ...['audit_entry', 'ledger_head'].map((name) => `ALTER TABLE ${name} DISABLE TRIGGER USER`),
    'DELETE FROM audit_entry WHERE position > 3',
    'DELETE FROM ledger_head',
    ...['audit_entry', 'ledger_head'].map((name) => `ALTER TABLE ${name} ENABLE TRIGGER USER`),
  ];
  await attacked(statements, async (url) => {
    const own = join(folder, 'anew');
    await writeFile(own, await witness(url, 20, 21, 22));
    assert.equal((await verify(url, own)).status, 0, 'by itself it is whole');
    const { status, said } = await verify(url);
    assert.equal(status, 1);
    assert.match(said, /^audit_entry: CUT OFF, 3 here and 9 in the head of 2026-11-20$/m);
  });
});

test('a backup of another day is restored, and told beside the heads of today', async () => {
  const alone = await run(['scripts/restore.ts', early, '--into', join(folder, 'alone')]);
  assert.equal(alone.status, 0, alone.said);
  const { status, said } = await run([
    'scripts/restore.ts',
    early,
    '--into',
    join(folder, 'beside'),
    '--against',
    heads,
  ]);
  assert.equal(status, 1);
  // The backup itself was written down after its moment.
  assert.match(said, /audit_entry: CUT OFF, 9 here and 11 in the head of 2026-11-21/);
  assert.match(said, /the head of 2026-11-22 is not among the heads here/);
});

test('a backup of a ledger that was cut off is restored and told, beside its own heads and those kept elsewhere', async () => {
  const cut = ['audit_entry DISABLE', '', 'audit_entry ENABLE'].map((one) =>
    one ? `ALTER TABLE ${one} TRIGGER USER` : 'DELETE FROM audit_entry WHERE position > 3',
  );
  const headless = cut.map((one) => one.replaceAll('audit_entry', 'ledger_head').replace('> 3', '> 0'));
  const restored = (statements: string[], name: string, ...more: string[]) =>
    attacked(statements, async (url) => {
      const file = join(folder, `${name}.tar`);
      assert.equal((await run(['scripts/backup.ts', '--to', file], { DATABASE_URL: url })).status, 0);
      return run(['scripts/restore.ts', file, '--into', join(folder, name), ...more]);
    });
  const inner = await restored(cut, 'inner');
  assert.equal(inner.status, 1, 'the heads in the backup itself tell it');
  assert.match(inner.said, /audit_entry: CUT OFF/);
  const outer = await restored([...cut, ...headless], 'outer', '--against', heads);
  assert.equal(outer.status, 1);
  assert.match(outer.said, /audit_entry: CUT OFF/);
});

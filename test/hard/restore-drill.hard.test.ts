import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { witnessLedgers } from '#credit/ledger/head.service.ts';
import { backupPath, writeBackup } from '#platform/backup/backup.ts';
import { connect, countAndSum, listTables } from '#platform/backup/tables.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { Ports } from '#platform/ports.ts';
import { openDatabase } from '#platform/postgres/database.ts';
import { runningServer } from '#platform/postgres/embedded-server.ts';
import { CHECKS, type Finding, type Verdict } from '../../scripts/drilling/findings.ts';
import { ROOT } from '../../scripts/run-tool.ts';
import { openTill, type Till } from '../harness/people/till.ts';

const PRODUCT = 'steady-state';
const PLAN = 32;
const KEY = 'a-key-of-the-drill-'.repeat(3);
let till: Till;
let living: string;
let beside: string;
let notes: string;
/** Whoever the settings of the living program name: mail, payments, the help desk, machine translation, figures. */
let receiver: Server;
let called = 0;

before(async () => {
  till = await openTill();
  [living = '', beside = '', notes = ''] = await Promise.all(
    ['living-', 'beside-', 'notes-'].map((name) => mkdtemp(join(tmpdir(), name))),
  );
  // Root's database runs as another user, who passes through.
  await chmod(beside, 0o755);
  const buyer = await till.register();
  const { id } = await till.order(buyer, PLAN);
  const paid = await till.pay(buyer, id);
  assert.ok(paid.status < 300, paid.text);
  await writeFile(join(living, 'secret.key'), KEY, { mode: 0o600 });
  for (const key of await filesNamed()) {
    const path = join(living, 'storage', key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `bytes of ${key}`);
  }
  receiver = createServer((socket) => {
    called++;
    socket.destroy();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  await witness();
});
after(async () => {
  receiver.close();
  await till.close();
  for (const folder of [living, beside, notes]) await rm(folder, { recursive: true, force: true });
});

const filesNamed = async () =>
  (await till.sql<{ file: string }>('SELECT DISTINCT file FROM file_use ORDER BY file')).map(
    ({ file }) => file,
  );

async function witness(): Promise<void> {
  const database = openDatabase(till.ownerUrl, { pool: 1 });
  try {
    const ports = {
      config: loadConfig({ DATA_DIR: living }),
      database,
      keys: [new TextEncoder().encode(KEY)],
    };
    assert.ok(await witnessLedgers(ports as unknown as Ports, new Date()));
  } finally {
    await database.close();
  }
}
async function backUp(at: string, { filesAt = null as string | null } = {}): Promise<string> {
  const file = backupPath(join(living, 'backups'), PRODUCT, new Date(at));
  const files = filesAt === null ? join(living, 'storage') : null;
  const place = { files, filesAt, keyFile: join(living, 'secret.key') };
  const rules = { omits: () => false, namesFiles: async () => true };
  await writeBackup(
    file,
    { url: till.ownerUrl, product: PRODUCT, version: '0.1.0', ...place, ...rules },
    () => {},
  );
  return file;
}

/** With the settings of a program that serves, each receiver of its among them. */
function begin(args: string[], more: Record<string, string> = {}): ChildProcess {
  const { port } = receiver.address() as AddressInfo;
  const at = `http://127.0.0.1:${port}`;
  return spawn(process.execPath, [join(ROOT, 'scripts/restore-drill.ts'), '--beside', beside, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      SECRET_KEY: '',
      DATA_DIR: living,
      STORAGE: '',
      DATABASE_URL: till.ownerUrl,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      LEDGER_WITNESS: 'witness@elsewhere.example',
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_of_nobody',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_nobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
      STRIPE_API_BASE: at,
      SUPPORT_DESK_URL: at,
      REFERENCE_DOI_REGISTRY: at,
      REFERENCE_PUBMED_REGISTRY: at,
      MACHINE_TRANSLATION: at,
      OTEL_EXPORTER_OTLP_ENDPOINT: at,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
interface DrillRun {
  status: number | null;
  told: string;
  findings: Finding[];
  drill: { verdict: Verdict; backup: string | null; failed: string[]; unchecked: string[]; error?: string };
}
async function run(args: string[] = [], more: Record<string, string> = {}): Promise<DrillRun> {
  const child = begin(args, more);
  let [out, told] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    out += part;
  });
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    told += part;
  });
  const [status] = await once(child, 'close');
  const lines = out.split('\n').filter(Boolean);
  assert.ok(lines.length > 0, told);
  const findings = lines.map((line) => JSON.parse(line) as Finding);
  return { status, told, drill: findings.pop() as unknown as DrillRun['drill'], findings };
}
const verdicts = ({ findings }: DrillRun) =>
  Object.fromEntries(findings.map(({ check, verdict }) => [check, verdict]));
const figuresOf = ({ findings }: DrillRun, check: string) =>
  findings.find((one) => one.check === check)?.figures ?? {};

/** Every file and folder of the living one, and when it was changed. */
async function livingFiles(): Promise<string[]> {
  const names = (await readdir(living, { recursive: true })).toSorted();
  return Promise.all(names.map(async (name) => `${name} ${(await stat(join(living, name))).mtimeMs}`));
}
async function livingRows() {
  const client = await connect(till.ownerUrl);
  try {
    const counts = [];
    for (const { name, columns } of await listTables(client))
      counts.push({ name, ...(await countAndSum(client, name, columns)) });
    return counts;
  } finally {
    await client.end();
  }
}

test('the newest backup is restored beside the living program, proved whole, and taken away; nobody hears of it', async () => {
  const old = await backUp('2026-01-01T00:00:00Z');
  await writeFile(old, 'no backup any more');
  const newest = await backUp('2026-01-02T00:00:00Z');
  const [before, rows] = [await livingFiles(), await livingRows()];
  const into = join(notes, 'connections');
  const preload = join(ROOT, 'test/harness/outside/connections.ts');
  const ran = await run([], { NODE_OPTIONS: `--import=${preload}`, CONNECTIONS_INTO: into });
  assert.equal(ran.status, 0, ran.told);
  assert.deepEqual(verdicts(ran), Object.fromEntries(CHECKS.map((check) => [check, 'passed'])), ran.told);
  assert.deepEqual(ran.drill, {
    check: 'drill',
    verdict: 'passed',
    backup: newest,
    failed: [],
    unchecked: [],
  });
  for (const { check, words } of ran.findings) assert.ok(ran.told.includes(`${check}: ${words}`), check);
  const { samples, proved } = figuresOf(ran, 'certificates');
  assert.ok(Number(samples) > 0 && samples === proved, ran.told);
  assert.equal(figuresOf(ran, 'files').all, (await filesNamed()).length);
  assert.equal(figuresOf(ran, 'money').orders, 1);

  const peers = (await readFile(into, 'utf8')).trim().split('\n');
  // The copy's own database and its own pages, each at a place that only this drill has.
  const own = /^\/.*\.s\.PGSQL\.\d+$|^(localhost|127\.0\.0\.1|::1):\d+$/;
  assert.deepEqual(
    peers.filter((peer) => !own.test(peer)),
    [],
  );
  const { port } = receiver.address() as AddressInfo;
  const { hostname, port: databasePort, searchParams } = new URL(till.ownerUrl);
  const database = searchParams.get('host') ?? `${hostname}:${databasePort}`;
  assert.deepEqual(
    peers.filter((peer) => peer.endsWith(`:${port}`) || peer.startsWith(database)),
    [],
  );
  assert.equal(called, 0);
  assert.deepEqual(await readdir(beside), []);
  assert.deepEqual(await livingFiles(), before);
  assert.deepEqual(await livingRows(), rows);
});

test('files of a bucket are told as not checked, with a status of its own', async () => {
  const ran = await run(['--from', await backUp('2026-01-03T00:00:00Z', { filesAt: 's3://library/' })]);
  assert.equal(ran.status, 3, ran.told);
  assert.deepEqual([ran.drill.failed, ran.drill.unchecked], [[], ['files']], ran.told);
  assert.match(ran.told, /^unchecked files: NOT CHECKED: .* they lie in s3:\/\/library\//m);
  assert.deepEqual(await readdir(beside), []);
});

test('a copy that runs already is judged where it runs, and nothing is written into it', async () => {
  const rows = await livingRows();
  const ran = await run(['--running', till.ownerUrl, '--max-age', '300']);
  assert.equal(ran.status, 3, ran.told);
  const unknown = ['rows', 'files', 'age', 'time'];
  assert.deepEqual(
    verdicts(ran),
    Object.fromEntries(CHECKS.map((check) => [check, unknown.includes(check) ? 'unchecked' : 'passed'])),
    ran.told,
  );
  assert.deepEqual(ran.drill.unchecked, unknown);
  const { samples, proved } = figuresOf(ran, 'certificates');
  assert.ok(Number(samples) > 0 && samples === proved, ran.told);
  assert.doesNotMatch(ran.drill.backup ?? '', /@/);
  assert.deepEqual(await livingRows(), rows);
  assert.equal(called, 0);
  assert.deepEqual(await readdir(beside), []);
});

test('a receipt that is gone, a ledger that was bent and a file that is missing fail the drill', async () => {
  const [gone = ''] = await filesNamed();
  await rm(join(living, 'storage', gone));
  for (const text of [
    'ALTER TABLE receipt DISABLE TRIGGER USER',
    'DELETE FROM receipt',
    'ALTER TABLE audit_entry DISABLE TRIGGER USER',
    `UPDATE audit_entry SET subject = 'somebody else' WHERE position = (SELECT min(position) FROM audit_entry)`,
  ])
    await till.sql(text);
  const bent = await run(['--from', await backUp('2026-01-04T00:00:00Z'), '--max-time', '86400']);
  assert.equal(bent.status, 1, bent.told);
  assert.deepEqual(bent.drill.failed, ['ledgers', 'money', 'files'], bent.told);
  for (const words of [
    /^FAILED +ledgers: .*audit_entry/m,
    /^FAILED +money: order \d+ is paid and has no receipt$/m,
  ])
    assert.match(bent.told, words);
  assert.ok(bent.told.includes(`files: ${gone} is missing`), bent.told);
  const running = await run(['--running', till.ownerUrl]);
  assert.equal(running.status, 1, running.told);
  assert.deepEqual(running.drill.failed, ['ledgers', 'money'], running.told);
  assert.deepEqual(await readdir(beside), []);
});

test('a drill that is killed outright leaves neither folder nor server', async () => {
  const child = begin([]);
  child.stderr?.resume();
  child.stdout?.resume();
  const closed = once(child, 'close');
  let server = null;
  while (child.exitCode === null && !server) {
    const [name] = await readdir(beside);
    server = name ? runningServer(join(beside, name, 'data/postgres')) : null;
    await wait(5);
  }
  assert.ok(server, 'it ended before it was killed');
  child.kill('SIGKILL');
  await closed;
  while ((await readdir(beside)).length > 0 || isThere(server.pid)) await wait(20);
});

const isThere = (pid: number): boolean => existsSync(`/proc/${pid}`);

test('no backup, a damaged one and a wrong argument end with status 1, in words and as a line', async () => {
  const torn = join(living, 'torn.tar');
  await writeFile(torn, 'no backup');
  for (const [args, words] of [
    [['--from', join(living, 'nowhere')], /there is no backup in .*nowhere: name one by --from/],
    [['--from', torn], /the backup is damaged/],
    [['--running', till.ownerUrl, '--from', torn], /a backup or a copy that runs, not both/],
    [['--running', 'there'], /--running is an address of PostgreSQL/],
    [['--max-age', 'soon'], /seconds are a whole number: npm run restore:drill/],
  ] as const) {
    const { status, told, drill } = await run([...args]);
    assert.equal(status, 1, told);
    assert.equal(drill.verdict, 'failed');
    assert.match(told, words);
    assert.match(drill.error ?? '', words);
  }
  assert.deepEqual(await readdir(beside), []);
});

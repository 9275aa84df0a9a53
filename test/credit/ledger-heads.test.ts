import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readHeads } from '#credit/ledger/head.rules.ts';
import { witnessLedgers } from '#credit/ledger/head.service.ts';
import { codes, openStage, type Stage } from '../harness/stage.ts';

const ROOT = join(import.meta.dirname, '../..');
const SECRET = 'a-secret-of-the-heads-'.repeat(3);
let stage: Stage;
let folder: string;
before(async () => {
  stage = await openStage();
  folder = await mkdtemp(join(tmpdir(), 'heads-'));
  await stage.sql(
    `INSERT INTO audit_entry (at, action, subject, hash) SELECT now(), 'user.sign-in', 'user:' || n, '\\x' FROM generate_series(1, 4) n`,
  );
});
after(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

const ports = () => ({ ...stage.app.ports, keys: [new TextEncoder().encode(SECRET)] });
async function verify(...args: string[]): Promise<{ status: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: stage.ownerUrl, SECRET_KEY: SECRET, DATA_DIR: folder };
  const child = spawn(process.execPath, ['scripts/ledger-verify.ts', ...args], { cwd: ROOT, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
  const [status] = await once(child, 'close');
  return { status, said };
}
const kept = async (name: string, text: string): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
};

test('the story of the demo is proved: every ledger, every certificate beside its entries, and back', async () => {
  const { status, said } = await verify();
  assert.equal(status, 0, said);
  assert.match(said, /^proof_entry: \d+ entries, whole, head [0-9a-f]{16}$/m);
});

test('a certificate that no head witnesses yet says so', async () => {
  const [paper] = await stage.sql<{ code: string }>('SELECT code FROM certificate LIMIT 1');
  const reply = await stage.ask(`/api/verifications/${paper?.code}/proof/`);
  assert.deepEqual([reply.status, codes(reply)], [409, ['not-witnessed']]);
});

test('heads are public at an address of their own, oldest first, and only ever added to', async () => {
  assert.equal((await stage.ask('/ledger/heads')).text, '');
  await witnessLedgers(ports(), new Date('2026-11-20T00:04:00Z'));
  const first = await stage.ask('/ledger/heads');
  assert.equal(first.headers.get('content-type'), 'text/plain; charset=utf-8');
  await witnessLedgers(ports(), new Date('2026-11-21T00:04:00Z'));
  const second = await stage.ask('/ledger/heads');
  assert.ok(second.text.startsWith(first.text));
  assert.deepEqual(
    readHeads(second.text).map(({ head }) => head.at),
    ['2026-11-20T00:04:00.000Z', '2026-11-21T00:04:00.000Z'],
  );
  const tables = readHeads(second.text)[0]?.head.tables.map(({ table }) => table) ?? [];
  for (const table of [
    'audit_entry',
    'credit_entry',
    'front_matter_shown',
    'ledger_head',
    'payment_entry',
    'proof_entry',
  ])
    assert.ok(tables.includes(table), table);
  assert.match((await stage.ask('/ledger/keys')).text, /^[\w-]{43}\n$/);
});

test('one certificate proves its place without the rest, to whoever holds our public key', async () => {
  const [paper] = await stage.sql<{ code: string; number: string }>(
    'SELECT code, number FROM certificate LIMIT 1',
  );
  const { code, number } = paper ?? assert.fail('no certificate');
  const reply = await stage.ask(`/api/verifications/${code}/proof/`);
  assert.equal(reply.status, 200, reply.text);
  const [key = ''] = readHeads((await stage.ask('/ledger/heads')).text).map((one) => one.key);
  const file = await kept('proof', reply.text);
  const judged = await verify('--proof', file, '--key', key, '--certificate', number);
  assert.deepEqual(judged, { status: 0, said: 'the certificate stands where the proof says\n' });
  const other = await verify('--proof', file, '--key', key, '--certificate', 'SS-1-00001');
  assert.deepEqual(other, {
    status: 1,
    said: `REPLAYED: this proves certificate ${number}, not SS-1-00001\n`,
  });
  const bent = await kept('bent', reply.text.replace('amount', 'Amount'));
  assert.match((await verify('--proof', bent, '--key', key)).said, /^FORGED: /);
  assert.match((await verify('--proof', file, '--key', 'x'.repeat(43))).said, /^FOREIGN: /);
  assert.equal((await verify('--proof', file)).status, 0, 'our own key is known from the settings');
  assert.equal((await stage.ask(`/api/verifications/${'x'.repeat(22)}/proof/`)).status, 404);
});

test('beside the heads of yesterday a ledger that lost its end ends the check with status 1', async () => {
  const file = await kept('heads', (await stage.ask('/ledger/heads')).text);
  assert.equal((await verify('--against', file)).status, 0);
  await stage.sql('ALTER TABLE audit_entry DISABLE TRIGGER USER');
  await stage.sql('DELETE FROM audit_entry WHERE position = 4');
  await stage.sql('ALTER TABLE audit_entry ENABLE TRIGGER USER');
  assert.equal((await verify('--against', file)).status, 1);
  await stage.sql('ALTER TABLE ledger_head DISABLE TRIGGER USER');
  await stage.sql('DELETE FROM ledger_head');
  await stage.sql('ALTER TABLE ledger_head ENABLE TRIGGER USER');
  assert.equal((await verify()).status, 0, 'without heads nobody can tell');
  const { status, said } = await verify('--against', file);
  assert.equal(status, 1);
  assert.match(said, /^audit_entry: CUT OFF, 3 here and 4 in the head of 2026-11-20$/m);
});

test('a file that is no list of heads, or is not there, is refused in one line', async () => {
  for (const [file, words] of [
    [await kept('empty', ''), 'there is no head in this file'],
    [await kept('other', '{"a": 1}'), 'head 1 of this file is no head of a ledger'],
    [join(folder, 'nowhere'), `${join(folder, 'nowhere')} cannot be read`],
  ] as const)
    assert.deepEqual(await verify('--against', file), { status: 1, said: `${words}\n` });
  assert.match(
    (await verify('--with', 'x')).said,
    /npm run ledger:verify \[-- --against FILE_WITH_HEADS\], or .*\n$/,
  );
});

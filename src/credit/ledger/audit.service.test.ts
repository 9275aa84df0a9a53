import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { loadConfig } from '#platform/config/config.ts';
import type { Ports } from '#platform/ports.ts';
import { type Reader, statement } from '#platform/postgres/database.ts';
import { issueCertificate } from '../certificate/certificate.service.ts';
import { ANA, CLOZAPINE, LITHIUM, NOW, openWorld, PROVIDER, type World } from '../world.fixture.ts';
import { auditLedgers } from './audit.service.ts';
import type { SignedHead } from './head.rules.ts';
import { headLine, readHeads } from './head.rules.ts';
import { signedHeads, witnessLedgers } from './head.service.ts';
import { ledgerKeys, ledgerSigner } from './signature.service.ts';

const SECRET = new TextEncoder().encode('a-secret-of-the-ledgers-'.repeat(3));
const KEYS = ledgerKeys([SECRET], []);
const ISSUE = { userId: ANA, kind: 1 as const, now: NOW, provider: PROVIDER };
const tomorrow = new Date(NOW.getTime() + 86_400_000);
let world: World;
let ports: Ports;
let heads: SignedHead[];

before(async () => {
  world = await openWorld();
  const config = loadConfig({ LEDGER_WITNESS: 'witness@elsewhere.example' });
  ports = {
    config,
    database: world.database,
    keys: [SECRET],
    log: pino({ level: 'silent' }),
  } as unknown as Ports;
  await world.sql(
    'INSERT INTO credit_offering (id, publication_id, kind, amount_hundredths) VALUES (1, $1, 1, 125)',
    [CLOZAPINE],
  );
  await world.sql(
    `INSERT INTO front_matter (publication_id, version, content, created_at) VALUES ($1, 1, '{"price": "none"}', $2)`,
    [CLOZAPINE, NOW],
  );
  await world.sql(
    `INSERT INTO attempt (user_id, publication_id, offering_id, kind, status, correct_count, item_count, score, pass_mark, amount_hundredths,
       title, front_matter_version, disclosure, results, submitted_at)
     SELECT $1, $2, 1, 1, 'FAILED', n, 4, 25 * n, 70, 125, 'Activity', 1, '[]', '[]', $3 FROM generate_series(0, 2) n`,
    [ANA, CLOZAPINE, NOW],
  );
  for (const id of [CLOZAPINE, LITHIUM]) {
    await world.award(ANA, id, NOW);
    await world.evaluated(ANA, id);
    await world.database.write((db) => issueCertificate(db, { ...ISSUE, publicationId: id }));
  }
  await world.sql(
    `INSERT INTO audit_entry (at, action, subject, hash) SELECT $1, 'user.sign-in', 'user:' || n, '\\x' FROM generate_series(1, 4) n`,
    [NOW],
  );
  assert.equal(await witnessLedgers(ports, NOW), true);
  ({ heads } = await signedHeads(world.database.reader()));
});
after(() => world.close());

const audit = (against: SignedHead[] = [], db: Reader = world.database.reader()) =>
  auditLedgers(db, { against, keys: KEYS });
let tampered = 0;
type Sql = (text: string) => Promise<number>;
/** Tampers as a database superuser could, audits and rolls back; guards stay as the change leaves them. */
async function tamper(deed: (sql: Sql) => Promise<unknown>, against: SignedHead[] = []): Promise<string> {
  const done = new Error('taken back');
  let told = '';
  const writing = world.owner.write(async (db) => {
    const sql: Sql = (text) => db.run(statement(`tamper.${++tampered}`, {}, text));
    await deed(sql);
    await sql('SET CONSTRAINTS ALL IMMEDIATE');
    told = (await audit(against, db)).wrong.join('\n');
    throw done;
  });
  await assert.rejects(writing, done);
  return told;
}
const unguarded = async (sql: Sql, table: string, deed: () => Promise<unknown>) => {
  await sql(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await deed();
  await sql('SET CONSTRAINTS ALL IMMEDIATE');
  await sql(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
};
const rechain = (sql: Sql, table: string) =>
  sql(`DO $$ DECLARE r record; before bytea; fresh bytea; BEGIN
    FOR r IN SELECT position FROM ${table} ORDER BY position LOOP
      UPDATE ${table} t SET prev_hash = before WHERE position = r.position;
      UPDATE ${table} t SET hash = ledger_hash(prev_hash, to_jsonb(t)) WHERE position = r.position RETURNING hash INTO fresh;
      before := fresh;
    END LOOP; END $$`);

test('whole ledgers are whole beside the heads that were kept elsewhere', async () => {
  const { lines, wrong } = await audit(heads);
  assert.deepEqual(wrong, []);
  assert.ok(lines.includes('compared with 1 heads kept elsewhere'), lines.join('\n'));
});

test('there is one head a day, whoever writes it, and it leaves by mail once', async () => {
  const again = await Promise.all(Array.from({ length: 5 }, () => witnessLedgers(ports, NOW)));
  assert.deepEqual(again, Array(5).fill(false));
  const { rows } = await world.sql(
    `SELECT recipient, text_body FROM outbox_message WHERE message_key LIKE 'ledger-head:%'`,
  );
  assert.equal(rows.length, 1);
  assert.equal(rows[0].recipient, 'witness@elsewhere.example');
  assert.deepEqual(readHeads(rows[0].text_body), heads);
});

const TWICE: Record<string, string> = {
  'doubled and rechained': `SELECT * FROM (SELECT *, 1 AS turn FROM TABLE UNION ALL SELECT *, 2 FROM TABLE) t ORDER BY turn, position`,
  'doubled entry by entry and rechained': `SELECT *, 1 AS turn FROM TABLE UNION ALL SELECT *, 2 FROM TABLE ORDER BY position`,
};
const double = (how: string) => async (sql: Sql, table: string) => {
  await sql('DROP INDEX credit_award_once');
  await sql(
    `CREATE TABLE twice AS SELECT row_number() OVER () AS n, t.* FROM (${TWICE[how]?.replaceAll('TABLE', table)}) t`,
  );
  await sql('UPDATE twice SET position = n');
  await sql('ALTER TABLE twice DROP COLUMN n, DROP COLUMN turn');
  await sql(`DELETE FROM ${table}`);
  await sql(`INSERT INTO ${table} SELECT * FROM twice`);
  await rechain(sql, table);
};
const A_WORD: Record<string, string> = {
  credit_entry: 'title',
  audit_entry: 'subject',
  proof_entry: 'subject',
};
const attacks: [string, (sql: Sql, table: string) => Promise<unknown>, RegExp][] = [
  [
    'cut off at its end',
    (sql, table) => sql(`DELETE FROM ${table} WHERE position = (SELECT max(position) FROM ${table})`),
    /CUT OFF/,
  ],
  ['emptied', (sql, table) => sql(`DELETE FROM ${table}`), /EMPTIED/],
  ...Object.keys(TWICE).map((how): [string, (sql: Sql, table: string) => Promise<unknown>, RegExp] => [
    how,
    double(how),
    /DOUBLED|WRITTEN ANEW/,
  ]),
  [
    'written anew with one entry changed',
    async (sql, table) => {
      await sql(`UPDATE ${table} SET ${A_WORD[table]} = '1' WHERE position = 1`);
      await rechain(sql, table);
    },
    /WRITTEN ANEW/,
  ],
];
for (const table of Object.keys(A_WORD))
  for (const [what, attack, told] of attacks)
    test(`${table}: a chain ${what} parts from the heads that were kept elsewhere`, async () => {
      const deed = (sql: Sql) => unguarded(sql, table, () => attack(sql, table));
      const lines = (await tamper(deed, heads)).split('\n').filter((line) => line.startsWith(`${table}:`));
      assert.match(lines.join('\n'), told);
    });

test('a chain doubled behind its end is told where no head is left', async () => {
  const deed = async (sql: Sql) => {
    await unguarded(sql, 'ledger_head', () => sql('DELETE FROM ledger_head'));
    await unguarded(sql, 'audit_entry', () => double('doubled and rechained')(sql, 'audit_entry'));
  };
  assert.match(await tamper(deed), /audit_entry: DOUBLED, from position 5 on/);
});

test('heads that were taken away here are missed beside those kept elsewhere', async () => {
  const deed = async (sql: Sql) => {
    await unguarded(sql, 'ledger_head', () => sql('DELETE FROM ledger_head'));
    await unguarded(sql, 'audit_entry', () => sql('DELETE FROM audit_entry WHERE position > 2'));
  };
  assert.equal(await tamper(deed), '', 'alone nothing can tell');
  const told = await tamper(deed, heads);
  assert.match(told, /the head of 2026-11-21 is not among the heads here/);
  assert.match(told, /audit_entry: CUT OFF, 2 here and 4/);
});

const rows: [string, string, RegExp][] = [
  [
    'attempt',
    `UPDATE attempt SET status = 'APPROVED', score = 100 WHERE id = (SELECT min(id) FROM attempt)`,
    /attempt \d+ is not what entered/,
  ],
  [
    'attempt',
    `DELETE FROM attempt WHERE id = (SELECT min(id) FROM attempt)`,
    /entry attempt \d+ is in the chain and nowhere else/,
  ],
  [
    'attempt',
    `INSERT INTO attempt SELECT 999, user_id, publication_id, offering_id, kind, status, correct_count, item_count, score, pass_mark, amount_hundredths, title, front_matter_version, disclosure, results, practice, submission_key, submitted_at FROM attempt LIMIT 1`,
    /attempt 999 is in no chain/,
  ],
  [
    'evaluation',
    `UPDATE evaluation SET claimed_hundredths = 25 WHERE id = (SELECT min(id) FROM evaluation)`,
    /evaluation \d+ is not what entered/,
  ],
  ['front_matter', `UPDATE front_matter SET content = '{}'`, /front matter 2733\/1 is not what entered/],
  ['front_matter', `DELETE FROM front_matter`, /entry front-matter 2733\/1 is in the chain and nowhere else/],
  [
    'certificate',
    `UPDATE certificate SET recipient_name = 'Somebody Else' WHERE publication_id = ${CLOZAPINE}`,
    /certificate SS-2733-\d+ is not what entered/,
  ],
  [
    'certificate',
    `UPDATE certificate SET withdrawn_at = now() WHERE publication_id = ${CLOZAPINE}`,
    /certificate SS-2733-\d+ stands otherwise/,
  ],
  [
    'certificate',
    `UPDATE certificate SET amount_hundredths = 500 WHERE publication_id = ${CLOZAPINE}`,
    /certificate SS-2733-\d+ does not say what the credit ledger says/,
  ],
];
for (const [table, attack, told] of rows)
  test(`a row of proof tampered with past the guards is told: ${attack.slice(0, 70)}`, async () => {
    assert.match(await tamper((sql) => unguarded(sql, table, () => sql(attack))), told);
  });

test('a row of proof changed with the guards on leaves its trace in the chain', async () => {
  const deed = (sql: Sql) => sql('UPDATE attempt SET score = 99 WHERE id = (SELECT min(id) FROM attempt)');
  assert.match(await tamper(deed), /attempt \d+ was changed or removed after it entered the chain/);
});

test('guards that are switched off are told, and a head that is none any more', async () => {
  assert.match(
    await tamper((sql) => sql('ALTER TABLE attempt DISABLE TRIGGER proof')),
    /attempt: UNGUARDED \(off: proof\)/,
  );
  const deed = (sql: Sql) =>
    unguarded(sql, 'ledger_head', () => sql(`UPDATE ledger_head SET body = 'nothing'`));
  assert.match(await tamper(deed), /the head of 2026-11-21 is no head any more/);
});

const IDLE = `CREATE FUNCTION idle() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`;
for (const [table, guard] of [
  ['attempt', 'proof'],
  ['credit_entry', 'append'],
] as const)
  for (const [what, attack] of [
    ['fires for replicas alone', `ALTER TABLE ${table} ENABLE REPLICA TRIGGER ${guard}`],
    [
      'has its name alone',
      `CREATE TRIGGER ${guard} BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION idle()`,
    ],
    [
      'never fires',
      `CREATE TRIGGER ${guard} BEFORE INSERT ON ${table} FOR EACH ROW WHEN (false) EXECUTE FUNCTION ledger_append()`,
    ],
  ] as const)
    test(`a guard of ${table} that ${what} is none`, async () => {
      const told = await tamper(async (sql) => {
        if (attack.startsWith('CREATE')) {
          await sql(IDLE);
          await sql(`DROP TRIGGER ${guard} ON ${table}`);
        }
        await sql(attack);
      });
      assert.match(told, new RegExp(`^${table}: .*UNGUARDED \\(off: ${guard}\\)`, 'm'));
    });

test('a correction past the deed leaves certificate and ledger apart, and that is told', async () => {
  const deed = (sql: Sql) =>
    sql(`INSERT INTO credit_entry (user_id, publication_id, kind, entry, amount_hundredths, title, learning_format, earned_at, reason, hash)
      SELECT user_id, publication_id, kind, 'correction', -25, title, learning_format, earned_at, 'by hand', '\\x'
      FROM credit_entry WHERE publication_id = ${LITHIUM}`);
  assert.match(await tamper(deed), /certificate SS-2734-\d+ does not say what the credit ledger says/);
});

test('a forged, a foreign and a damaged head are refused in plain words', async () => {
  const [head] = heads as [SignedHead];
  const bent = { ...head, head: { ...head.head, tables: head.head.tables.slice(1) } };
  assert.match((await audit([bent])).wrong.join('\n'), /the head of 2026-11-21 is FORGED/);
  const other = ledgerSigner(new TextEncoder().encode('another-secret-entirely-'.repeat(3)));
  const foreign = { head: head.head, key: other.key, signature: other.sign(JSON.stringify(head.head)) };
  assert.match(
    (await audit([foreign])).wrong.join('\n'),
    /the head of 2026-11-21 is FOREIGN: key [\w-]{43} is not of this installation/,
  );
  for (const [what, text] of [
    ['nothing', ''],
    ['no head', 'credit_entry: 4 entries'],
    ['cut in the middle', headLine(head).slice(0, 100)],
    ['another document', '{"a": 1}'],
    ['a number too many', headLine(head).replace('"entries":4', '"entries":-4')],
    ['no tables', JSON.stringify({ ...head, head: { ...head.head, tables: [null] } })],
  ] as const)
    assert.throws(() => readHeads(text), { code: 'heads-file' }, what);
});

test('heads follow each other day by day; one that is bent is told, and so is the one after it', async () => {
  assert.equal(await witnessLedgers(ports, tomorrow), true);
  assert.deepEqual((await audit(heads)).wrong, []);
  const deed = (sql: Sql) =>
    unguarded(sql, 'ledger_head', async () => {
      await sql(
        `UPDATE ledger_head SET body = replace(body, '"entries":4', '"entries":3') WHERE position = 1`,
      );
      await rechain(sql, 'ledger_head');
    });
  const told = await tamper(deed);
  assert.match(told, /the head of 2026-11-21 is FORGED/);
  assert.match(told, /the head of 2026-11-22 does not follow the one of 2026-11-21/);
});

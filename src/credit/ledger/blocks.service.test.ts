import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { loadConfig } from '#platform/config/config.ts';
import type { Ports } from '#platform/ports.ts';
import { statement } from '#platform/postgres/database.ts';
import { issueCertificate } from '../certificate/certificate.service.ts';
import { ANA, CLOZAPINE, NOW, openWorld, PROVIDER, type World } from '../world.fixture.ts';
import { auditLedgers } from './audit.service.ts';
import { witnessLedgers } from './head.service.ts';
import { ledgerKeys } from './signature.service.ts';

/** Data beside the proof tables that is proved with them: answers, grounds of certificates, roots of blocks. */
const SECRET = new TextEncoder().encode('a-secret-of-the-blocks-'.repeat(3));
let world: World;
before(async () => {
  world = await openWorld();
  await world.sql(
    'INSERT INTO credit_offering (id, publication_id, kind, amount_hundredths) VALUES (1, $1, 1, 125)',
    [CLOZAPINE],
  );
  await world.sql(
    `INSERT INTO item (id, offering_id, position, stem) SELECT n, 1, n, 'Question ' || n FROM generate_series(1, 2) n`,
  );
  await world.sql(
    `INSERT INTO choice (id, item_id, position, text, correct, rationale)
     SELECT 10 * i + n, i, n, 'Choice', n = 1, '' FROM generate_series(1, 2) i, generate_series(1, 4) n`,
  );
  await world.sql(
    `WITH sat AS (INSERT INTO attempt (user_id, publication_id, offering_id, kind, status, correct_count, item_count, score, pass_mark,
         amount_hundredths, title, front_matter_version, disclosure, results, submitted_at)
       VALUES ($1, $2, 1, 1, 'FAILED', 0, 2, 0, 70, 125, 'Activity', 1, '[]', '[]', $3) RETURNING id)
     INSERT INTO attempt_answer (attempt_id, item_id, choice_id) SELECT sat.id, i, 10 * i + 2 FROM sat, generate_series(1, 2) i`,
    [ANA, CLOZAPINE, NOW],
  );
  await world.sql(
    `INSERT INTO front_matter (publication_id, version, content, created_at)
     SELECT $1, n, '{"price": "none"}', $2 FROM generate_series(1, 2100) n`,
    [CLOZAPINE, NOW],
  );
  await world.award(ANA, CLOZAPINE, NOW);
  await world.evaluated(ANA, CLOZAPINE);
  await world.database.write((db) =>
    issueCertificate(db, { userId: ANA, kind: 1, now: NOW, provider: PROVIDER, publicationId: CLOZAPINE }),
  );
  const ports = {
    config: loadConfig({}),
    database: world.database,
    keys: [SECRET],
    log: pino({ level: 'silent' }),
  } as unknown as Ports;
  assert.equal(await witnessLedgers(ports, NOW), true);
});
after(() => world.close());

let tampered = 0;
/** Tampers as a database superuser could, audits the result and rolls it back. */
async function tamper(text: string | null): Promise<string> {
  const done = new Error('taken back');
  let told = '';
  const writing = world.owner.write(async (db) => {
    if (text) await db.run(statement(`tamper-blocks.${++tampered}`, {}, text));
    told = (await auditLedgers(db, { keys: ledgerKeys([SECRET], []) })).wrong.join('\n');
    throw done;
  });
  await assert.rejects(writing, done);
  return told;
}

test('untouched, two stretches have the roots of their entries', async () => {
  assert.equal(await tamper(null), '');
  const { rows } = await world.sql('SELECT count(*)::int AS n FROM proof_block');
  assert.equal(rows[0].n, 2);
});

for (const [text, told] of [
  [`UPDATE proof_block SET root = sha256('x') WHERE number = 1`, /proof_block: stretch 1 has another root/],
  ['DELETE FROM proof_block WHERE number = 0', /proof_block: stretch 0 is GONE/],
  ['DELETE FROM proof_block', /proof_block: stretch 0 is GONE\nproof_block: stretch 1 is GONE/],
  [`INSERT INTO proof_block VALUES (2, sha256('x'))`, /proof_block: stretch 2 is of no head/],
  ['UPDATE attempt_answer SET choice_id = 11 WHERE item_id = 1', /attempt \d+ is not what entered the chain/],
  ['DELETE FROM attempt_answer WHERE item_id = 1', /attempt \d+ is not what entered the chain/],
  ['DELETE FROM attempt_answer', /attempt \d+ is not what entered the chain/],
  ['UPDATE certificate_ground SET entry_position = 2', /certificate SS-\S+ is not what entered the chain/],
  [
    `UPDATE certificate_ground SET entry_hash = sha256('x')`,
    /certificate SS-\S+ is not what entered the chain/,
  ],
  ['DELETE FROM certificate_ground', /certificate SS-\S+ is not what entered the chain/],
] as const)
  test(`what is proved beside a row is told when it is tampered with: ${text}`, async () => {
    assert.match(await tamper(text), told);
  });

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  claimCredit,
  correctCredit,
  creditTotals,
  transcriptLines,
  yearlyCredits,
} from './credit.service.ts';
import { findingText, isWhole, verifyLedgers } from './ledger/chain.service.ts';
import { selfAssessmentBlock } from './requirement/requirement.service.ts';
import { ANA, BEN, CLOZAPINE, LITHIUM, NOW, openWorld, PROVIDER, type World } from './world.fixture.ts';

let world: World;
before(async () => {
  world = await openWorld();
});
after(() => world.close());

const key = (userId: number, publicationId: number) => ({ userId, publicationId, kind: 1 as const });
const entries = async (userId: number, publicationId: number) =>
  (
    await world.sql(
      'SELECT entry, amount_hundredths AS amount, pharmacology_hundredths AS pharmacology FROM credit_entry WHERE user_id = $1 AND publication_id = $2 ORDER BY position',
      [userId, publicationId],
    )
  ).rows;

test('an award is entered once, and again gives nothing', async () => {
  assert.equal(await world.award(1, 10, NOW), true);
  assert.equal(await world.award(1, 10, NOW), false);
  assert.deepEqual(await entries(1, 10), [{ entry: 'award', amount: 125, pharmacology: 50 }]);
});

test('fifty awards at once give one entry', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => world.award(2, 10, NOW)));
  assert.equal(all.filter(Boolean).length, 1);
  assert.equal((await entries(2, 10)).length, 1);
});

test('fifty learners at once keep the chain whole', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, (_, i) => world.award(5000 + i, 11, NOW)));
  assert.ok(all.every(Boolean));
  assert.ok((await verifyLedgers(world.database.reader())).every(isWhole));
});

test('two kinds of one activity are two credits', async () => {
  assert.equal(await world.award(3, 10, NOW, { kind: 1 }), true);
  assert.equal(await world.award(3, 10, NOW, { kind: 2, amountHundredths: 150 }), true);
  const totals = await creditTotals(world.database.reader(), 3, { from: null, to: null });
  assert.deepEqual(totals, { cme: 125, sa: 150, total: 150, pharmacology: 50 });
});

test('an award not in quarters, or of nothing, is a mistake of the caller', async () => {
  for (const amountHundredths of [33, 0, -25]) {
    await assert.rejects(world.award(4, 10, NOW, { amountHundredths }));
    assert.deepEqual(await entries(4, 10), []);
  }
});

const claim = (userId: number, claimedHundredths: number) =>
  world.database.write((db) => claimCredit(db, { ...key(userId, 10), claimedHundredths, at: NOW }));

test('claiming all writes nothing, claiming less writes the difference with its pharmacology', async () => {
  await world.award(20, 10, NOW, { pharmacologyHundredths: 100 });
  assert.equal(await claim(20, 125), false);
  assert.equal((await entries(20, 10)).length, 1);
  assert.equal(await claim(20, 75), true);
  assert.deepEqual((await entries(20, 10)).at(-1), { entry: 'claim', amount: -50, pharmacology: -25 });
});

test('a claim is made once, whatever is raced, and never beyond the award', async () => {
  await world.award(21, 10, NOW);
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => claim(21, 50)));
  assert.equal(all.filter((one) => one.status === 'fulfilled' && one.value).length, 1);
  assert.equal((await entries(21, 10)).length, 2);
  for (const wrong of [150, -25, 30])
    await assert.rejects(claim(21, wrong), { code: 'claim-not-accepted', status: 422 });
  await assert.rejects(claim(99, 25), { code: 'not-approved' });
});

test('a correction needs a reason and never leaves less than nothing', async () => {
  await world.award(22, 10, NOW);
  const correct = (differenceHundredths: number, reason: string) =>
    world.database.write((db) =>
      correctCredit(db, { ...key(22, 10), differenceHundredths, reason, now: NOW, provider: PROVIDER }),
    );
  await assert.rejects(correct(-25, '  '), { code: 'correction-not-accepted' });
  const raced = await Promise.allSettled(Array.from({ length: 10 }, () => correct(-50, 'counted twice')));
  assert.equal(raced.filter((one) => one.status === 'fulfilled').length, 2);
  const [line] = await transcriptLines(world.database.reader(), 22);
  assert.equal(line?.hundredths, 25);
});

test('[R28] a credit corrected down and up again has its pharmacology hours back, a small claim corrected up too', async () => {
  const correct = (userId: number, differenceHundredths: number) =>
    world.database.write((db) =>
      correctCredit(db, {
        ...key(userId, 10),
        differenceHundredths,
        reason: 'x',
        now: NOW,
        provider: PROVIDER,
      }),
    );
  const amounts = async (userId: number) =>
    (await transcriptLines(world.database.reader(), userId)).map((line) => [
      line.hundredths,
      line.pharmacologyHundredths,
    ]);
  for (const userId of [24, 25])
    await world.award(userId, 10, NOW, { amountHundredths: 50, pharmacologyHundredths: 50 });
  await correct(24, -25);
  assert.deepEqual(await amounts(24), [[25, 25]]);
  await claim(25, 25);
  for (const userId of [24, 25]) {
    await correct(userId, 25);
    assert.deepEqual(await amounts(userId), [[50, 50]]);
  }
});

test('a claim made in January lessens the December in which the credit was earned', async () => {
  await world.award(23, 10, new Date('2025-12-31T23:00:00Z'));
  await world.database.write((db) =>
    claimCredit(db, { ...key(23, 10), claimedHundredths: 25, at: new Date('2026-01-02T10:00:00Z') }),
  );
  assert.deepEqual(await yearlyCredits(world.database.reader(), 23), [
    { year: 2025, cme: 25, sa: 0, total: 25 },
  ]);
  const db = world.database.reader();
  assert.equal((await creditTotals(db, 23, { from: '2025-12-31', to: '2025-12-31' })).cme, 25);
  assert.equal((await creditTotals(db, 23, { from: '2026-01-01', to: null })).cme, 0);
});

test('a transcript has one line a credit, and none for what was not claimed', async () => {
  await world.award(ANA, CLOZAPINE, new Date('2026-02-01T10:00:00Z'));
  await world.award(ANA, LITHIUM, new Date('2026-03-01T10:00:00Z'), { kind: 2 });
  await world.award(BEN, LITHIUM, NOW);
  await world.database.write((db) =>
    claimCredit(db, { ...key(BEN, LITHIUM), claimedHundredths: 0, at: NOW }),
  );
  const db = world.database.reader();
  const lines = await transcriptLines(db, ANA);
  assert.deepEqual(
    lines.map((one) => [one.publicationId, one.kind, one.hundredths]),
    [
      [LITHIUM, 2, 125],
      [CLOZAPINE, 1, 125],
    ],
  );
  assert.equal((await transcriptLines(db, ANA, { from: null, to: null }, 2)).length, 1);
  assert.deepEqual(await transcriptLines(db, BEN), []);
});

test('[R20] the block counts self-assessment only, against the dated requirement', async () => {
  await world.award(30, 10, new Date('2024-01-01T00:00:00Z'), { kind: 2, amountHundredths: 200 });
  await world.award(30, 11, new Date('2023-12-31T23:59:59Z'), { kind: 2 });
  await world.award(30, 12, NOW, { kind: 1 });
  const db = world.database.reader();
  const lines = await transcriptLines(db, 30);
  const block = await selfAssessmentBlock(db, lines, NOW, null);
  assert.equal(block?.earned, 200);
  assert.equal(block?.required, 1600, '[R20] 16 in a block since the newer page');
  assert.match(block?.checkedOn ?? '', /^2026-/);
  const older = await selfAssessmentBlock(db, lines, new Date('2024-06-01T00:00:00Z'), null);
  assert.equal(older?.required, 2400, 'what was asked for before stays on record');
  assert.deepEqual([block?.from, block?.to], ['2024-01-01', '2026-12-31']);
  assert.equal(await selfAssessmentBlock(db, lines, new Date('2020-01-01T00:00:00Z'), null), null);
  assert.equal(block?.stated, false);
  const own = await selfAssessmentBlock(db, lines, NOW, 2022);
  assert.deepEqual(
    [own?.from, own?.to, own?.earned, own?.stated],
    ['2025-01-01', '2027-12-31', 0, true],
    '[R20] the block is the diplomate’s own',
  );
});

test('what was entered cannot be changed, removed or emptied', async () => {
  for (const attack of [
    'UPDATE credit_entry SET amount_hundredths = 9900',
    'DELETE FROM credit_entry WHERE user_id = 1',
    'TRUNCATE credit_entry',
  ])
    await assert.rejects(world.sql(attack), /append-only/);
});

test('a chain longer than a stretch is read whole', async () => {
  await world.sql(
    `INSERT INTO front_matter_shown (user_id, publication_id, version, shown_at) SELECT n, 1, 1, $1 FROM generate_series(1, 5003) n`,
    [NOW],
  );
  const found = (await verifyLedgers(world.database.reader())).find(
    (one) => one.table === 'front_matter_shown',
  );
  assert.deepEqual([found?.entries, found?.broken], [5003, null]);
});

const tampering: [string, string][] = [
  [
    'changes an amount',
    'UPDATE credit_entry SET amount_hundredths = amount_hundredths + 25 WHERE position = 7',
  ],
  ['removes an entry', 'DELETE FROM credit_entry WHERE position = 7'],
  [
    'slips one in',
    `INSERT INTO credit_entry SELECT 0, user_id + 1, 77, kind, entry, amount_hundredths, attempt_id, title, learning_format,
       pharmacology_hundredths, earned_at, reason, prev_hash, hash FROM credit_entry WHERE position = 7`,
  ],
  [
    'changes an entry and its own hash',
    `UPDATE credit_entry e SET amount_hundredths = 2500, hash = ledger_hash(prev_hash, to_jsonb(e) || '{"amount_hundredths": 2500}') WHERE position = 7`,
  ],
];
for (const [what, attack] of tampering)
  test(`a superuser of the database who ${what} with the guards off is found out`, async () => {
    await world.sql('CREATE TABLE kept AS TABLE credit_entry');
    await world.sql('ALTER TABLE credit_entry DISABLE TRIGGER ALL');
    await world.sql(attack);
    const found = await creditFinding();
    assert.ok(found.broken !== null && [0, 7, 8].includes(found.broken), findingText(found));
    assert.deepEqual(found.unguarded, ['append', 'keep', 'keep_all']);
    await world.sql('DELETE FROM credit_entry');
    await world.sql('INSERT INTO credit_entry SELECT * FROM kept');
    await world.sql('ALTER TABLE credit_entry ENABLE TRIGGER ALL');
    await world.sql('DROP TABLE kept');
    assert.ok(isWhole(await creditFinding()));
  });

async function creditFinding() {
  const found = (await verifyLedgers(world.database.reader())).find((one) => one.table === 'credit_entry');
  assert.ok(found);
  return found;
}

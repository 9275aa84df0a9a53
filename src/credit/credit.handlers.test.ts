import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Document, Resource } from '#kit/contract.ts';
import { readPdf } from '#platform/pdf/text.fixture.ts';
import { type Ask, askerOf, attributes, user } from './asking.fixture.ts';
import { ANA, BEN, CLOZAPINE, NOW, openWorld, type World } from './world.fixture.ts';

let world: World;
let ask: Ask;
before(async () => {
  world = await openWorld();
  ask = askerOf(world);
  await world.award(ANA, CLOZAPINE, new Date('2026-02-01T10:00:00Z'), { title: '=Clozapine, "in" practice' });
});
after(() => world.close());

test('the transcript tells lines and totals, and refuses a period that is none', async () => {
  const given = (
    await ask('/api/transcripts/', user(ANA), 'filter[from]=2026-01-01&filter[to]=2026-12-31&filter[kind]=1')
  ).document as Document;
  assert.equal((given.data as Resource[]).length, 1);
  assert.deepEqual(given.meta?.totals, {
    cme: 1.25,
    sa: 0,
    total: 1.25,
    pharmacologyHours: 0.5,
    byYear: [{ year: 2026, cme: 1.25, sa: 0, total: 1.25 }],
  });
  assert.deepEqual(
    ((await ask('/api/transcripts/', user(ANA), 'filter[kind]=2')).document as Document).data,
    [],
  );
  for (const search of [
    'filter[from]=2026-02-31',
    'filter[from]=0000-01-01',
    'filter[kind]=3',
    'filter[from]=2026-02-02&filter[to]=2026-02-01',
  ])
    await assert.rejects(ask('/api/transcripts/', user(ANA), search), { status: 400 }, search);
});

test('CSV keeps formulas as text, PDF is a PDF', async () => {
  const csv = await ask('/api/transcripts/csv/', user(ANA));
  assert.match(
    String(csv.raw?.body),
    /\r\n2026-02-01,"'=Clozapine, ""in"" practice",Enduring material,CME,1\.25,0\.5,\r\n$/,
  );
  const pdf = await ask('/api/transcripts/pdf/', user(ANA));
  assert.match(readPdf(pdf.raw?.body as Buffer).text, /Total: 1\.25 CME, 0 SA; 0\.5 pharmacology hours/);
});

test('the summary tells years, goal and block, also to who has earned nothing', async () => {
  const found = attributes(await ask('/api/credits/summary/', user(ANA)));
  assert.deepEqual(found.thisYear, { year: 2026, cme: 1.25, sa: 0, total: 1.25 });
  assert.deepEqual([found.goal, found.remainingToGoal, found.daysLeftInYear], [40, 38.75, 40]);
  const block = found.selfAssessmentBlock as Record<string, unknown>;
  assert.deepEqual([block.from, block.to, block.earned, block.required], ['2024-01-01', '2026-12-31', 0, 16]);
  await world.sql(`UPDATE user_account SET credit_block_year = 2023 WHERE id = ${ANA}`);
  const own = attributes(await ask('/api/credits/summary/', user(ANA))).selfAssessmentBlock as typeof block;
  assert.deepEqual(
    [own.from, own.to, own.stated],
    ['2026-01-01', '2028-12-31', true],
    '[R20] their own block',
  );
  await world.sql(
    `INSERT INTO user_account (id, email, first_name, last_name, created_at) VALUES (2003, 'n@demo.example', 'N', 'N', $1)`,
    [NOW],
  );
  assert.deepEqual(attributes(await ask('/api/credits/summary/', user(2003))).years, []);
});

test('[R28] C27: hours designated for both kinds count once in all, and a filter by kind says so on paper', async () => {
  for (const kind of [1, 2])
    await world.award(BEN, CLOZAPINE, NOW, { kind, amountHundredths: 100, pharmacologyHundredths: 100 });
  const sums = { cme: 1, sa: 1, total: 1 };
  const { meta } = (await ask('/api/transcripts/', user(BEN))).document as Document;
  assert.deepEqual(meta?.totals, { ...sums, pharmacologyHours: 1, byYear: [{ year: 2026, ...sums }] });
  const summary = attributes(await ask('/api/credits/summary/', user(BEN)));
  assert.deepEqual(summary.years, [{ year: 2026, ...sums }]);
  assert.deepEqual([summary.thisYear, summary.remainingToGoal], [{ year: 2026, ...sums }, 39]);
  const paper = async (search: string) =>
    readPdf((await ask('/api/transcripts/pdf/', user(BEN), search)).raw?.body as Buffer).text;
  const whole = await paper('');
  assert.match(
    whole,
    /All credits earned\n[\s\S]*Total: 1 CME, 1 SA; 1 pharmacology hour\n2026: 1 CME, 1 SA\n/,
  );
  const part = await paper('filter[kind]=2');
  assert.match(part, /All years, SA credits only\n[\s\S]*Total: 1 SA; 1 pharmacology hour\n2026: 1 SA\n/);
  assert.doesNotMatch(part, /All credits earned|1 CME|0 CME/);
});

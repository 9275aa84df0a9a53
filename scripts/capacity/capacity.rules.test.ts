import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FILL, LIBRARY_GB, PEAK, PRICES, YEARS_KEPT } from './assumptions.data.ts';
import { bytesAMember, capacityOf, growthOf, monthlyAt, requestsAYear } from './capacity.rules.ts';
import type { Measured } from './measured.ts';

/** Every request takes one millisecond of each processor, every row a hundred bytes. */
const even = (ms: number): Measured => ({
  measured: '2026-01-01',
  costs: Object.fromEntries(
    [...requestsAYear().keys()].map((kind) => [kind, { server: ms, database: ms, bytes: 1000 }]),
  ),
  tables: Object.fromEntries(
    ['user_account', ...growthOf({ tables: {} }).map(({ table }) => table)].map((table) => [
      table,
      { rows: 1000, data: 60, indexes: 40 },
    ]),
  ),
});
const requests = [...requestsAYear().values()].reduce((sum, count) => sum + count, 0);
const peakOf = (members: number) => (members * requests * PEAK) / (365 * 86_400);

test('the busiest second decides how many processes and cores there are', () => {
  for (const [members, ms] of [
    [1_000_000, 1],
    [1_000_000, 10],
    [10_000_000, 10],
  ] as const) {
    const found = capacityOf(members, even(ms));
    const busy = (peakOf(members) * ms) / 1000;
    assert.equal(found.processes, Math.max(2, Math.ceil(busy / FILL.server)), `${members} at ${ms} ms`);
    assert.ok(found.databaseCores > busy / FILL.database, 'the database has more to do than statements');
    assert.ok(Math.abs(found.peak - peakOf(members)) < 1e-6);
  }
});

test('who is few has two of each all the same: one may be lost', () => {
  const found = capacityOf(1, even(1));
  assert.deepEqual([found.processes, found.databaseCores, found.copies], [2, 2, 2]);
});

test('ten times the members need ten times the room, and no larger library', () => {
  const [few, many] = [capacityOf(1_000_000, even(1)), capacityOf(10_000_000, even(1))];
  assert.ok(Math.abs(many.databaseGb / few.databaseGb - 10) < 1e-9);
  assert.deepEqual([few.storeGb, many.storeGb], [LIBRARY_GB, LIBRARY_GB]);
});

test('what is removed stands for its days, what is kept for the years of records', () => {
  const growth = new Map(growthOf(even(1)).map((one) => [one.table, one]));
  const [kept, removed] = [growth.get('attempt'), growth.get('session')];
  assert.equal(kept?.standing, (kept?.rows ?? 0) * YEARS_KEPT);
  assert.equal(removed?.standing, ((removed?.rows ?? 0) * 60) / 365);
  assert.equal(kept?.bytes, 100);
});

test('a table that was not measured counts for nothing and says so; a request that was not is an error', () => {
  assert.deepEqual(
    growthOf({ tables: {} }).filter(({ bytes }) => bytes !== null),
    [],
  );
  assert.deepEqual(bytesAMember({ tables: {} }), { standing: 0, aYear: 0 });
  const { search: _, ...costs } = even(1).costs;
  assert.throws(() => capacityOf(1, { ...even(1), costs }), /search costs was not measured/);
});

test('each price is paid for what it is the price of, and every server of the database for itself', () => {
  const none = {
    processes: 0,
    databaseCores: 0,
    copies: 3,
    databaseGb: 0,
    storeGb: 0,
    egressGbAMonth: 0,
    lettersAMonth: 0,
  };
  const { serverCoreHour, databaseCoreHour, databaseGbMonth, storeGbMonth, egressGb, letter } = PRICES;
  for (const [needs, low, high] of [
    [{ processes: 2 }, 2 * 730 * serverCoreHour[0], 2 * 730 * serverCoreHour[1]],
    [{ databaseCores: 2 }, 3 * 2 * 730 * databaseCoreHour[0], 3 * 2 * 730 * databaseCoreHour[1]],
    [{ databaseGb: 10 }, 30 * databaseGbMonth[0], 30 * databaseGbMonth[1]],
    [{ storeGb: 10 }, 10 * storeGbMonth[0], 10 * storeGbMonth[1]],
    [{ egressGbAMonth: 10 }, 10 * egressGb[0], 10 * egressGb[1]],
    [{ lettersAMonth: 10 }, 10 * letter[0], 10 * letter[1]],
  ] as const) {
    const all = { ...none, ...needs };
    assert.deepEqual(
      [monthlyAt(0, all), monthlyAt(1, all)].map((sum) => sum.toFixed(6)),
      [low, high].map((sum) => sum.toFixed(6)),
      JSON.stringify(needs),
    );
  }
});

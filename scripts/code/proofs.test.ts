import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { isProvedAs, kindOf, proofsIn, requirementsIn } from './proofs.ts';

const ROOT = join(import.meta.dirname, '../..');

test('the kind of a file of tests is what it has before it: a function, a server or a browser', () => {
  const cases: [string, string, string][] = [
    ['a function', "import { test } from 'node:test';", 'unit'],
    ['a server', "import { openStage } from '../harness/stage.ts';", 'request'],
    ['a browser', "import { openBrowser } from '#test/harness/browser/browser.ts';", 'browser'],
    ['a desk in a browser', "import { browser } from '#test/harness/admin/journey.ts';", 'browser'],
  ];
  for (const [what, source, kind] of cases) assert.equal(kindOf(source), kind, what);
});

test('what proves more proves what asks for less, and never the other way round', () => {
  assert.equal(isProvedAs('request', ['browser']), true);
  assert.equal(isProvedAs('unit', ['request']), true);
  assert.equal(isProvedAs('browser', ['request', 'unit']), false);
  assert.equal(isProvedAs('unit', []), false);
});

test('each row of the ledger is proved, by a test of the kind that it asks for', () => {
  const proofs = proofsIn(ROOT);
  const rows = requirementsIn(ROOT);
  assert.ok(rows.length > 800);
  const wrong = rows.filter(({ id, asks }) => !isProvedAs(asks, (proofs.get(id) ?? new Map()).values()));
  assert.deepEqual(
    wrong.map(({ id, asks }) => `${id} asks for a ${asks}`),
    [],
  );
});

/** The ledger allows proving these with a number; that number alone once proved them while the behavior was gone. */
const SEEN = ['CONST-021', 'CONST-022', 'CONST-026'];
test('what a constant does on the screen is proved there', () => {
  const proofs = proofsIn(ROOT);
  for (const id of SEEN) assert.ok(isProvedAs('browser', (proofs.get(id) ?? new Map()).values()), id);
});

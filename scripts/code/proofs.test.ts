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

/** They were proved by a number or by a rule alone while the behavior was gone. */
const MENDED =
  'ROLE-009 ROLE-010 ROLE-023 ROLE-039 ROLE-045 ROLE-054 MODAL-026 MODAL-027 CONST-021 CONST-022 CONST-026';
test('each row of the tiers and of the gates is proved by a test of the kind that it asks for', () => {
  const proofs = proofsIn(ROOT);
  const rows = requirementsIn(ROOT);
  for (const id of MENDED.split(' ')) {
    const asks = id.startsWith('CONST') ? 'browser' : (rows.find((row) => row.id === id)?.asks ?? 'browser');
    assert.ok(isProvedAs(asks, (proofs.get(id) ?? new Map()).values()), `${id} asks for a ${asks}`);
  }
});

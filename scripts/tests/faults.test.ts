import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../run-tool.ts';
import { FAULTS } from './faults.data.ts';
import { LEDGER_FAULTS } from './ledger-faults.data.ts';

test('every fault that the tests have to find can still be set', () => {
  const gone = [...FAULTS, ...LEDGER_FAULTS].filter(
    ({ file, was }) => !readFileSync(join(ROOT, file), 'utf8').includes(was),
  );
  assert.deepEqual(
    gone.map(({ file, was }) => `${file}: ${was}`),
    [],
  );
});

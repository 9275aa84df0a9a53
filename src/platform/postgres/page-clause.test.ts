import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageClause } from './page-clause.ts';

const CASES = [
  { page: { size: 6, offset: 0 }, says: 'LIMIT 6', key: ':6', values: ['en'] },
  { page: { size: 12, offset: 0 }, says: 'LIMIT 12', key: ':12', values: ['en'] },
  { page: { size: 13, offset: 0 }, says: 'LIMIT $2::int OFFSET $3::int', key: '', values: ['en', 13, 0] },
  { page: { size: 6, offset: 6 }, says: 'LIMIT $2::int OFFSET $3::int', key: '', values: ['en', 6, 6] },
  { page: { size: 0, offset: 0 }, says: 'LIMIT $2::int OFFSET $3::int', key: '', values: ['en', 0, 0] },
  { page: { size: 1.5, offset: 0 }, says: 'LIMIT $2::int OFFSET $3::int', key: '', values: ['en', 1.5, 0] },
];
for (const { page, says, key, values } of CASES)
  test(`${page.size} from ${page.offset}: ${says}`, () => {
    const given: unknown[] = ['en'];
    assert.deepEqual(
      pageClause(page, (value) => `$${given.push(value)}`),
      { key, sql: says },
    );
    assert.deepEqual(given, values);
  });

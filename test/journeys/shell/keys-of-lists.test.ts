import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDesk } from '#test/harness/admin/journey.ts';
import { typeOnSlowMachine } from './keys.judge.ts';

/** As in `keys.test.ts`, where records are looked for. */
openDesk();

const LISTS = [
  '/admin/sponsors',
  '/admin/glossary',
  '/admin/requirements',
  '/admin/evaluation-questions',
  '/admin/drug-names',
  '/admin/clinical-terms',
  '/admin/topic-requests',
  '/admin/faculty',
  '/admin/texts',
  '/admin/members',
  '/admin/orders',
  '/admin/items',
  '/admin/support',
];

test('no key is lost in the lists of the administration, on a machine that is eight times slower', async () => {
  const typed = await typeOnSlowMachine('admin', LISTS);
  assert.ok(typed.length >= 10, typed.join());
});

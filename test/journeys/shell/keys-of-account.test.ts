import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDesk } from '#test/harness/admin/journey.ts';
import { typeOnSlowMachine } from './keys.judge.ts';

/** As in `keys.test.ts`, in one’s own account and where the administration tells how things stand. */
openDesk();

const ACCOUNT = ['/myaccount', '/myaccount/password', '/myaccount/addresses', '/myaccount/membership/card'];
const OVERVIEWS = [
  '/admin/front-page',
  '/admin/front-page/preview?blocks=1-2-5',
  '/admin/schedule',
  '/admin/system',
  '/admin/audit',
  '/admin/accreditation',
];

test('no key is lost in the account and in the overviews of the administration, on a machine that is eight times slower', async () => {
  const typed = [
    ...(await typeOnSlowMachine('gold', ACCOUNT)),
    ...(await typeOnSlowMachine('admin', OVERVIEWS)),
  ];
  assert.ok(typed.length >= 4, typed.join());
});

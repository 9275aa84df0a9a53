import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountAddress, accountPageOf, accountPagesOf } from './account.rules.ts';

const ALL = ['profile', 'password', 'addresses', 'membership', 'receipts', 'newsletter', 'refer'];
const without = (...left: string[]) => ALL.filter((page) => !left.includes(page));

const MENUS: [who: string, Parameters<typeof accountPagesOf>[0], string[]][] = [
  ['a member has every page', { isMembershipValid: true, scope: 'full' }, ALL],
  [
    'a free account and a lapsed member have all but inviting',
    { isMembershipValid: false, scope: 'full' },
    without('refer'),
  ],
  [
    'whoever has no password yet has no receipts either',
    { isMembershipValid: false, scope: 'subscriber' },
    without('refer', 'receipts'),
  ],
  ['while nobody is known inviting is not named', null, without('refer')],
];
for (const [title, who, pages] of MENUS)
  test(title, () => {
    assert.deepEqual(accountPagesOf(who), pages);
  });

test('a page of the account is known by its name, the first by none', () => {
  for (const page of ALL) assert.equal(accountPageOf(page), page);
  assert.equal(accountPageOf(undefined), 'profile');
  assert.equal(accountPageOf('nothing-here'), null);
});

test('the address of the top bar’s link keeps its path and query', () => {
  const at = (address: string) => accountAddress(new URL(address, 'http://localhost'));
  assert.equal(at('/my-account/receipts?from=mail'), '/myaccount/receipts?from=mail');
});

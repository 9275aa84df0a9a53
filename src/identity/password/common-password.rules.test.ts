import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCommonPassword, isOfThisSite, listedCount } from './common-password.rules.ts';

test('the list refuses thousands of passwords that are long enough', () => {
  assert.ok(listedCount() >= 3000, `${listedCount()} passwords`);
});

const COMMON = [
  'password',
  'PASSWORD',
  '12345678',
  '123456789',
  '1234567890',
  '87654321',
  'qwertyui',
  'qwertyuiop',
  'asdfghjkl',
  '1qaz2wsx',
  'q1w2e3r4',
  'zaq12wsx',
  'trustno1',
  'password1',
  'password123',
  'letmein1',
  'welcome1',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'jennifer',
  'michelle',
  'starwars',
  'corvette',
  'mercedes',
  'aaaaaaaa',
  '11111111',
  '12121212',
  'abcabcabc',
  'testtest',
  'asdfasdf',
  'abcdefgh',
  '11223344',
  'admin123',
  'passw0rd',
  'P@ssw0rd',
  'test1234',
  'abcd1234',
  'qwerty123',
  ' password ',
  '0987654321',
];
for (const password of COMMON)
  test(`everybody tries ${JSON.stringify(password)} first`, () =>
    assert.equal(isCommonPassword(password), true));

const UNCOMMON = [
  'steady-state-demo',
  'correct horse battery',
  'kv8#mQ2pLz',
  'ocean-lantern-47',
  'zwölf Boxkämpfer',
  '東京の静かな夜です',
  'lithium carbonate 300',
  'xq7-tulip-rain',
];
for (const password of UNCOMMON)
  test(`nobody tries ${JSON.stringify(password)} first`, () =>
    assert.equal(isCommonPassword(password), false));

const OWN = ['Steady State', 'steadystate', 'ana.moreau', 'Ana', 'Moreau'];
const OF_THIS_SITE: [string, boolean][] = [
  ['SteadyState', true],
  ['steady-state-2026!', true],
  ['Steady State Library', true],
  ['psychopharmacology', true],
  ['ana.moreau1984', true],
  ['MoreauAna!', true],
  ['moreaumoreau', true],
  ['steady-state-demo', false],
  ['moreau drinks tea', false],
  ['ana8#4!92$$71@@3', false],
  ['kv8#mQ2pLz', false],
];
for (const [password, is] of OF_THIS_SITE)
  test(`words of this site and of the account alone: ${password} ${is ? 'is' : 'is not'} made of them`, () =>
    assert.equal(isOfThisSite(password, OWN), is));

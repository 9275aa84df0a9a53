import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAGE_TERMS, pageKind, patternOf, spelledAddress, takesCard, termsOf } from './page-kind.rules.ts';

const kindOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://site.example');
  return pageKind(pathname, searchParams);
};

test('an address that is a key to something is secret, wherever the key stands', () => {
  for (const address of [
    '/recover-password/change/1/abc',
    '/Recover-Password/change/1/abc/',
    '/referral-program/opt-out/abc',
    '/verify-email?token=abc',
    '/unsubscribe?token=abc',
    '/newsletter-success?confirm=abc',
    '/?token=abc',
    '/library?types=CME&token=abc',
  ])
    assert.equal(kindOf(address), 'secret', address);
});

test('what is for or about one person is never kept outside', () => {
  for (const address of [
    '/dashboard',
    '/dashboard/certificates',
    '/myaccount',
    '/myaccount/refer/',
    '/my-account/refer',
    '/admin/translations',
    '/test',
    '/results',
    '/publication/2746/test',
    '/publication/2746/test/results',
    '/logout?redirect=/library',
    '/register-success',
    '/verify/V1qUnLow4lpsS7MqLaKKUw',
  ])
    assert.equal(kindOf(address), 'own', address);
  assert.equal(PAGE_TERMS.own.cache, 'no-store');
});

test('everything else is open', () => {
  for (const address of [
    '/',
    '/library?types=CME',
    '/recover-password',
    '/verify-email',
    '/referral-program',
    '/testimonials',
    '/publication/the-test-2746',
  ])
    assert.equal(kindOf(address), 'open', address);
});

test('terms are found by the whole address, a query that is no query included', () => {
  assert.equal(termsOf('/unsubscribe?a=%zz&token=x').referrer, 'no-referrer');
  assert.equal(termsOf('/unsubscribe?').referrer, null);
});

const PATTERNS = [
  '/',
  '/library',
  '/search/:category?',
  '/publication/:slug',
  '/publication/:publicationId/test/*',
  '/publication/:publicationId/test/results',
  '/recover-password/change/:uid/:token',
  '/*',
];

test('what is fixed in an address is in small letters, names and codes stay as they came', () => {
  const spelled = (path: string) => spelledAddress(path, PATTERNS);
  assert.equal(spelled('/Library'), '/library');
  assert.equal(spelled('/LIBRARY/'), '/library/');
  assert.equal(spelled('/Search/Clozapine'), '/search/Clozapine');
  assert.equal(spelled('/SEARCH'), '/search');
  assert.equal(spelled('/Publication/2746/Test/Results'), '/publication/2746/test/results');
  assert.equal(spelled('/publication/2746/TEST/Anything'), '/publication/2746/test/Anything');
  assert.equal(spelled('/Recover-Password/Change/1/AbC'), '/recover-password/change/1/AbC');
});

test('an address that is right, or means nothing here, stays', () => {
  for (const path of ['/library', '/recover-password/change/1/AbC', '/Nowhere', '/library/More', '/'])
    assert.equal(spelledAddress(path, PATTERNS), null, path);
});

test('no spelling leads to another host: a name that is missing is no name of a route', () => {
  for (const path of [
    '//evil.example/TEST',
    '//evil.example/TEST/login',
    '//evil.example/Test/results',
    '///evil.example/TEST/login',
    '/publication//TEST/login',
    '/publication//Test/results',
    '/Library//',
    '/\\evil.example/TEST/login',
    '\\\\evil.example/TEST/login',
    '/%2Fevil.example/TEST/login',
    '/%2f%2fevil.example/TEST/login',
    '/%5Cevil.example/TEST/login',
    '/Publication/\\evil.example',
    '/\t/evil.example/TEST/login',
  ])
    assert.equal(spelledAddress(path, PATTERNS), null, path);
  assert.equal(patternOf('//evil.example/TEST/login', PATTERNS), '');
  assert.equal(
    spelledAddress('/Publication/%2F%2Fevil.example', PATTERNS),
    '/publication/%2F%2Fevil.example',
  );
});

test('a card is taken on the checkout page and on the one that keeps a card alone, however their addresses are spelled', () => {
  for (const address of [
    '/checkout',
    '/checkout/',
    '/Checkout?membership=32',
    '/checkout/?a=b',
    '/myaccount/membership/card',
    '/MyAccount/Membership/Card/?a=b',
  ])
    assert.equal(takesCard(address), true, address);
  for (const address of [
    '/',
    '/pricing',
    '/checkouts',
    '/checkout/more',
    '/checkout/card',
    '/myaccount/membership',
    '/myaccount/membership/card/more',
    '/?to=/checkout',
    '/a/checkout',
  ])
    assert.equal(takesCard(address), false, address);
});

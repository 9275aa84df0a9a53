import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  isDestination,
  isErrorAddress,
  placeAfterSignIn,
  placeFrom,
  placeIn,
  placeOf,
  signInFrom,
  withPlace,
} from './place.ts';

const PLACES = [
  '/',
  '/section/agitation-2700-5417',
  '/publication/clozapine-2700/test?from=cover#questions',
  '/checkout?membership=32&redirect=%2Fsection%2Fa-1-2',
  '/search?s=a//b',
];
for (const place of PLACES) test(`${place} is a place`, () => assert.equal(placeIn(place), place));

const ELSEWHERE = [
  '',
  'section/a-1-2',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a//evil.example',
  'javascript:alert(1)',
  ' /library',
  `/${'a'.repeat(2_000)}`,
];
for (const value of ELSEWHERE)
  test(`${JSON.stringify(value.slice(0, 40))} is none`, () => assert.equal(placeIn(value), null));

const origin = 'https://a.example';
test('whatever is taken stays on this site, whoever reads it, and comes out of an address as it went in', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    ':',
    '@',
    '#',
    '?',
    '&',
    '=',
    '%2f',
    '%5c',
    'evil.example',
    'a',
    '\t',
    '\u0000',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const value = `/${pieces.join('')}`;
      const place = placeIn(value);
      if (!place) return;
      const url = new URL(place, origin);
      assert.equal(url.origin, origin);
      assert.equal(new URL(`${url.pathname}${url.search}`, origin).origin, origin);
      for (const address of ['/checkout?membership=1', '/register', '/cme-program?section=pricing#choose'])
        assert.equal(placeOf(new URL(withPlace(address, place), origin).search), place);
    }),
    { numRuns: 5_000 },
  );
});

test('an address without a place stays as it was; with one its fragment stays last', () => {
  assert.equal(withPlace('/register', null), '/register');
  assert.equal(withPlace('/a?b=1#c', '/d?e=1'), '/a?b=1&redirect=%2Fd%3Fe%3D1#c');
});

test('a payment leads back to a lesson, a test or a search, and to what the address carries already', () => {
  const from = (address: string) => {
    const { pathname, search } = new URL(address, 'https://a.example');
    return placeFrom({ pathname, search });
  };
  for (const address of ['/section/agitation-2700-5417', '/publication/x-2746/test', '/search?s=sertraline'])
    assert.equal(from(address), address);
  for (const address of [
    '/',
    '/dashboard',
    '/myaccount/membership',
    '/cme-program',
    '/sections',
    '/checkout?x=1',
  ])
    assert.equal(from(address), null, address);
  assert.equal(from('/cme-program?redirect=%2Fsection%2Fa-1'), '/section/a-1');
  assert.equal(from('/cme-program?redirect=https%3A%2F%2Fevil.example'), null);
});

test('signing in leads back to the page, without the keys in its address', () => {
  const from = (address: string) => {
    const { pathname, search } = new URL(address, origin);
    return placeOf(new URL(signInFrom({ pathname, search }), origin).search);
  };
  for (const address of [
    '/library?types=CME',
    '/cme-program',
    '/section/agitation-2700-5417',
    '/verify-email',
  ])
    assert.equal(from(address), address);
  assert.equal(from('/library?page=2&token=secret'), '/library?page=2');
  assert.equal(from('/unsubscribe?token=secret'), '/unsubscribe');
  assert.equal(from('/verify-email?token=secret&redirect=%2Flibrary'), '/verify-email?redirect=%2Flibrary');
  for (const address of [
    '/',
    '/logout',
    '/Logout/?redirect=/library',
    '/register-success',
    '/newsletter-success?confirm=secret',
    '/error-network?redirect=%2Flibrary',
    '/error-404',
    '/load-error?redirect=%2Flibrary',
    '/recover-password/change/904/secret',
    '/approval/secret',
    '/referral-program/opt-out/secret',
  ])
    assert.equal(from(address), null, address);
});

test('from one account page to the next the place stays the same, and no page is a place of another', () => {
  for (const page of ['/signin', '/register', '/register/', '/Recover-Password']) {
    let address = `${page}?redirect=%2Flibrary%3Ftypes%3DCME`;
    for (let time = 0; time < 3; time++) {
      const { pathname, search } = new URL(address, origin);
      const place = placeAfterSignIn({ pathname, search });
      assert.equal(place, '/library?types=CME', address);
      address = withPlace(page, place);
    }
    assert.equal(placeAfterSignIn({ pathname: page, search: '' }), null, page);
    assert.equal(placeAfterSignIn({ pathname: page, search: '?redirect=https://evil.example' }), null, page);
  }
  assert.equal(
    placeAfterSignIn({ pathname: '/register-of-interests', search: '' }),
    '/register-of-interests',
  );
});

test('nobody who signed in or out is led to sign out again, nor to an error', () => {
  for (const address of [
    '/logout',
    '/LOGOUT?redirect=/logout',
    '/%6cogout',
    '/x/../logout',
    '/./%4C%6Fgout/',
    '/x/%2E%2e/logout#y',
    '/logout/%',
    '/register-success',
    '/%72egister-success',
  ])
    assert.deepEqual([isDestination(address), isErrorAddress(address)], [false, false], address);
  for (const address of ['/error-502', '/load-error?redirect=/', '/%65rror-404', '/a/../load-error'])
    assert.deepEqual([isDestination(address), isErrorAddress(address)], [false, true], address);
  for (const address of [
    '/',
    '/library',
    '/errors',
    '/section/logout-1-2',
    '/search?s=/logout',
    '/%',
    '/%E0%A4',
  ])
    assert.ok(isDestination(address), address);
});

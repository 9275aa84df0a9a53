import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { placeFrom, placeIn, placeOf, withPlace } from './place.ts';

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

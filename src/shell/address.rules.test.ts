import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';
import { barOf, coverOf, hasBarSearch, isOpen, openAddresses } from './address.rules.ts';

test('what the frame may lead to and the routes are the same addresses', () => {
  const paths = (routes as RouteConfigEntry[])
    .flatMap(({ children = [] }) => children)
    .map(({ path }) => `/${path ?? ''}`);
  const plain = paths.map((path) => path.replace(/\/:\w+\?$/, '')).filter((path) => !/[:*]/.test(path));
  assert.deepEqual(openAddresses().toSorted(), plain.toSorted());
});

test('an address is open with any query, and closed while it has no page', () => {
  assert.ok(isOpen('/cme-program?section=pricing'));
  assert.ok(!isOpen('/no-such-page'));
});

test('[BAR-025] [BAR-026] [BAR-028] [BAR-029] [BAR-031] the bar follows the address', () => {
  const cases = {
    '/': 'whole',
    '/newsletter': 'logo',
    '/signin': 'logo',
    '/signin/': 'logo',
    '/register': 'register',
    '/publication/2746/test': 'reduced',
    '/publication/2746/test/results/': 'reduced',
    '/test': 'reduced',
    '/publication/2746/test/survey': 'reduced',
    '/publication/contest-2746': 'whole',
    '/register-success': 'whole',
    '/admin/publications/2746/test': 'whole',
  };
  for (const [path, kind] of Object.entries(cases)) assert.equal(barOf(path), kind, path);
});

test('[BAR-032] [BAR-033] the search box is hidden on the CME program and the calendar', () => {
  assert.deepEqual(['/', '/podcasts', '/cme-program', '/calendar', '/calendar/'].map(hasBarSearch), [
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('before a test has told its title, its bar still leads to its cover', () => {
  assert.equal(coverOf('/publication/2746/test/results'), '/publication/2746');
  assert.equal(coverOf('/test'), '/library');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '#locale/language.data.ts';
import { standingPages } from './sitemap.rules.ts';

const MAIN = 'https://site.example';
const origins = Object.fromEntries(
  LANGUAGES.map((one) => [one, one === 'en' ? MAIN : `https://${one}.site.example`]),
);

test('a page that editors wrote in place of the product’s is listed once, in the languages that it has', () => {
  const modified = new Date('2026-03-01T12:00:00Z');
  const written = { path: '/about-us', modified, alternates: { en: `${MAIN}/about-us` } };
  const listed = (language: string, pages = [written]) =>
    standingPages({ language, origins } as Parameters<typeof standingPages>[0], undefined, pages).filter(
      ({ address }) => address.endsWith('/about-us'),
    );
  assert.deepEqual(listed('en'), [{ address: `${MAIN}/about-us`, modified, alternates: written.alternates }]);
  assert.deepEqual(listed('fr'), []);
  assert.equal(Object.keys(listed('fr', [])[0]?.alternates ?? {}).length, LANGUAGES.length);
});

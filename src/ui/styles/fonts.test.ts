import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dictionaryOf, englishTexts } from '#locale/dictionary.service.ts';
import { FIRST_FACES } from './fonts.data.ts';

interface Face {
  family: string;
  href: string;
  style: string;
  has(point: number): boolean;
}
const faces: Face[] = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8')
  .split('@font-face')
  .slice(1)
  .map((rule) => {
    const of = (name: string) => new RegExp(`${name}: *([^;]+);`).exec(rule)?.[1]?.trim() ?? '';
    const ranges = [...of('unicode-range').matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
    );
    return {
      family: of('font-family').replaceAll('"', ''),
      href: /url\("([^"]+)"\)/.exec(rule)?.[1] ?? '',
      style: of('font-style'),
      has: (point: number) => ranges.some(([from, to]) => point >= from && point <= to),
    };
  })
  .filter(({ href }) => href);

/** Letters, digits and signs of Latin script: Latin-1 and Latin Extended-A, except for what no face has. */
const LATIN = [...span(0x20, 0x7e), ...span(0xa0, 0x12b), ...span(0x12e, 0x131), ...span(0x134, 0x148)];
function span(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

test('what a page waits for has all that the five languages say', async () => {
  const said = [
    await englishTexts(),
    ...['pt-br', 'fr', 'it', 'de'].map((language) => dictionaryOf(language)),
  ].flatMap((texts) => Object.values(texts));
  const letters = new Set(
    [...said.join('')].filter((one) => /\p{L}/u.test(one) && /\p{Script=Latin}/u.test(one)),
  );
  assert.ok(letters.size > 70, `${letters.size} letters`);
  for (const { href } of FIRST_FACES) {
    const face = faces.find((one) => one.href === href);
    assert.ok(face, href);
    const missing = [...letters].filter((one) => !face.has(one.codePointAt(0) ?? 0));
    assert.deepEqual(missing, [], `${href} lacks letters of the interface`);
  }
});

test('every letter of Latin script has a face of ours, whatever a name is written with', () => {
  for (const family of ['Source Serif 4', 'Hanken Grotesk']) {
    const own = faces.filter((face) => face.family === family && face.style === 'normal');
    const missing = LATIN.filter((point) => !own.some((face) => face.has(point)));
    assert.deepEqual(
      missing.map((point) => point.toString(16)),
      [],
      family,
    );
  }
});

test('every file that is named is there, and none besides', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../public/fonts'));
  assert.deepEqual(
    files.filter((file) => file.endsWith('.woff2')).sort(),
    faces.map(({ href }) => href.replace('/fonts/', '')).sort(),
  );
});

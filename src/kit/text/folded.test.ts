import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folded, withoutAccents } from './folded.ts';

test('letters without an accent to take off are spelled as the database spells them, capitals as capitals', () => {
  const cases: [string, string][] = [
    ['Weißdorn', 'Weissdorn'],
    ['GROẞ', 'GROSS'],
    ['œdème', 'oedeme'],
    ['Cœliaque, ŒDÈME', 'Coeliaque, OEDEME'],
    ['Łukasz Sørensen', 'Lukasz Sorensen'],
    ['Bişar Kılıç', 'Bisar Kilic'],
    ['I, İ and 10 µg', 'I, I and 10 μg'],
  ];
  for (const [text, plain] of cases) {
    assert.equal(withoutAccents(text), plain);
    assert.equal(folded(text), plain.toLowerCase());
  }
});

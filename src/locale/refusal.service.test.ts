import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { refusalDetail } from './refusal.service.ts';
import { refusalTexts } from './refusal.texts.ts';

test('a refusal is told in the language of the site, with the values it names', () => {
  const told = (language: string, code: string, detail: string) => refusalDetail(language, { code, detail });
  const short = 'Password must contain at least 8 characters';
  assert.equal(told('en', 'invalid-field', short), short);
  assert.match(told('fr', 'invalid-field', short), /mot de passe.*8/);
  assert.match(told('de', 'invalid-field', 'Use a valid email address ({x} <b>).'), /\(\{x\} <b>\)/);
  assert.notEqual(told('it', 'not-found', 'Something nobody wrote down.'), 'Something nobody wrote down.');
});

test('what is asked of a list that it does not offer is refused in the language of the site', () => {
  for (const [code, detail, named] of [
    ['unknown-sort', 'This order is not offered here.', ''],
    ['unknown-filter', 'There is no filter colour here.', 'colour'],
    ['unknown-parameter', 'This parameter is not known here.', ''],
    ['unknown-parameter', 'This paging is not offered here.', ''],
    ['unknown-parameter', 'Sparse fields are not offered here.', ''],
    ['unknown-fields', 'There is no such field.', ''],
    ['unknown-include', 'part.of cannot be included here.', 'part.of'],
    ['invalid-parameter', 'The parameter s is given twice.', ' s '],
  ] as const) {
    const told = ['fr', 'it', 'de', 'pt-br'].map((language) => refusalDetail(language, { code, detail }));
    assert.equal(new Set([...told, detail]).size, 5, told.join(' '));
    for (const one of told) assert.ok(one.includes(named), one);
  }
});

test('a code that nobody knows keeps its own words', () => {
  assert.equal(refusalDetail('fr', { code: 'unheard-of', detail: 'Its own words.' }), 'Its own words.');
});

test('every code that the source refuses with has its words', () => {
  const known = new Set(Object.keys(refusalTexts.defaults).map((key) => key.split('.')[0]));
  const root = join(import.meta.dirname, '..');
  const missing = globSync('**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/code: '([a-z]+-[a-z-]+)',?\s+status: \d/g)]
        .map(([, code = '']) => code)
        .filter((code) => !known.has(code))
        .map((code) => `${file}: ${code}`),
    );
  assert.deepEqual(missing, []);
});

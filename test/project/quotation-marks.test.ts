import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dictionaryOf, englishTexts } from '#locale/dictionary.service.ts';

/** Marks that stand in code stand as in English, whatever language the words between them have. */
const SRC = join(import.meta.dirname, '../../src');
const MARK = /[“”„«»]/;

test('no screen puts quotation marks around words: its texts do', () => {
  const set = globSync('**/*.{tsx,css}', { cwd: SRC }).flatMap((file) =>
    readFileSync(join(SRC, file), 'utf8')
      .split('\n')
      .filter((line) => MARK.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  assert.deepEqual(set, []);
});

const PAIRS = {
  en: /“[^“”]+”/g,
  'pt-br': /“[^“”]+”/g,
  fr: /«\u00a0[^«»]+\u00a0»/g,
  it: /“[^“”]+”/g,
  de: /„[^„“]+“/g,
};
for (const [language, pairs] of Object.entries(PAIRS))
  test(`${language}: quotation marks are those of the language, in pairs`, async () => {
    const words = language === 'en' ? await englishTexts() : dictionaryOf(language);
    const wrong = Object.entries(words).filter(([, text]) => MARK.test(text.replace(pairs, '')));
    assert.deepEqual(wrong, []);
  });

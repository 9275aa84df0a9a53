import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { format, type Texts } from '#kit/texts.ts';
import { dictionaryOf } from './dictionary.service.ts';
import { LANGUAGES } from './language.data.ts';

const SOURCE = join(import.meta.dirname, '..');

/** Every text of the interface, by the key that a dictionary knows it under. */
async function defaults(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const file of globSync('**/*.texts.ts', { cwd: SOURCE }))
    for (const one of Object.values((await import(join(SOURCE, file))) as Record<string, Texts>))
      if (typeof one.scope === 'string')
        for (const [key, text] of Object.entries(one.defaults)) found.set(`${one.scope}.${key}`, text);
  return found;
}
const english = await defaults();
/** Names of values; a plural's branch, `one {credit}`, names none by itself. */
const NAME = /(?<!(?:\b(?:zero|one|two|few|many|other)|=\d+)\s*)\{\s*(\w+)\s*[,}]/g;
const placeholders = (message: string) =>
  [...new Set([...message.matchAll(NAME)].map(([, name]) => name))].sort();
/** Words that are not of the interface: the server's own, told by their code. */
const SERVER = /^(refusal|label|mail)\./;

for (const language of LANGUAGES.filter((one) => one !== 'en')) {
  const words = dictionaryOf(language);
  test(`[I18N-017] ${language}: every text of the interface is translated, and nothing else`, () => {
    const missing = [...english.keys()].filter((key) => !(key in words));
    const stray = Object.keys(words).filter((key) => !english.has(key) && !SERVER.test(key));
    assert.deepEqual({ missing, stray }, { missing: [], stray: [] });
  });

  test(`${language}: a translation names the values that its source names, and its plurals can be read`, () => {
    const wrong = [...english].filter(
      ([key, text]) => key in words && !sameNames(text, words[key] as string) && !isPlain(text),
    );
    assert.deepEqual(
      wrong.map(([key]) => key),
      [],
    );
    for (const [key, text] of Object.entries(words)) {
      const values = Object.fromEntries(placeholders(text).map((name) => [name, 2]));
      const said = format(text, values, language);
      assert.ok(said.trim(), key);
      assert.doesNotMatch(said, /\{\w+, plural/, `${key}: ${said}`);
    }
  });
}

const sameNames = (one: string, other: string) => placeholders(one).join() === placeholders(other).join();
const isPlain = (text: string) => placeholders(text).length === 0 && !text.includes('{');

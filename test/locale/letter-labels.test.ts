import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { Texts } from '#kit/texts.ts';
import { dictionaryOf } from '#locale/dictionary.service.ts';
import { LANGUAGES } from '#locale/language.data.ts';

const SRC = join(import.meta.dirname, '../../src');
const IMPORT = /import (?:type )?\{ (\w*[lL]etterTexts) \} from '(\.[^']+)'/;
/** Words above an address, by which an e-mail in HTML shows it as a button or a link. */
const LABELS = [
  /say\('(?!regards|closing)(\w+)'\)\}\\n\$\{/g,
  /\b(?:link\(from, |action\()say\('(\w+)'/g,
  /\bact\(from, \[.*, say\('(\w+)'\)\]/g,
];
/** One line of a button on a phone. */
const LABEL_MAX = 45;

test('what becomes a button or a link of a letter is a label, not a paragraph, in every language', async () => {
  let found = 0;
  for (const file of globSync('**/*.ts', { cwd: SRC })) {
    const source = readFileSync(join(SRC, file), 'utf8');
    const [, name = '', path] = IMPORT.exec(source) ?? [];
    if (!path) continue;
    const modules = (await import(join(SRC, dirname(file), path))) as Record<string, Texts>;
    const { scope, defaults } = modules[name] ?? assert.fail(`${name} in ${file}`);
    for (const [, key = ''] of LABELS.flatMap((form) => [...source.matchAll(form)]))
      for (const language of LANGUAGES) {
        const words = dictionaryOf(language)[`${scope}.${key}`] ?? defaults[key] ?? assert.fail(key);
        const label = words.replace(/\s*:$/, '');
        assert.notEqual(label, words, `${scope}.${key} in ${language} ends in a colon`);
        assert.ok(
          label.length <= LABEL_MAX && !/[.!?]/.test(label),
          `${scope}.${key} in ${language}: ${label}`,
        );
        found++;
      }
  }
  assert.ok(found > 25 * LANGUAGES.length, `${found} labels`);
});

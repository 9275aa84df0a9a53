import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { readCatalogue } from './library.ts';
import { digestOf, isDue, readSourceTexts } from './translation-source.ts';
import { LEFT, readTextFile, TRANSLATED, type Translated } from './translations.ts';

/**
 * Writes the file that a translator fills in: `node seed/translation-sheet.ts de 2746` (or `program`). Translations of
 * the current English are kept; everything else is put in English behind `EN: `, to be overwritten. `all` adds what is
 * not due.
 */
const [language, name, all] = process.argv.slice(2);
if (!language || !name || !(TRANSLATED as string[]).includes(language))
  throw new Error('node seed/translation-sheet.ts LANGUAGE PUBLICATION|program [all]');
const catalogue = readCatalogue();
const wanted = readSourceTexts().filter(
  (text) =>
    (text.publicationId === null ? 'program' : String(text.publicationId)) === name &&
    (all === 'all' || isDue(text, catalogue)),
);
const file = join(import.meta.dirname, 'translations', language, `${name}.yaml`);
const before = existsSync(file) ? readTextFile(language as Translated, `${name}.yaml`) : {};
const sheet = Object.fromEntries(
  wanted.map(({ id, words }) => {
    const english = digestOf(words);
    const known = before[id];
    const pieces = Object.entries(words).map(([key, text]) => [
      key,
      (known?.english === english ? known[key] : undefined) ??
        `${LEFT}${text}${known?.[key] ? ` ${LEFT}before: ${known[key]}` : ''}`,
    ]);
    return [id, { english, ...Object.fromEntries(pieces) }];
  }),
);
writeFileSync(
  file,
  stringify(sheet, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' }),
);
process.stdout.write(`${file}: ${wanted.length} texts\n`);

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/** What people read is written by `kit/numbers.ts`, `kit/amounts.ts` and the words of the language. */
const SRC = join(import.meta.dirname, '../../src');
const linesWith = (sign: RegExp, pattern: string): string[] =>
  globSync(pattern, { cwd: SRC }).flatMap((file) =>
    readFileSync(join(SRC, file), 'utf8')
      .split('\n')
      .filter((line) => sign.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

/** Read by programs or by an operator in English, or written down once for all languages. */
const FOR_NO_READER = [
  'admin/kit/csv.rules.ts',
  'admin/reports/overview/overview.serializer.ts',
  'kit/numbers.ts',
  'learning/activity/funding.service.ts',
  'media/cover/drawing.rules.ts',
  'platform/backup/manifest.ts',
  'platform/pdf/piece.ts',
  'shell/seo/structured-page.rules.ts',
];

test('decimals that somebody reads are those of their language', () => {
  const found = linesWith(/\.toFixed\(|\.toLocaleString\(|replace\('\.', ','\)/, '**/*.{ts,tsx}').filter(
    (line) => !/\.test\.ts:/.test(line) && !FOR_NO_READER.some((file) => line.startsWith(`${file}:`)),
  );
  assert.deepEqual(found, []);
});

test('no screen shows hours or credits as the record holds them', () => {
  const bare = /(?:>|: )\{?\w+\.(?:credits|pharmacologyHours|maxCredits|claimedCredits)(?:\}| \})/;
  assert.deepEqual(linesWith(bare, '**/*.tsx'), []);
  for (const line of ['<dd>{one.credits}</dd>', 'value: terms.pharmacologyHours },'])
    assert.match(line, bare);
});

test('no screen shows a profession as it is stored', () => {
  const bare =
    /[>(]\{?\w+\.profession(?:\}<| \|\| say)|>\{\w+\.profession \|\||profession: \w+\.profession \}\)/;
  assert.deepEqual(linesWith(bare, '**/*.tsx'), [
    'admin/resources/certificate/components/deeds.tsx: {professionOf(one) ? null : <option value="">{one.profession}</option>}',
  ]);
  for (const line of [
    "<Th>{row.profession || say('unknownProfession')}</Th>",
    '<p>{certificate.profession}</p>',
    "say('profile', { name, profession: user.profession })",
  ])
    assert.match(line, bare);
});

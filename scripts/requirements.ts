import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lists every row of the ledger of requirements with the tests that name its id, and the totals of each area. */
const ROOT = join(import.meta.dirname, '..');
const [, ...lines] = readFileSync(join(ROOT, 'docs/requirements.tsv'), 'utf8').trim().split('\n');
const rows = lines.map((line) => {
  const [id = '', area = '', requirement = ''] = line.split('\t');
  return { id, area, requirement };
});

const named = new Map<string, Set<string>>();
const tests = globSync('{src,test,seed,scripts}/**/*.test.{ts,tsx}', { cwd: ROOT });
for (const file of tests)
  for (const [, title = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(
    /['"`]([^'"`\n]*\[[A-Z0-9]+-\d{3}\][^\n]*)/g,
  ))
    for (const [, id = ''] of title.matchAll(/\[([A-Z0-9]+-\d{3})\]/g))
      named.set(id, (named.get(id) ?? new Set()).add(file));

const only = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const missingOnly = process.argv.includes('--missing');
const totals = new Map<string, { rows: number; proved: number }>();
for (const { id, requirement } of rows) {
  const area = id.split('-')[0] ?? '';
  const files = [...(named.get(id) ?? [])];
  const total = totals.get(area) ?? { rows: 0, proved: 0 };
  totals.set(area, { rows: total.rows + 1, proved: total.proved + (files.length ? 1 : 0) });
  if ((only.length && !only.includes(area)) || (missingOnly && files.length)) continue;
  process.stdout.write(`${id}\t${files.join(' ') || '—'}\t${requirement.slice(0, 90)}\n`);
}
process.stdout.write('\n');
for (const [area, { rows: all, proved }] of totals)
  process.stdout.write(`${area.padEnd(6)} ${String(proved).padStart(3)} of ${all}\n`);
const proved = [...totals.values()].reduce((sum, one) => sum + one.proved, 0);
process.stdout.write(`all    ${String(proved).padStart(3)} of ${rows.length}\n`);

const unknown = [...named.keys()].filter((id) => !rows.some((row) => row.id === id));
if (unknown.length) {
  process.stdout.write(`named by a test and not in the ledger: ${unknown.join(', ')}\n`);
  process.exitCode = 1;
}

import { join } from 'node:path';
import { isProvedAs, proofsIn, requirementsIn } from './code/proofs.ts';

/**
 * Lists every row of the ledger of requirements with the tests that name its id and the kind of each (unit, request,
 * browser), the totals of each area, and the rows that require another kind of test than they have. Arguments limit it
 * to areas; `--missing` lists what nothing proves, `--kind` what the wrong kind of test proves.
 */
const ROOT = join(import.meta.dirname, '..');
const [rows, proofs] = [requirementsIn(ROOT), proofsIn(ROOT)];
const only = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const [missingOnly, kindOnly] = ['--missing', '--kind'].map((word) => process.argv.includes(word));
const print = (text: string) => process.stdout.write(`${text}\n`);

interface Total {
  rows: number;
  proved: number;
  asAsked: number;
}
const totals = new Map<string, Total>();
for (const { id, text, asks } of rows) {
  const area = id.split('-')[0] ?? '';
  const files = proofs.get(id) ?? new Map();
  const [isProved, isAsAsked] = [files.size > 0, isProvedAs(asks, files.values())];
  const { rows: all, proved, asAsked } = totals.get(area) ?? { rows: 0, proved: 0, asAsked: 0 };
  totals.set(area, {
    rows: all + 1,
    proved: proved + Number(isProved),
    asAsked: asAsked + Number(isAsAsked),
  });
  if ((only.length && !only.includes(area)) || (missingOnly && isProved)) continue;
  if (kindOnly && (isAsAsked || !isProved)) continue;
  const named = [...files].map(([file, kind]) => `${file} (${kind})`).join(' ');
  print(
    `${id}\t${named || '—'}\t${isProved && !isAsAsked ? `asks for a ${asks}: ` : ''}${text.slice(0, 90)}`,
  );
}
print('');
const line = (area: string, { rows: all, proved, asAsked }: Total) =>
  print(
    `${area.padEnd(6)} ${String(proved).padStart(3)} of ${String(all).padStart(3)}, ${proved - asAsked} by a test of another kind than it asks for`,
  );
for (const [area, total] of totals) line(area, total);
const sum = (of: keyof Total) => [...totals.values()].reduce((all, one) => all + one[of], 0);
line('all', { rows: sum('rows'), proved: sum('proved'), asAsked: sum('asAsked') });

const unknown = [...proofs.keys()].filter((id) => !rows.some((row) => row.id === id));
if (unknown.length) {
  print(`named by a test and not in the ledger: ${unknown.join(', ')}`);
  process.exitCode = 1;
}

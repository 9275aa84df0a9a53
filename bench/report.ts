import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './server.ts';

interface Measured {
  id: string;
  what: string;
  measured: string;
  target: string;
  met: boolean;
}
export type Line = (id: string, what: string, measured: string, target: string, met: boolean) => void;
const lines: Measured[] = [];
export const line: Line = (id, what, measured, target, met) => {
  lines.push({ id, what, measured, target, met });
};
export const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

/** `npm run bench -- P5 P6` measures those rows alone; without names, all of them. */
const named = process.argv.slice(2).map((name) => name.toUpperCase());
export const isAsked = (...ids: string[]): boolean =>
  named.length === 0 || ids.some((id) => named.includes(id));

/** Prints the requested rows; only a run of all rows is kept as the result. */
export async function print(): Promise<void> {
  const shown = lines.filter(({ id }) => isAsked(id));
  const width = Math.max(...shown.map((one) => one.what.length));
  for (const one of shown)
    process.stdout.write(
      `${one.met ? 'met   ' : 'MISSED'} ${one.id.padEnd(4)} ${one.what.padEnd(width)}  ${one.measured}  (${one.target})\n`,
    );
  if (shown.some((one) => !one.met)) process.exitCode = 1;
  const kept = { measured: new Date().toISOString().slice(0, 10), lines: shown };
  if (named.length === 0)
    await writeFile(join(ROOT, 'bench/results.json'), `${JSON.stringify(kept, null, 2)}\n`);
}

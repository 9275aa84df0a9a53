import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run-tool.ts';

/**
 * What the bench measured for capacity planning (`npm run bench -- C1`), kept so that the document can be calculated
 * anywhere.
 */
export interface Measured {
  /** The date, and on which machine. */
  measured: string;
  /** Per request, by kind: processor milliseconds of the program and of the database, and bytes of the reply. */
  costs: Record<string, { server: number; database: number; bytes: number }>;
  /** Bytes per row of what is kept and of its indexes, and how many rows were measured. */
  tables: Record<string, { rows: number; data: number; indexes: number }>;
}
const FILE = join(ROOT, 'bench/capacity/measured.json');

export const readMeasured = (): Measured => JSON.parse(readFileSync(FILE, 'utf8')) as Measured;
/** What was not measured this time stays as it was. */
export function keepMeasured(added: Partial<Measured>): void {
  const before = existsSync(FILE) ? readMeasured() : { costs: {}, tables: {} };
  writeFileSync(FILE, `${JSON.stringify({ ...before, ...added }, null, 2)}\n`);
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capacityTables, filled } from './capacity/capacity-tables.ts';
import { readMeasured } from './capacity/measured.ts';
import { ROOT } from './run-tool.ts';

/** Works the tables of docs/capacity.md out of what was measured and what is assumed. */
const DOCUMENT = join(ROOT, 'docs/capacity.md');
export const capacityAsWritten = (): string => readFileSync(DOCUMENT, 'utf8');
export const capacityAsReckoned = (): string => filled(capacityAsWritten(), capacityTables(readMeasured()));

if (import.meta.main) writeFileSync(DOCUMENT, capacityAsReckoned());

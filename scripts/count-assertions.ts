import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';

/**
 * Counts the assertions that are made in this process. Before every other module: `NODE_OPTIONS="--import …"` counts under
 * any runner, and with COUNT_INTO each process adds a line to that file as it ends: what it ran, and how many.
 */
const kinds = createRequire(import.meta.url)('node:assert');
const NO_ASSERTIONS = new Set(['AssertionError', 'CallTracker', 'Assert', 'strict']);
let count = 0;
export const assertionsMade = (): number => count;

for (const kind of new Set([kinds, kinds.strict]))
  for (const [name, made] of Object.entries<(...given: unknown[]) => unknown>(kind))
    if (typeof made === 'function' && !NO_ASSERTIONS.has(name))
      kind[name] = function counted(...given: unknown[]) {
        count++;
        return Reflect.apply(made, this, given);
      };

const { COUNT_INTO } = process.env;
if (COUNT_INTO)
  process.on('exit', () => {
    if (count > 0)
      appendFileSync(COUNT_INTO, `${relative(process.cwd(), process.argv[1] ?? '')}\t${count}\n`);
  });

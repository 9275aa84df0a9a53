import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';

/**
 * Counts the assertions made and appends a line to the file COUNT_INTO for each test file: its name and the count.
 * Loaded before everything else, `NODE_OPTIONS="--import …/count-assertions.ts"`, it counts under any runner that gives
 * each file its own process; where processes are shared, the runner has to report the end of each file.
 */
const { COUNT_INTO } = process.env;
const NO_ASSERTIONS = new Set(['AssertionError', 'Assert', 'strict']);
let count = 0;

function countAll(): void {
  const kinds = createRequire(import.meta.url)('node:assert');
  for (const kind of new Set([kinds, kinds.strict]))
    for (const [name, made] of Object.entries<(...given: unknown[]) => unknown>(kind))
      if (typeof made === 'function' && !NO_ASSERTIONS.has(name))
        kind[name] = function counted(...given: unknown[]) {
          count++;
          return Reflect.apply(made, this, given);
        };
}

/** Attributes the assertions since the last call to this file. */
export function noteAssertions(file: string): void {
  if (COUNT_INTO && count > 0) appendFileSync(COUNT_INTO, `${relative(process.cwd(), file)}\t${count}\n`);
  count = 0;
}

if (COUNT_INTO) {
  countAll();
  process.on('exit', () => noteAssertions(process.argv[1] ?? ''));
}

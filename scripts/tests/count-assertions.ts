import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';

/**
 * Counts the assertions that are made, and adds a line to the file COUNT_INTO for each file of tests: its name, and how
 * many. Loaded before everything else, `NODE_OPTIONS="--import …/count-assertions.ts"`, it counts under any runner that
 * gives a file a process of its own; where processes are shared, whoever runs the files says when one has ended.
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

/** What was counted since the last time was made by this file. */
export function noteAssertions(file: string): void {
  if (COUNT_INTO && count > 0) appendFileSync(COUNT_INTO, `${relative(process.cwd(), file)}\t${count}\n`);
  count = 0;
}

if (COUNT_INTO) {
  countAll();
  process.on('exit', () => noteAssertions(process.argv[1] ?? ''));
}

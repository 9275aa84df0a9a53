import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Prints the two pages of bars out of `docs/bars.tsv`: what was to be reached, whether it is, and the test that shows it. */
const ROOT = join(import.meta.dirname, '..');
const STATES = ['met', 'in part', 'open'] as const;

export interface Bar {
  id: string;
  what: string;
  state: string;
  tests: string[];
  /** What is missing, or what a reader must know. */
  note: string;
}

export function readBars(): Bar[] {
  const [, ...lines] = readFileSync(join(ROOT, 'docs/bars.tsv'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [id = '', what = '', state = '', tests = '', note = ''] = line.split('\t');
    return { id, what, state, tests: tests.split(' ').filter(Boolean), note };
  });
}

const table = (bars: readonly Bar[]): string[] => [
  '| | What | State | Shown by | Note |',
  '|---|---|---|---|---|',
  ...bars.map(({ id, what, state, tests, note }) => {
    const shown = tests.map((file) => `[${file.split('/').at(-1)}](../${file})`).join(', ');
    return `| ${id} | ${what} | ${state} | ${shown || '—'} | ${note} |`;
  }),
];
const summary = (bars: readonly Bar[]): string =>
  STATES.map((state) => `${bars.filter((bar) => bar.state === state).length} ${state}`).join(', ');
const page = (title: string, parts: [string, Bar[]][]): string =>
  [
    `# ${title}`,
    '',
    'Printed by `npm run bars` from [bars.tsv](bars.tsv); a test holds both to each other and to the tests that are named. Tests under `test/hard` run with `npm run test:hard`.',
    ...parts.flatMap(([name, bars]) => ['', `## ${name}: ${summary(bars)}`, '', ...table(bars)]),
    '',
  ].join('\n');

export function pagesOf(bars: readonly Bar[]): Record<string, string> {
  const of = (letter: string) => bars.filter(({ id }) => id.startsWith(letter));
  return {
    'docs/reliability.md': page('Reliability', [['Durability, races, bounds', of('R')]]),
    'docs/security.md': page('Security', [
      ['Bars of our own', of('S')],
      ['OWASP ASVS 5.0, level 2, by chapter', of('V')],
    ]),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, text] of Object.entries(pagesOf(readBars()))) {
    writeFileSync(join(ROOT, file), text);
    process.stdout.write(`${file}\n`);
  }

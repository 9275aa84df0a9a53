import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Prints the two pages of bars from `docs/bars.tsv` and `docs/asvs.tsv`: each target, whether it is met, and the
 * evidence.
 */
const ROOT = join(import.meta.dirname, '..');
const STATES = ['met', 'in part', 'open'] as const;
export const REQUIREMENT_STATES = ['met', 'in part', 'not met', 'not applicable'] as const;
const CHAPTERS = [
  'Encoding and sanitization',
  'Validation and business logic',
  'Web frontend security',
  'API and web service',
  'File handling',
  'Authentication',
  'Session management',
  'Authorization',
  'Self-contained tokens',
  'OAuth and OIDC',
  'Cryptography',
  'Secure communication',
  'Configuration',
  'Data protection',
  'Secure coding and architecture',
  'Logging and error handling',
  'WebRTC',
];

export interface Bar {
  id: string;
  what: string;
  state: string;
  tests: string[];
  /** What is missing, or what a reader needs to know. */
  note: string;
}
/** A requirement of levels 1 and 2 of OWASP ASVS 5.0, in our own words. */
export interface Requirement {
  id: string;
  level: string;
  what: string;
  state: string;
  how: string;
  /** A file and words found in it: the name of a test, a heading. */
  proof: { file: string; words: string }[];
}

const lines = (file: string): string[][] => {
  const [, ...rest] = readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n');
  return rest.map((line) => line.split('\t'));
};

export const readBars = (): Bar[] =>
  lines('docs/bars.tsv').map(([id = '', what = '', state = '', tests = '', note = '']) => ({
    id,
    what,
    state,
    tests: tests.split(' ').filter(Boolean),
    note,
  }));

export const readRequirements = (): Requirement[] =>
  lines('docs/asvs.tsv').map(([id = '', level = '', what = '', state = '', how = '', proof = '']) => ({
    id,
    level,
    what,
    state,
    how,
    proof: proof
      .split(' | ')
      .filter(Boolean)
      .map((one) => {
        const [file = '', words = ''] = one.split('§');
        return { file, words };
      }),
  }));

const linkTo = (file: string): string =>
  `[${file.split('/').at(-1)}](${file.startsWith('docs/') ? file.slice('docs/'.length) : `../${file}`})`;

const table = (bars: readonly Bar[]): string[] => [
  '| | What | State | Shown by | Note |',
  '|---|---|---|---|---|',
  ...bars.map(
    ({ id, what, state, tests, note }) =>
      `| ${id} | ${what} | ${state} | ${tests.map(linkTo).join(', ') || '—'} | ${note} |`,
  ),
];
const summary = (states: readonly string[], rows: readonly { state: string }[]): string =>
  states
    .map((state) => `${rows.filter((row) => row.state === state).length} ${state}`)
    .filter((words) => !words.startsWith('0 '))
    .join(', ');

const requirementTable = (rows: readonly Requirement[]): string[] => [
  '| | Level | What | State | How | Shown by |',
  '|---|---|---|---|---|---|',
  ...rows.map(({ id, level, what, state, how, proof }) => {
    const shown = proof.map(({ file, words }) => `${linkTo(file)}${words ? `: “${words}”` : ''}`);
    return `| ${id} | ${level} | ${what} | ${state} | ${how} | ${shown.join('<br>') || '—'} |`;
  }),
];

const chapters = (requirements: readonly Requirement[]): string[] =>
  CHAPTERS.flatMap((name, at) => {
    const own = requirements.filter(({ id }) => id.startsWith(`${at + 1}.`));
    return ['', `### V${at + 1} ${name}: ${summary(REQUIREMENT_STATES, own)}`, '', ...requirementTable(own)];
  });

const page = (title: string, printed: string, parts: string[]): string =>
  [
    `# ${title}`,
    '',
    `Printed by \`npm run bars\` from ${printed}. Tests under \`test/hard\` run with \`npm run test:hard\`.`,
    ...parts,
    '',
  ].join('\n');
const HELD = 'a test holds it to the tests that are named';

export function pagesOf(bars: readonly Bar[], requirements: readonly Requirement[]): Record<string, string> {
  const of = (letter: string) => bars.filter(({ id }) => id.startsWith(letter));
  const section = (name: string, own: readonly Bar[]) => [
    '',
    `## ${name}: ${summary(STATES, own)}`,
    '',
    ...table(own),
  ];
  return {
    'docs/reliability.md': page(
      'Reliability',
      `[bars.tsv](bars.tsv); ${HELD}`,
      section('Durability, races, bounds', of('R')),
    ),
    'docs/security.md': page(
      'Security',
      `[bars.tsv](bars.tsv) and [asvs.tsv](asvs.tsv); a test holds both to the tests and headings that are named. What protects what is written in [protection](protection.md)`,
      [
        ...section('Bars of our own', of('S')),
        '',
        `## OWASP ASVS 5.0, levels 1 and 2, by requirement: ${summary(REQUIREMENT_STATES, requirements)}`,
        ...chapters(requirements),
      ],
    ),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, text] of Object.entries(pagesOf(readBars(), readRequirements()))) {
    writeFileSync(join(ROOT, file), text);
    process.stdout.write(`${file}\n`);
  }

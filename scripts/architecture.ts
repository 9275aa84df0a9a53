import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GROUND, importsOf, MODULE_ORDER, moduleOf, sourceFiles } from './code/modules.ts';
import { ROOT } from './run-tool.ts';

/** Draws docs/architecture.svg from the imports: `node scripts/architecture.ts`; `--check` only compares. */
const PICTURE = join(ROOT, 'docs/architecture.svg');
const CELL = 24;
const LEFT = 132;
const TOP = 118;

const modules = [...MODULE_ORDER.toReversed(), ...GROUND.toReversed()];

function importedBy(): Set<string> {
  const files = new Set(sourceFiles());
  const pairs = new Set<string>();
  for (const file of files)
    for (const { target } of importsOf(file))
      if (files.has(target) && moduleOf(file) !== moduleOf(target))
        pairs.add(`${moduleOf(file)} ${moduleOf(target)}`);
  return pairs;
}

export function drawArchitecture(): string {
  const pairs = importedBy();
  const size = modules.length * CELL;
  const at = (nth: number) => nth * CELL;
  const rows = modules.map((from, row) => {
    const cells = modules.map((to, column) => {
      const box = `x="${LEFT + at(column) + 3}" y="${TOP + at(row) + 3}" width="${CELL - 6}" height="${CELL - 6}" rx="3"`;
      if (row === column) return `<rect ${box} fill="#c9c4b8"/>`;
      if (!pairs.has(`${from} ${to}`)) return '';
      return row < column || (GROUND.includes(from) && GROUND.includes(to))
        ? `<rect ${box} fill="#1d5c63"/>`
        : `<rect ${box} fill="none" stroke="#b3452c" stroke-width="2.5"/>`;
    });
    const middle = TOP + at(row) + CELL / 2 + 4;
    return `<text x="${LEFT - 8}" y="${middle}" text-anchor="end">${from}</text>${cells.join('')}`;
  });
  const heads = modules.map((to, column) => {
    const x = LEFT + at(column) + CELL / 2 + 4;
    return `<text transform="translate(${x} ${TOP - 8}) rotate(-90)">${to}</text>`;
  });
  const lines = modules.map(
    (_, nth) =>
      `<path d="M${LEFT} ${TOP + at(nth)}h${size}M${LEFT + at(nth)} ${TOP}v${size}" stroke="#e5e1d8"/>`,
  );
  const ground = TOP + at(MODULE_ORDER.length);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + size + 16} ${TOP + size + 70}" font-family="sans-serif" font-size="12" fill="#2b2a27" role="img" aria-label="Which module imports which">
<rect width="100%" height="100%" fill="#fff"/>
<text x="16" y="26" font-size="15" font-weight="bold">Which module imports which</text>
<text x="16" y="46">A row imports its columns.</text>
${[...lines, `<path d="M${LEFT} ${ground}h${size}" stroke="#2b2a27"/>`, ...heads, ...rows].filter(Boolean).join('\n')}
<rect x="${LEFT}" y="${TOP + size + 18}" width="14" height="14" rx="3" fill="#1d5c63"/><text x="${LEFT + 22}" y="${TOP + size + 30}">toward what stands below</text>
<rect x="${LEFT + 201}" y="${TOP + size + 19}" width="12" height="12" rx="3" fill="none" stroke="#b3452c" stroke-width="2.5"/><text x="${LEFT + 222}" y="${TOP + size + 30}">upward: a page, a view or a handler that joins two</text>
<text x="${LEFT}" y="${TOP + size + 54}">Below the line: the ground. Files in src itself (app, api, routes, server) join the modules.</text>
</svg>
`;
}

export const architectureAsDrawn = (): string => readFileSync(PICTURE, 'utf8');

if (import.meta.main) {
  if (!process.argv.includes('--check')) writeFileSync(PICTURE, drawArchitecture());
  else if (drawArchitecture() !== architectureAsDrawn()) {
    process.stderr.write('docs/architecture.svg is not what the imports say: node scripts/architecture.ts\n');
    process.exitCode = 1;
  }
}

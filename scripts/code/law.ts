import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../run-tool.ts';
import { GROUND, importsOf, MODULES, sourceFiles, sourceOf } from './modules.ts';

/**
 * The law of imports over the graph of files. Where a file belongs follows from its path alone, in `placeOf`: moving
 * files requires no other change here.
 */
export type Area = 'ground' | 'module' | 'shell' | 'admin' | 'app' | 'server';
export interface Place {
  area: Area;
  /** Name of the module, or of the part of the ground; for composers, their folder. */
  of: string;
  kind: string;
}
export interface Import {
  from: string;
  to: string;
}

const DOMAIN = new Set([
  'schema',
  'messages',
  'refusals',
  'data',
  'rules',
  'policy',
  'repository',
  'service',
]);
const HANDLERS = new Set(['handlers', 'serializer']);
const WEB = new Set(['view', 'store', 'hooks']);
/** What a view may import from a module above it: it runs in the browser as well. */
const FOR_VIEWS = new Set(['schema', 'messages', 'data', 'rules']);

export function kindOf(file: string): string {
  if (file.endsWith('.page.tsx')) return 'page';
  if (file.endsWith('.tsx')) return 'view';
  return /\.(\w+)\.ts$/.exec(basename(file))?.[1] ?? '';
}

export function placeOf(file: string): Place {
  const [of = ''] = file.split('/');
  const kind = kindOf(file);
  if (GROUND.includes(of)) return { area: 'ground', of, kind };
  const area = COMPOSING.find((one) => one === of) ?? 'module';
  return { area, of, kind };
}

/** Of two composers that import each other, the earlier one ranks below. */
const COMPOSING: readonly Area[] = ['shell', 'admin', 'app', 'server'];
const order = ({ of }: Place): number => MODULES.indexOf(of);

/** The sentence of the law that an import breaks, 0 being the ground's, or null. */
export function brokenBy({ from, to }: Import): 0 | 1 | 2 | 3 | 4 | null {
  const [a, b] = [placeOf(from), placeOf(to)];
  if (a.area === 'ground') return b.area === 'ground' ? null : 0;
  if (b.area === 'ground') return null;
  if (a.area !== 'module') return COMPOSING.indexOf(b.area) > COMPOSING.indexOf(a.area) ? 4 : null;
  if (b.area !== 'module') return 4;
  if (a.of === b.of) return null;
  if (DOMAIN.has(a.kind)) return DOMAIN.has(b.kind) && order(b) < order(a) ? null : 1;
  if (HANDLERS.has(a.kind)) return DOMAIN.has(b.kind) ? null : 2;
  return FOR_VIEWS.has(b.kind) || (WEB.has(b.kind) && order(b) < order(a)) ? null : 3;
}

export const everyImport = (): Import[] => {
  const files = sourceFiles();
  const known = new Set(files);
  return files.flatMap((from) =>
    importsOf(from).flatMap(({ target }) => (known.has(target) ? [{ from, to: target }] : [])),
  );
};

/** Between two modules, of values and of types; composers may combine what they import. */
const betweenModules = (imports: readonly Import[]) =>
  imports
    .map((one) => ({ ...one, above: placeOf(one.from), below: placeOf(one.to) }))
    .filter(
      ({ above, below }) => above.area === 'module' && below.area === 'module' && above.of !== below.of,
    );

export const upwardIn = (imports: readonly Import[]): Import[] =>
  betweenModules(imports).filter(({ above, below }) => order(below) > order(above));

export function mutualPairsIn(imports: readonly Import[]): string[] {
  const pairs = new Set(betweenModules(imports).map(({ above, below }) => `${above.of} ${below.of}`));
  return [...pairs].filter((pair) => {
    const [one = '', other = ''] = pair.split(' ');
    return one < other && pairs.has(`${other} ${one}`);
  });
}

/** The tables that the migrations create. */
export const tablesOf = (): Set<string> =>
  new Set(
    globSync('migrations/*.sql', { cwd: ROOT }).flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g)].flatMap(
        ([, name]) => name ?? [],
      ),
    ),
  );

/** In SQL, and as the table of declared records. */
const WRITES = /(?:\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(?:ONLY\s+)?|\btable: ')([a-z_]+)\b/g;
export const writtenIn = (source: string): string[] =>
  [...source.matchAll(WRITES)].flatMap(([, name]) => name ?? []);

/** The writers of each table, by its SQL: a module, or the administration if no module writes it. */
export function writersOfTables(): Map<string, Set<string>> {
  const tables = tablesOf();
  const writers = new Map<string, Set<string>>();
  for (const file of sourceFiles())
    for (const name of writtenIn(sourceOf(file)))
      if (tables.has(name)) writers.set(name, (writers.get(name) ?? new Set()).add(writerOf(placeOf(file))));
  return writers;
}
const writerOf = ({ area, of }: Place): string => (area === 'module' || area === 'ground' ? of : area);

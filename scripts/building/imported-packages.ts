import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
type Lock = Record<string, LockedPackage>;

/** What an operator starts: the program and the commands that come with it. Each is a script in package.json. */
export const STARTED = [
  'scripts/start.mjs',
  'scripts/migrate.ts',
  'scripts/seed.ts',
  'scripts/library.ts',
  'scripts/superuser.ts',
  'scripts/second-factor-reset.ts',
  'scripts/account-erase.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/restore-drill.ts',
  'scripts/ledger-verify.ts',
];

/** Node strips types before it looks for imports. */
const OF_TYPES = /\b(?:import|export)\s+type\b[^;'"]*?\bfrom\s*(['"])[^'"]+\1/g;
const IMPORTED =
  /(?:^(?:import|export|\})[^'"\n]*\bfrom|^import|\bimport\(|\bnew URL\()\s*(['"])([^'"\s]+)\1/gm;
const QUOTED = /(['"])([^'"\s]+)\1/g;
const RUNS = /\.(ts|mjs|js)$/;

/**
 * The folders of the packages that the started scripts import, directly or through another package, anywhere in the
 * code; only those that are installed, in the same folder or in another one.
 */
export function importedPackages(root: string, installedIn = root, started = STARTED): Set<string> {
  const lock = lockOf(root);
  const found = new Set<string>();
  const follow = (path: string): void => {
    if (found.has(path) || !existsSync(join(installedIn, path))) return;
    found.add(path);
    for (const name of neededBy(lock[path] ?? {})) {
      const next = nearest(lock, path, name);
      if (next) follow(next);
    }
  };
  for (const name of importedNames(root, started)) follow(`node_modules/${name}`);
  return found;
}

/** The packages that our own code names. */
export const importedNames = (root: string, started = STARTED): Set<string> => reached(root, started).names;
/** Our own files that the started scripts import, wherever in the code. */
export const importedFiles = (root: string, started = STARTED): string[] =>
  [...reached(root, started).files].map((file) => relative(root, file).replaceAll('\\', '/'));

function reached(root: string, started: readonly string[]): { files: Set<string>; names: Set<string> } {
  const lock = lockOf(root);
  const aliases = aliasesOf(root);
  const names = new Set<string>();
  const files = new Set<string>();
  const follow = (file: string): void => {
    if (files.has(file) || !RUNS.test(file) || !existsSync(file)) return;
    files.add(file);
    for (const spelled of spelledIn(readFileSync(file, 'utf8'))) {
      const ours = pathOf(spelled, file, aliases);
      const name = packageOf(spelled);
      if (ours) follow(ours);
      else if (lock[`node_modules/${name}`]) names.add(name);
    }
  };
  for (const script of started) follow(join(root, script));
  // The server imports the built pages by a path that it assembles at run time.
  for (const file of globSync('build/server/**/*.js', { cwd: root })) follow(join(root, file));
  return { files, names };
}

/** A file that creates its own `require` may pass any of its strings to it. */
function spelledIn(text: string): string[] {
  const kept = text.replace(OF_TYPES, '');
  return [...kept.matchAll(kept.includes('createRequire(') ? QUOTED : IMPORTED)].map(
    ([, , spelled = '']) => spelled,
  );
}

function pathOf(spelled: string, from: string, aliases: readonly [string, string][]): string | null {
  if (spelled.startsWith('.')) return resolve(dirname(from), spelled);
  const [name, folder] = aliases.find(([alias]) => spelled.startsWith(alias)) ?? [];
  return name && folder ? join(folder, spelled.slice(name.length)) : null;
}

const lockOf = (root: string): Lock =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;

function aliasesOf(root: string): [string, string][] {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  return Object.entries(imports).map(([name, to]) => [
    name.replace('*', ''),
    join(root, to.replace('*', '')),
  ]);
}

const packageOf = (spelled: string): string => spelled.split('/', spelled.startsWith('@') ? 2 : 1).join('/');

const neededBy = ({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}: LockedPackage) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).filter(
    (name) => dependencies?.[name] || !peerDependenciesMeta?.[name]?.optional,
  );

/** Resolves as Node does: beside the importing file, then in each parent folder. */
function nearest(lock: Lock, from: string, name: string): string | null {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const path = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
    if (lock[path]) return path;
    if (place === '') return null;
  }
}

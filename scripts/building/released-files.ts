import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importedPackages } from './imported-packages.ts';

export interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}
const lockedIn = (root: string): [path: string, LockedPackage][] =>
  Object.entries(
    (
      JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
        packages: Record<string, LockedPackage>;
      }
    ).packages,
  );

/**
 * The packages that are redistributed, as far as this system has them, including those in the built web: nothing that
 * only builds or tests.
 */
export const releasedPackages = (root: string): [path: string, LockedPackage][] =>
  lockedIn(root).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(root, path)),
  );

/** The stamp of the build covers every source except tests, so all of them are included. */
const PROGRAM = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.worker.config.ts',
  'vite.program.config.ts',
  'react-router.config.ts',
  'README.md',
  '.env.example',
  'bench/*.md',
  'deploy/**/*',
  'docs/**/*',
  'migrations/*',
  'public/**/*',
  'scripts/**/*',
  'seed/**/*',
  'src/**/*',
];
const LEFT_OUT = /\.test\.tsx?$|^scripts\/tests\//;
/** What only people read, and a demonstration that does not start in production: a fifth of an image. */
const NOT_IN_IMAGE = /^(bench|deploy|docs|seed\/media)\//;
/** What npm recorded about the installation, so that a start looks for nothing. */
const INSTALLED = [
  'node_modules/.setup-stamp',
  'node_modules/.package-lock.json',
  'node_modules/.bin/{node,node.*,exec.cmd}',
];
const SUPERSEDED = 'build/.superseded.json';
const NEWEST = 'build/program/newest';

/** Paths, relative to the root, of everything that an archive contains. */
export function releasedFiles(root: string): string[] {
  const packages = [...importedPackages(root), ...programsOf(root)];
  // A nested package comes with its outer one.
  const outer = packages.filter((path) => !packages.some((one) => path.startsWith(`${one}/`)));
  return [...programFiles(root), ...filesOf(root, INSTALLED), ...outer].toSorted();
}

/** What an image has of them. */
export const imageFiles = (root: string): string[] =>
  programFiles(root).filter((file) => !NOT_IN_IMAGE.test(file));

/** The files of the program itself: sources, data, the built web, and the documents of those who run it. */
export function programFiles(root: string): string[] {
  const list = join(root, SUPERSEDED);
  const old = new Set(
    existsSync(list)
      ? Object.keys(JSON.parse(readFileSync(list, 'utf8')) as object).map((file) => `build/${file}`)
      : [],
  );
  const program = filesOf(root, [...PROGRAM, 'build/**/*', 'build/.stamp']);
  const newest = existsSync(join(root, NEWEST)) ? readFileSync(join(root, NEWEST), 'utf8') : '';
  const isOlder = (file: string) =>
    file.startsWith('build/program/') && file !== NEWEST && file.split('/')[2] !== newest;
  return program.filter(
    (file) => !LEFT_OUT.test(file) && !old.has(file) && file !== SUPERSEDED && !isOlder(file),
  );
}

/** Node and PostgreSQL, which nothing imports: they are run as programs. */
function programsOf(root: string): string[] {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  return Object.keys(optionalDependencies)
    .map((name) => `node_modules/${name}`)
    .filter((path) => existsSync(join(root, path)));
}

const filesOf = (root: string, patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: root, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );

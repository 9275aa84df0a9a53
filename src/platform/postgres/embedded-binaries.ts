import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';

const OLDEST_MAJOR = 15;
const BIN = process.platform === 'win32' ? '.exe' : '';
/** Where package managers keep several versions side by side. */
const VERSIONED = [
  ['/usr/lib/postgresql', 'bin'],
  ['/usr/libexec', 'bin'],
  ['/opt/homebrew/opt', 'bin'],
  ['/usr/local/opt', 'bin'],
  ['/usr', 'bin'],
  ['/Library/PostgreSQL', 'bin'],
] as const;

export type Binaries = {
  bin: string;
  major: number;
  /** The whole folder and its name with version, if the binaries came with this product. */
  bundle: { folder: string; name: string } | null;
};

export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
  code = 'embedded-postgres';
}

/** The bundled binaries, else installed ones; an existing cluster needs its own major version. */
export function findBinaries(clusterMajor: number | null): Binaries {
  const fits = (found: Binaries | null): found is Binaries =>
    found !== null && (clusterMajor === null ? found.major >= OLDEST_MAJOR : found.major === clusterMajor);
  const bundled = bundledBinaries();
  if (fits(bundled)) return bundled;
  const installed = installedFolders()
    .map((folder) => binariesIn(folder, null))
    .filter(fits)
    .sort((a, b) => b.major - a.major)[0];
  if (installed) return installed;
  const wanted =
    clusterMajor === null ? `${OLDEST_MAJOR} or later` : `${clusterMajor} (the data is of that version)`;
  throw new EmbeddedPostgresError(
    `no PostgreSQL runs here: install PostgreSQL ${wanted} with its server, or set DATABASE_URL`,
  );
}

function bundledBinaries(): Binaries | null {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const folder = resolve(dirname(require.resolve(name)), '..');
    const { version } = require(join(folder, 'package.json')) as { version: string };
    const bundle = {
      folder: join(folder, 'native'),
      name: `postgresql-${version}-${system}-${process.arch}`,
    };
    return binariesIn(join(bundle.folder, 'bin'), bundle);
  } catch {
    return null;
  }
}

function binariesIn(bin: string, bundle: Binaries['bundle']): Binaries | null {
  const complete = ['postgres', 'initdb'].every((tool) => existsSync(join(bin, tool + BIN)));
  if (!complete) return null;
  const told = spawnSync(join(bin, `postgres${BIN}`), ['--version'], { encoding: 'utf8', timeout: 10_000 });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(told.stdout ?? '')?.[1]);
  return told.status === 0 && major ? { bin, major, bundle } : null;
}

function installedFolders(): string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const versioned = VERSIONED.flatMap(([base, below]) =>
    list(base)
      .filter((name) => /^(postgresql|pgsql|\d)/.test(name))
      .map((name) => join(base, name, below)),
  );
  return [...new Set([...versioned, ...onPath])];
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

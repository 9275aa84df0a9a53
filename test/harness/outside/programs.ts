import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type SystemAccount, unprivilegedAccount } from '#platform/postgres/embedded-place.ts';

/** Debian keeps servers where only the superuser looks. */
export const PROGRAM_ENV = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
const RECIPES = join(import.meta.dirname, '../../../docs');

export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: PROGRAM_ENV }).status === 0;

/** A file of the documentation with what every operator replaces in it; whatever is to be replaced has to be there. */
export function recipeText(name: string, replaced: readonly (readonly [from: string, to: string])[]): string {
  return replaced.reduce(
    (all, [from, to]) => {
      if (!all.includes(from)) throw new Error(`${name} has no "${from}" any more`);
      return all.replaceAll(from, to);
    },
    readFileSync(join(RECIPES, name), 'utf8'),
  );
}

/** Where an installed PostgreSQL has all its programs, of the newest version from 15 on; null: nowhere. */
export function installedPostgres(): string | null {
  const found = globSync('/usr/lib/postgresql/*/bin/pg_rewind')
    .map((file) => ({ bin: dirname(file), major: Number(file.split('/')[4]) }))
    .filter(({ major }) => major >= 15)
    .toSorted((one, other) => other.major - one.major);
  return found[0]?.bin ?? null;
}

export interface OwnFolder {
  folder: string;
  /** Who owns it and runs what refuses to run as root; null is this process's own user. */
  account: SystemAccount | null;
}
export function ownedFolder(prefix: string): OwnFolder {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (process.getuid?.() !== 0) return { folder, account: null };
  const account = unprivilegedAccount();
  chmodSync(folder, 0o755);
  chownSync(folder, account.uid, account.gid);
  return { folder, account };
}

export interface Program {
  /** What it has said so far, the last of it. */
  told(): string;
  /** Throws with what it said, where it has ended. */
  assertThere(): void;
  kill(): Promise<void>;
}
export function startProgram(program: string, args: string[], { folder, account }: OwnFolder): Program {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...PROGRAM_ENV, HOME: folder },
    ...(account ?? {}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  let told = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      told = (told + part.toString()).slice(-8_000);
    });
  return {
    told: () => told,
    assertThere() {
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${told}`);
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

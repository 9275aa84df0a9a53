import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const git = (...words: string[]): string | null => {
  const { status, stdout } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

export interface ReleaseBefore {
  /** Its last migration. */
  migration: string;
  /** Starts its server (`serve`). */
  script: string;
  /** Sets up the initial permissions and job tables in a database that has its schema. */
  prepare(database: { url: string; servingUrl: string; dataDir: string }): void;
  remove(): void;
}

/**
 * The sources before the newest migration (or at the commit in RELEASE_BEFORE), laid out to run with today's packages.
 * Returns a sentence saying why there are none: a checkout may come without its history.
 */
export function releaseBefore(newest: string): ReleaseBefore | string {
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `migrations/${newest}`);
  const commit = process.env.RELEASE_BEFORE ?? (added ? `${added}^` : null);
  if (!commit || !git('rev-parse', '--verify', '--quiet', `${commit}^{tree}`))
    return `the history of this checkout does not reach back before ${newest}`;
  if (git('diff', '--quiet', commit, '--', 'package-lock.json') === null)
    return 'the release before had other packages';
  const place = mkdtempSync(join(tmpdir(), 'release-before-'));
  const remove = () => rmSync(place, { recursive: true, force: true });
  const laid = spawnSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, place], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (laid.status !== 0) throw new Error(laid.stderr);
  symlinkSync(join(ROOT, 'node_modules'), join(place, 'node_modules'));
  const [script] = globSync('test/**/serve.ts', { cwd: place });
  const migration = globSync('migrations/*.sql', { cwd: place })
    .map((file) => basename(file))
    .sort()
    .at(-1);
  if (!script || !migration) throw new Error(`${commit} has nothing to serve`);
  const prepare: ReleaseBefore['prepare'] = ({ url, servingUrl, dataDir }) => {
    const env = { ...process.env, DATABASE_URL: url, DATABASE_SERVING_URL: servingUrl, DATA_DIR: dataDir };
    const done = spawnSync(process.execPath, ['scripts/migrate.ts'], { cwd: place, env, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(done.stderr);
  };
  return { migration, script: join(place, script), prepare, remove };
}

import { type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { draftOf, sweepDrafts } from '../process/draft-folder.ts';
import { EmbeddedPostgresError } from './embedded-binaries.ts';
import type { PostgresPlace, SystemAccount } from './embedded-place.ts';

export const WINDOWS = process.platform === 'win32';
export const TOOL = WINDOWS ? '.exe' : '';
export const SUPERUSER = 'postgres';
/** The character classes of text search follow LC_CTYPE: under plain C a typographic quote is a letter. */
const CTYPES = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'UTF-8', 'C'];

const nothing = async (_draft: string): Promise<boolean> => false;

/**
 * Makes the cluster under a temporary name, so that an interrupted first start leaves no half-made one. `fillDraft`:
 * makes it in another way than `initdb`, if it can.
 */
export async function makeCluster(
  place: PostgresPlace,
  meanwhile = () => {},
  fillDraft = nothing,
): Promise<void> {
  const data = join(place.root, 'data');
  await sweepDrafts(data);
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const draft = draftOf(data);
  if (await fillDraft(draft)) return rename(draft, data);
  const password = WINDOWS
    ? ['--auth=scram-sha-256', `--pwfile=${await passwordFile(place.root)}`]
    : ['--auth=trust'];
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const common = ['-D', draft, '-U', SUPERUSER, '-E', 'UTF8', '--locale=C', '--no-instructions', ...password];
  let told = '';
  for (const ctype of CTYPES) {
    await rm(draft, { recursive: true, force: true });
    await ownFolder(draft, place.account);
    const locale = [`--lc-ctype=${ctype}`, ...((await majorOf(place)) >= 17 ? builtin : [])];
    const made = runTool(join(place.bin, `initdb${TOOL}`), [...common, ...locale], place);
    meanwhile();
    const { status, output } = await made;
    if (status === 0) return rename(draft, data);
    told = output;
    if (!/invalid locale|locale name/i.test(output)) break;
  }
  await rm(draft, { recursive: true, force: true });
  throw new EmbeddedPostgresError(`the database could not be made in ${place.root}: ${lastLine(told)}`);
}

export async function serverPassword(root: string): Promise<string | null> {
  return WINDOWS ? (await readFile(await passwordFile(root), 'utf8')).trim() : null;
}

/** Runs a program to its end, as the server's account if a place is given; returns both of its outputs. */
export async function runTool(
  program: string,
  args: readonly string[],
  place: PostgresPlace | null = null,
): Promise<{ status: number | null; output: string }> {
  const child = spawn(program, args, {
    ...(place ? asAccount(place) : {}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((settle) => {
    child.once('error', (error) => settle({ status: null, output: error.message }));
    child.once('close', (status) => settle({ status, output }));
  });
}

export function asAccount({ root, account }: PostgresPlace): SpawnOptions {
  const { PATH, SystemRoot, TEMP } = process.env;
  const env = WINDOWS ? { PATH, SystemRoot, TEMP } : { PATH };
  return { cwd: root, env, ...(account ?? {}) };
}

async function majorOf(place: PostgresPlace): Promise<number> {
  const { output } = await runTool(join(place.bin, `initdb${TOOL}`), ['--version'], place);
  return Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? 0);
}

export async function ownFolder(folder: string, account: SystemAccount | null): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
}

async function passwordFile(root: string): Promise<string> {
  const file = join(root, 'password');
  await mkdir(root, { recursive: true });
  await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    () => undefined,
  );
  return file;
}

export function lastLine(output: string): string {
  const lines = output.trim().split('\n');
  const error = lines.filter((line) => /FATAL|PANIC|error:|detail:/i.test(line)).slice(-2);
  return (error.length > 0 ? error.join(' ') : (lines.at(-1) ?? '')).trim();
}

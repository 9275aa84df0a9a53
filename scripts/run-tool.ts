import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export const ROOT = resolve(import.meta.dirname, '..');
export type Report = (line: string) => void;
export type Done = { status: number; output: string; seconds: number };

/** Progress goes to the error stream; standard output is for the requested result. */
export const say: Report = (line) => {
  process.stderr.write(`${line}\n`);
};

/** Resolves paths against the folder in which the command was typed; npm runs it in this one. */
export const fromHere = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

export function readEnvFile(): void {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Biome's arguments, as in `npm run lint`: it prints only errors. */
export const LINT = ['check', '--error-on-warnings'];

/** Runs a command of node_modules/.bin with this same Node and returns its output. */
export async function runTool(
  tool: string,
  args: string[],
  env: Record<string, string> = {},
  { show = false } = {},
): Promise<Done> {
  const since = performance.now();
  const bin = join(ROOT, 'node_modules', '.bin');
  const child = spawn(join(bin, process.platform === 'win32' ? `${tool}.cmd` : tool), args, {
    cwd: ROOT,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...env },
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const status = await new Promise<number>((settle) => {
    child.once('error', (error) => {
      output += error.message;
      settle(127);
    });
    child.once('close', (code, signal) => settle(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  return { status, output: stripVTControlCharacters(output), seconds: (performance.now() - since) / 1000 };
}

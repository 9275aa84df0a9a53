import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Core of the server and core of the load generator, which thus never compete. */
export const SERVER_CORE = '0';
export const LOAD_CORE = '1';

/** Pins a process and all its threads to one core. */
export const pinTo = (core: string, pid: number): void => {
  execFileSync('taskset', ['-a', '-cp', core, String(pid)], { stdio: 'ignore' });
};
const WRK = ['/usr/bin/wrk', '/usr/local/bin/wrk'].find((path) => existsSync(path));

export interface Load {
  /** Requests answered as asked; a refusal is quick and counts for nothing. */
  perSecond: number;
  p99Ms: number;
  errors: number;
}

/** Sends requests over some connections for some seconds; `wrk` from the system's packages does the sending. */
export async function load(
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
  connections = 32,
): Promise<Load> {
  if (!WRK)
    throw new Error(
      'npm run bench sends its load with wrk: install it from the system (for example: apt-get install wrk)',
    );
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run(
    'taskset',
    ['-c', LOAD_CORE, WRK, '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...sent, url],
    { maxBuffer: 1e6 },
  );
  const errors = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  return {
    perSecond: Math.max(0, Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0) - errors / seconds),
    p99Ms: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
    errors,
  };
}

function milliseconds(found: RegExpExecArray | null): number {
  const factor = { us: 0.001, ms: 1, s: 1000 }[found?.[2] ?? 'ms'] ?? 1;
  return Number(found?.[1] ?? 0) * factor;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Rounds of several targets in turn, so that a slow minute of the machine affects all of them; medians. */
export async function rounds(
  targets: Record<string, { url: string; headers?: Record<string, string> }>,
  { seconds = 4, times = 3, connections = 32 } = {},
): Promise<Record<string, Load>> {
  const measured = new Map<string, Load[]>(Object.keys(targets).map((name) => [name, []]));
  for (const { url, headers } of Object.values(targets)) await load(url, 1, headers, connections);
  for (let round = 0; round < times; round++)
    for (const [name, { url, headers }] of Object.entries(targets))
      measured.get(name)?.push(await load(url, seconds, headers, connections));
  return Object.fromEntries(
    [...measured].map(([name, loads]) => [
      name,
      {
        perSecond: median(loads.map((one) => one.perSecond)),
        p99Ms: median(loads.map((one) => one.p99Ms)),
        errors: loads.reduce((sum, one) => sum + one.errors, 0),
      },
    ]),
  );
}

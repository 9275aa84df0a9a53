import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run-tool.ts';

/** Processor seconds of each file, as last noted: they determine the order, the shards and the budgets. */
const LIST = join(ROOT, 'test/times.tsv');
/** The assumed time of a file that has not been noted yet. */
const UNKNOWN_S = { journeys: 20, test: 6, elsewhere: 1 };
/** How many times as long another machine, or a busy one, may take; a second more or less does not matter. */
const BUDGET_TIMES = 3;
const BUDGET_LEAST_S = 15;
/** For a file that has not been noted yet. */
const BUDGET_UNKNOWN_S = 240;

export type Times = ReadonlyMap<string, number>;

export function readTimes(): Times {
  if (!existsSync(LIST)) return new Map();
  const lines = readFileSync(LIST, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => line.split('\t')).map(([file = '', seconds]) => [file, Number(seconds)]),
  );
}

export function timeOf(times: Times, file: string): number {
  return times.get(file) ?? UNKNOWN_S[kindOf(file)];
}

const kindOf = (file: string) =>
  file.startsWith('test/journeys/') ? 'journeys' : file.startsWith('test/') ? 'test' : 'elsewhere';

export function budgetOf(times: Times, file: string): number {
  const noted = times.get(file);
  return noted === undefined ? BUDGET_UNKNOWN_S : Math.ceil(Math.max(BUDGET_LEAST_S, BUDGET_TIMES * noted));
}

/** The longest first, so that what starts last ends soon. */
export function longestFirst(times: Times, files: readonly string[]): string[] {
  return files.toSorted((a, b) => timeOf(times, b) - timeOf(times, a) || a.localeCompare(b));
}

/** `2/4`: the second of four parts that take about the same time; each file is in exactly one. */
export function shardOf(times: Times, files: readonly string[], shard: string): string[] {
  const [, index, total] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(shard)?.map(Number) ?? [];
  if (!index || !total || index > total) throw new Error(`--shard: read "${shard}", accepted is such as 1/4`);
  const parts = Array.from({ length: total }, () => ({ seconds: 0, files: [] as string[] }));
  for (const file of longestFirst(times, files)) {
    const least = parts.reduce((a, b) => (b.seconds < a.seconds ? b : a));
    least.files.push(file);
    least.seconds += timeOf(times, file);
  }
  return parts[index - 1]?.files ?? [];
}

/** Notes the times of the files that ran, and forgets files that no longer exist. */
export function noteTimes(known: Times, ran: readonly { file: string; processorSeconds: number }[]): void {
  const next = new Map([
    ...known,
    ...ran.map(({ file, processorSeconds }) => [file, processorSeconds] as const),
  ]);
  const there = [...next]
    .filter(([file]) => existsSync(join(ROOT, file)))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(LIST, there.map(([file, seconds]) => `${file}\t${seconds.toFixed(1)}\n`).join(''));
}

import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { median, pinTo, SERVER_CORE } from '../load.ts';
import { line } from '../report.ts';

const BOUND = 1.2;
const ROUNDS = 11;
/** Before the first round, to fill caches and settle plans. */
const WARM_ROUNDS = 3;
export const ALL_ROUNDS = ROUNDS + WARM_ROUNDS;

/** A database under measurement and the process that serves its one connection. */
export interface Side {
  client: pg.Client;
  pid: number;
}
/**
 * Pins both sides to one core: the same statement takes half as much again on a core that shares its caches with a busy
 * one.
 */
export async function sideOf(client: pg.Client): Promise<Side> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = rows[0]?.pid ?? 0;
  pinTo(SERVER_CORE, pid);
  return { client, pid };
}

/** Processor time of a single-threaded process, in nanoseconds. */
const usedBy = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);

/** Processor time of two connections, in alternating rounds, each going first in every other; medians. */
export async function compare(
  id: string,
  what: string,
  sides: readonly [Side, Side],
  deed: (side: Side) => Promise<void>,
): Promise<void> {
  const taken = new Map<Side, number[]>(sides.map((side) => [side, []]));
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const before = usedBy(side.pid);
      await deed(side);
      if (round >= 0) taken.get(side)?.push((usedBy(side.pid) - before) / 1e6);
    }
  const [whole = 0, parts = 0] = sides.map((side) => median(taken.get(side) ?? []));
  const factor = parts / (whole || 1);
  const measured = `${factor.toFixed(2)}x (${whole.toFixed(1)} to ${parts.toFixed(1)} ms of the processor)`;
  line('C2', `${id}: ${what}`, measured, `within ${BOUND}x`, factor <= BOUND);
}

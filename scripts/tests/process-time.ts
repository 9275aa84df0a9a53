import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts time in these units on every machine. */
const TICKS_A_SECOND = 100;

/**
 * Processor time of this process and of all its descendants, including those that have ended; on systems other than
 * Linux, of this process alone.
 */
export function secondsOfTree(pid = process.pid): number {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1e6;
  return process.platform === 'linux' ? own + ticksBelow(pid) / TICKS_A_SECOND : own;
}

/** Seconds of another process and of all its descendants, including those that have ended; Linux only. */
export const secondsOfProcess = (pid: number): number =>
  ((readEntry(String(pid))?.own ?? 0) + ticksBelow(pid)) / TICKS_A_SECOND;

interface Entry {
  pid: number;
  parent: number;
  own: number;
  /** Time of its children that have ended. */
  reaped: number;
}

function ticksBelow(root: number): number {
  const entries = readdirSync('/proc')
    .filter(isNumber)
    .map(readEntry)
    .filter((entry) => entry !== null);
  const children = Map.groupBy(entries, ({ parent }) => parent);
  const below = ({ pid }: Pick<Entry, 'pid'>): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + child.own + child.reaped + below(child), 0);
  return below({ pid: root }) + (entries.find(({ pid }) => pid === root)?.reaped ?? 0);
}

const isNumber = (name: string): boolean => /^\d+$/.test(name);

/** Null if the process has just ended. Its name is in parentheses, and may contain anything. */
function readEntry(name: string): Entry | null {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, reapedUser = 0, reapedSystem = 0] = fields.slice(11, 15);
    return { pid: Number(name), parent, own: user + system, reaped: reapedUser + reapedSystem };
  } catch {
    return null;
  }
}

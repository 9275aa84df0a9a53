import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GROUPS = '/sys/fs/cgroup';
/** A short one: what is held waits for a moment, many times, and not once for long. */
const PERIOD_US = 10_000;

/** Holds a running process to a part of one core, by the kernel's groups; null where this user or machine cannot. Gives what ends it. */
export function holdTo(pid: number, share: number): (() => void) | null {
  const quota = Math.round(share * PERIOD_US);
  const own = `steady-state-bench-${pid}`;
  const isSecond = existsSync(join(GROUPS, 'cgroup.controllers'));
  const folder = isSecond ? join(GROUPS, own) : join(GROUPS, 'cpu', own);
  try {
    mkdirSync(folder);
    if (isSecond) writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`);
    else {
      writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD_US));
      writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota));
    }
    writeFileSync(join(folder, 'cgroup.procs'), String(pid));
  } catch {
    return null;
  }
  return () => {
    try {
      writeFileSync(join(folder, '..', 'cgroup.procs'), String(pid));
      rmdirSync(folder);
    } catch {
      // It goes with its process.
    }
  };
}

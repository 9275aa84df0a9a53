import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GROUPS = '/sys/fs/cgroup';
/** Short, so that the process is paused briefly and often rather than once for long. */
const PERIOD_US = 10_000;

/**
 * Limits a running process to a share of one core, by the kernel's control groups; null if this user or machine cannot.
 * Returns a function that ends this.
 */
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
      // It disappears with its process.
    }
  };
}

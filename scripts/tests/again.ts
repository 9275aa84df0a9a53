import { isStopping } from '../running/stopping.ts';
import { runByCrew } from './crew.ts';
import type { openReport } from './report.ts';

/** More failed files than this are no accident. */
const FILES_MAX = 12;

/**
 * Once all are done, a file with a failure runs once more with the machine to itself: what fails there too has failed.
 * Returns what failed alongside other files and passed alone, so that the reason can be investigated.
 */
export async function runAgain(report: ReturnType<typeof openReport>, timeout: number): Promise<string[]> {
  const failed = report.failedFiles();
  if (failed.length > FILES_MAX) return [];
  const unsteady: string[] = [];
  for (const file of failed) {
    if (isStopping()) break;
    const before = report.forget(file);
    await runByCrew([file], { atOnce: 1, timeout, isAlone: () => true }, report.listener);
    if (!report.failedFiles().includes(file)) unsteady.push(...before);
  }
  return unsteady;
}

import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 120_000;

/** Polls until the condition holds; throws with `why` if it does not within two minutes. */
export async function until(holds: () => Promise<boolean>, why: string | (() => string)): Promise<void> {
  for (const began = Date.now(); !(await holds()); await wait(50))
    if (Date.now() - began > PATIENCE_MS) throw new Error(typeof why === 'string' ? why : why());
}

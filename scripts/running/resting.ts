import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (how: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

/** Milliseconds that the program has to be nearly idle before it counts as resting. */
const REST_MS = 5_000;
/** The share of that time it may be busy. */
const BUSY_AT_MOST = 0.1;

/**
 * Loading the program takes as much memory again as it keeps, and V8 holds on to it until it is needed elsewhere. It is
 * given back once, when the program first rests: the collection blocks it for a tenth of a second.
 */
export async function tidyOnceResting(restMs = REST_MS): Promise<void> {
  let before = performance.eventLoopUtilization();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, restMs).unref());
    const now = performance.eventLoopUtilization();
    if (performance.eventLoopUtilization(now, before).utilization <= BUSY_AT_MOST) break;
    before = now;
  }
  await collector()({ type: 'major', execution: 'async', flavor: 'last-resort' });
}

/** The collector is exposed only to contexts created while the flag is set. */
function collector(): Collect {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

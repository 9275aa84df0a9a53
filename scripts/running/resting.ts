import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (how: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

/** How long a program does next to nothing before it rests, milliseconds. */
const REST_MS = 5_000;
/** Of that time, what it may be busy. */
const BUSY_AT_MOST = 0.1;

/**
 * Reading the program takes as much memory again as it keeps, and V8 holds on to it until somebody needs it elsewhere.
 * It is given back once, when the program first rests: the collection stops it for a tenth of a second.
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

/** The collector is shown to contexts that are made while the flag is set, and to no other. */
function collector(): Collect {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

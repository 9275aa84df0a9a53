/** Waits until the drill that started it has finished or died, and removes what it left behind. */
import { finished } from 'node:stream/promises';
import { clear } from './place.ts';

const [, , folder] = process.argv;
// Stopping the drill is up to the drill: this process ends when the drill does.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// A broken pipe counts as an end as well.
await finished(process.stdin.resume()).catch(() => undefined);
if (folder) await clear(folder);

/** Waits until the drill that started it is over or gone, and takes away what it left. */
import { finished } from 'node:stream/promises';
import { clear } from './place.ts';

const [, , folder] = process.argv;
// Whoever stops the drill stops it alone: it ends by itself, and this with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// A line that breaks is an end as well.
await finished(process.stdin.resume()).catch(() => undefined);
if (folder) await clear(folder);

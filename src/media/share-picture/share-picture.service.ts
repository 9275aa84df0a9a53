import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refuse } from '#platform/admission/away.refusals.ts';
import { openTurns } from '#platform/clock/turns.ts';
import type { Ports } from '#platform/ports.ts';
import type { ShareDrawing } from './drawing.rules.ts';

const LONGEST_MS = 20_000;
const underWay = new Map<string, Promise<Buffer>>();

/** A process draws one picture at a time; when this many are waiting, further requests are asked to come back. */
const inTurn = openTurns({
  atOnce: 1,
  waitingAtMost: 11,
  refusal: () => refuse('storage-away'),
});

/** Below `protected/`, so no other address serves it. Everything in this folder may be removed: it is drawn again. */
export const DRAWN_AGAIN = 'protected/share/';
const keyOf = (name: string): string => `${DRAWN_AGAIN}${name}.png`;

/** The stored picture; if missing, it is drawn and stored, once however many ask. `mayDraw` throws to refuse. */
export async function keptPicture(
  { storage }: Pick<Ports, 'storage'>,
  name: string,
  drawing: ShareDrawing,
  mayDraw: () => Promise<void>,
): Promise<Buffer> {
  const kept = await readPicture(storage, keyOf(name));
  if (kept) return kept;
  await mayDraw();
  const found = underWay.get(name);
  if (found) return found;
  const drawn = inTurn(async () => {
    // Another request may have finished drawing it while this one waited.
    const since = await readPicture(storage, keyOf(name));
    if (since) return since;
    const png = await drawPng(drawing);
    await storage.put(keyOf(name), png);
    return png;
  });
  underWay.set(name, drawn);
  return drawn.finally(() => underWay.delete(name));
}

async function readPicture(storage: Ports['storage'], key: string): Promise<Buffer | null> {
  const stored = await storage.open(key);
  if (!stored) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of stored.stream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * One thread per picture: neither typesetting nor drawing nor compressing delays a request, and its memory is freed
 * with it.
 */
async function drawPng(drawing: ShareDrawing): Promise<Buffer> {
  const thread = new Worker(new URL('./thread.service.ts', import.meta.url), {
    workerData: drawing,
  });
  // Nobody is waiting for a thread that fails after its picture has arrived.
  thread.on('error', () => {});
  try {
    const [png] = (await once(thread, 'message', { signal: AbortSignal.timeout(LONGEST_MS) })) as [
      Uint8Array,
    ];
    return Buffer.from(png);
  } finally {
    await thread.terminate();
  }
}

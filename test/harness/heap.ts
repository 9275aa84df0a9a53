import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** Inspects the memory of a server process through its inspector. */
export interface Heap {
  /** What remains after everything collectable has been collected, in megabytes. */
  live(): Promise<Live>;
  close(): void;
}
export interface Live {
  heapMb: number;
  /** Bytes beside the heap: bodies, compressed forms, files. */
  outsideMb: number;
}

/** `NODE_OPTIONS` for a process whose heap is to be inspected. */
export const inspected = (port: number, more = ''): string => `--inspect=127.0.0.1:${port} ${more}`.trim();

interface Answer {
  id?: number;
  result?: unknown;
}
interface Evaluated {
  result: { value: string };
}

export async function openHeap(port: number): Promise<Heap> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  const asked = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as Answer;
    if (id === undefined) return;
    asked.get(id)?.(result);
    asked.delete(id);
  });
  let serial = 0;
  const ask = <T>(method: string, params: object = {}): Promise<T> =>
    new Promise((resolve) => {
      asked.set(++serial, (result) => resolve(result as T));
      socket.send(JSON.stringify({ id: serial, method, params }));
    });
  return {
    async live() {
      // Objects with a finalizer go in the second collection.
      for (let time = 0; time < 2; time++) {
        await ask('HeapProfiler.collectGarbage');
        await wait(100);
      }
      const { result } = await ask<Evaluated>('Runtime.evaluate', {
        expression: 'JSON.stringify(process.memoryUsage())',
      });
      const { heapUsed, external } = JSON.parse(result.value) as NodeJS.MemoryUsage;
      return { heapMb: megabytes(heapUsed), outsideMb: megabytes(external) };
    },
    close: () => socket.close(),
  };
}

export const megabytes = (bytes: number): number => Math.round(bytes / 104_857.6) / 10;

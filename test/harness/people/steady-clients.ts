import { setTimeout as wait } from 'node:timers/promises';
import { registration } from '../process.ts';

export interface Answered {
  path: string;
  began: number;
  took: number;
  /** 0: the connection broke before an answer came. */
  status: number;
  retryAfter: string | null;
}
export interface SteadyClients {
  answers: Answered[];
  /** Addresses that were told to have an account now. */
  accounts: string[];
  stop(): Promise<void>;
}

const WRITERS = 4;
const READERS = [
  '/api/search/?s=lithium',
  '/api/publications/?page[size]=5',
  '/api/categories/',
  '/api/memberships/',
];
const PAUSE_MS = 25;
let serial = 0;

/** Each from a network of its own, which a server believes that trusts this machine as its proxy. */
const address = (person: number): string => `10.${(person >> 8) & 255}.${person & 255}.1`;

/** People who go on reading and registering, whatever happens; `forget` takes back what limits have counted of them together. */
export function steadyClients(url: string, forget: () => Promise<void>): SteadyClients {
  const answers: Answered[] = [];
  const accounts: string[] = [];
  let going = true;
  const ask = async (path: string, options: RequestInit = {}): Promise<number> => {
    const began = performance.now();
    const reply = await fetch(`${url}${path}`, options).catch(() => null);
    await reply?.arrayBuffer().catch(() => null);
    const { status = 0, headers } = reply ?? {};
    answers.push({
      path,
      began,
      took: performance.now() - began,
      status,
      retryAfter: headers?.get('retry-after') ?? null,
    });
    return status;
  };
  const read = async (path: string) => {
    for (; going; await wait(PAUSE_MS)) await ask(path);
  };
  const register = async () => {
    for (; going; await wait(PAUSE_MS)) {
      const email = `steady-${++serial}@demo.example`;
      const status = await ask('/api/registration/', {
        method: 'POST',
        headers: { 'content-type': 'application/vnd.api+json', 'x-forwarded-for': address(serial) },
        body: JSON.stringify(registration(email)),
      });
      if (status === 201) accounts.push(email);
    }
  };
  const sweep = async () => {
    for (; going; await wait(200)) await forget();
  };
  const all = [...READERS.map(read), ...Array.from({ length: WRITERS }, register), sweep()];
  return {
    answers,
    accounts,
    async stop() {
      going = false;
      await Promise.all(all);
    },
  };
}

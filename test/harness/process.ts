import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onFreePort } from './app.ts';
import type { FreshDatabase } from './database.ts';

export interface Served {
  url: string;
  child: ChildProcess;
  /** From the start of the process until it was ready. */
  readyAfter: number;
  output(): string;
  /** Kills the whole process group at once, as a power cut would. */
  cut(): Promise<void>;
  /** Asks it to stop; returns its exit status. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const SCRIPT = join(import.meta.dirname, 'serve.ts');
const PATIENCE_MS = 60_000;

type Place = Pick<FreshDatabase, 'url' | 'servingUrl' | 'dataDir'>;
type Env = Record<string, string>;

/** Starts a server process on a database and waits until it reports that it is ready. `script`: of another release. */
export function serve(place: Place, port?: number, env: Env = {}, script = SCRIPT): Promise<Served> {
  const on = (at: number) => start(place, at, env, script);
  return port === undefined ? onFreePort(on) : on(port);
}

async function start(
  { url: databaseUrl, servingUrl, dataDir }: Place,
  port: number,
  given: Env,
  script: string,
): Promise<Served> {
  const began = performance.now();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_SERVING_URL: servingUrl,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    ...given,
  };
  const child = spawn(process.execPath, [script], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part.toString();
    });
  const gone = once(child, 'exit').then(([code]) => code as number | null);
  const url = `http://localhost:${port}`;
  await becomesReady(url, child, () => text);
  return {
    url,
    child,
    readyAfter: performance.now() - began,
    output: () => text,
    async cut() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
      await gone;
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return gone;
    },
  };
}

/**
 * Not polled before the process reports that it is ready: until then another program may answer at its port, or one
 * that cannot yet be asked to stop.
 */
async function becomesReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < PATIENCE_MS; ) {
    if (child.exitCode !== null) throw ended(child.exitCode, output());
    const reply = /^ready$/m.test(output()) ? await fetch(`${url}/readyz`).catch(() => null) : null;
    if (reply?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the server was not ready in time: ${output()}`);
}

function ended(status: number, output: string): Error {
  const error = new Error(`the server ended with ${status}: ${output}`);
  return Object.assign(error, output.includes('EADDRINUSE') ? { code: 'EADDRINUSE' } : {});
}

export interface Posted {
  status: number;
  json: { data?: { id?: string; attributes?: Record<string, unknown> } };
}
/** A call to a server process; null if no complete reply came. */
export async function call(
  url: string,
  method: string,
  path: string,
  document: unknown,
  token: string | null,
  headers: Record<string, string> = {},
): Promise<Posted | null> {
  try {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/vnd.api+json',
        ...(token ? { authorization: `JWT ${token}` } : {}),
        ...headers,
      },
      body: JSON.stringify(document),
    });
    return { status: reply.status, json: (await reply.json()) as Posted['json'] };
  } catch {
    return null;
  }
}

export async function tokenAt(url: string, email: string, password: string): Promise<string> {
  const document = { data: { type: 'ApiLoginView', attributes: { username: email, password } } };
  const reply = await call(url, 'POST', '/api/login/', document, null);
  return String(reply?.json.data?.attributes?.token);
}
export const registration = (email: string) => ({
  data: {
    type: 'ApiRegisterView',
    attributes: {
      username: email,
      email,
      password1: 'a long enough phrase',
      password2: 'a long enough phrase',
      firstName: 'Ada',
      lastName: 'Quill',
    },
  },
});

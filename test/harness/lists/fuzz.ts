import { request } from 'node:http';
import { endpoints } from '#server/api.ts';
import { errorProblems } from '../browser/document.ts';
import { MEDIA_TYPE, type Stage } from '../stage.ts';
import { ACCESS } from './access.data.ts';
import {
  ACCEPTS,
  ATTRIBUTES,
  BAD_UTF8,
  BROKEN,
  DEEP,
  NAMES,
  QUERIES,
  SQL,
  TEXTS,
  TYPES,
  VALUES,
} from './fuzz.data.ts';

/** A small deterministic generator: the same seed gives the same inputs. */
export function steadily(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Input {
  method: string;
  path: string;
  body?: Buffer | string;
  headers: Record<string, string>;
}
type Pick = <T>(from: readonly T[]) => T;

/** The inputs of one run: every call in turn, each mutated in another way. */
export function* inputs(count: number, seed: number, ids: Record<string, string>): Generator<Input> {
  const random = steadily(seed);
  const pick: Pick = (from) => from[Math.floor(random() * from.length)] as (typeof from)[number];
  const rows = ACCESS.map((row) => ({
    row,
    call: endpoints.find(({ call }) => row.call === `${call.method} ${call.path}`)?.call,
  }));
  for (let made = 0; made < count; made++) {
    const { row } = rows[made % rows.length] as (typeof rows)[number];
    const method =
      random() < 0.03
        ? pick(['PUT', 'OPTIONS', 'DELETE', 'PATCH', 'POST', 'GET', 'HEAD', 'TRACE'])
        : (row.call.split(' ')[0] ?? 'GET');
    const path = bentPath(row.path, ids, random, pick);
    const query =
      random() < 0.5
        ? pick(QUERIES)
        : `?${pick(NAMES)}=${encodeSomehow(pick(TEXTS), random)}${random() < 0.3 ? `&${pick(NAMES)}=${encodeSomehow(pick(SQL), random)}` : ''}`;
    const writes = method !== 'GET' && method !== 'HEAD' && method !== 'TRACE';
    const headers: Record<string, string> = {
      ...(writes ? { 'content-type': random() < 0.85 ? MEDIA_TYPE : latin(pick(TYPES)) } : {}),
      accept: random() < 0.95 ? '*/*' : latin(pick(ACCEPTS)),
    };
    if (random() < 0.2) headers['idempotency-key'] = latin(pick(TEXTS)).slice(0, 2_000);
    yield {
      method,
      path: latin(method === 'GET' || random() < 0.2 ? path.split('?')[0] + query.slice(0, 14_000) : path),
      headers,
      ...(writes ? { body: bentBody(row.body, random, pick) } : {}),
    };
  }
}

/** What an HTTP client lets through: bytes from 0x20 up, no line breaks. */
const latin = (text: string) =>
  text
    .replace(/[^\x21-\x7e\x80-\xff ]/g, '')
    .trim()
    .replaceAll(' ', '%20');
const encodeSomehow = (text: string, random: () => number) =>
  random() < 0.9 ? encodeURIComponent(text.toWellFormed()) : text;

function bentPath(path: string, ids: Record<string, string>, random: () => number, pick: Pick): string {
  const plain = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '1');
  if (random() < 0.8) return plain;
  return plain.replace(
    /\/([\w.-]+)\/?(\?|$)/,
    (_, _last: string, end: string) =>
      `/${encodeURIComponent(pick(TEXTS).toWellFormed().slice(0, 600))}/${end}`,
  );
}

function bentBody(told: unknown, random: () => number, pick: Pick): Buffer | string {
  const kind = random();
  if (kind < 0.25) return pick(BROKEN);
  if (kind < 0.32) return pick(BAD_UTF8);
  if (kind < 0.36) return pick(DEEP);
  const document = structuredClone(
    told ?? { data: { type: 'User', attributes: { username: 'a', results: [] } } },
  ) as Record<string, unknown>;
  for (let times = 1 + Math.floor(random() * 3); times > 0; times--) bend(document, random, pick);
  return JSON.stringify(document);
}

/** Replaces one thing in a document: a value, a name, a list, a level. */
function bend(document: Record<string, unknown>, random: () => number, pick: Pick): void {
  let at: Record<string, unknown> = document;
  for (;;) {
    const deeper = Object.values(at).filter(
      (value): value is Record<string, unknown> => typeof value === 'object' && value !== null,
    );
    if (deeper.length === 0 || random() < 0.2) break;
    at = pick(deeper);
  }
  const name = random() < 0.5 && Object.keys(at).length ? pick(Object.keys(at)) : pick(ATTRIBUTES);
  Object.defineProperty(at, name, {
    value: structuredClone(pick(VALUES)),
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

export interface Outcome {
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
  milliseconds: number;
}
export function attempt(url: string, input: Input, token: string | null): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  const headers = {
    ...input.headers,
    ...(token ? { authorization: `JWT ${token}` } : {}),
    ...(input.body === undefined ? {} : { 'content-length': Buffer.byteLength(input.body) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path: input.path, method: input.method, headers, timeout: 10_000 },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            headers: reply.headers,
            milliseconds: performance.now() - began,
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer to ${input.method} ${input.path}`)));
    sent.on('error', reject);
    sent.end(input.body);
  });
}

/** Mutates every call of the contract `count` times and reports what should not have happened. */
export async function bendCalls(
  stage: Stage,
  count: number,
  seed: number,
  ids: Record<string, string>,
): Promise<{ problems: string[]; statuses: Map<number, number> }> {
  const problems: string[] = [];
  const statuses = new Map<number, number>();
  const gold = await stage.token('gold');
  const tokens = [gold, null, gold, await stage.token('admin')];
  let at = 0;
  const queue = inputs(count, seed, ids);
  const work = async () => {
    for (const input of queue) {
      const number = at++;
      if (number % 60 === 0) await stage.sql('DELETE FROM rate_count');
      const outcome = await attempt(stage.url, input, tokens[number % tokens.length] ?? null);
      statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1);
      for (const problem of outcomeProblems(input, outcome))
        problems.push(
          `#${number} ${input.method} ${input.path.slice(0, 200)} ${String(input.body ?? '').slice(0, 200)}: ${problem}`,
        );
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return { problems, statuses };
}

const SLOW_MS = 2_000;
function outcomeProblems(input: Input, { status, text, headers, milliseconds }: Outcome): string[] {
  if (status >= 500 && !(status === 503 && /"code":"busy"/.test(text)))
    return [`answers ${status} ${text.slice(0, 200)}`];
  if (milliseconds > SLOW_MS) return [`took ${Math.round(milliseconds)} ms`];
  if (status < 400 || input.method === 'HEAD') return [];
  // A browser gets an HTML page, except for addresses of the API.
  if (input.headers.accept === 'text/html' && !/^\/(api|rest-auth)\b/.test(input.path))
    return /^text\/html/.test(String(headers['content-type'])) ? [] : ['no page'];
  const told = new Headers(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    ),
  );
  return errorProblems({ status, text, headers: told });
}

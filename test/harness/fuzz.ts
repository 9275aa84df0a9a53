import { request } from 'node:http';
import { endpoints } from '#src/api.ts';
import { ACCESS } from './access.data.ts';
import { errorProblems } from './document.ts';
import { MEDIA_TYPE, type Stage } from './stage.ts';

/** A small steady generator: the same seed gives the same inputs. */
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

const SQL = [
  `' OR 1=1 --`,
  `'; drop table publication; --`,
  `1) union select password_hash from user_account--`,
  `" OR ""="`,
  `\\'; select pg_sleep(9); --`,
  `$1`,
  `%27%20OR%201=1`,
  `(select pg_sleep(9))`,
  `1; COPY x FROM PROGRAM 'id'`,
  `\${1+1}`,
  `{{7*7}}`,
  `<% 7*7 %>`,
];
const TEXTS = [
  ...SQL,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '𝒳'.repeat(300),
  'x'.repeat(70_000),
  '../../../etc/passwd',
  '%00',
  '<script>alert(1)</script>',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e999',
  '0x10',
  '9'.repeat(40),
  '2026-02-31',
  '-0',
  '１２',
  'ﬀ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
];
const NUMBERS = [0, -0, -1, 1e308, -1e308, 1.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e-320];
const VALUES: unknown[] = [
  ...TEXTS,
  ...NUMBERS,
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { a: { b: {} } },
  [1, 'a', {}],
];

/** Texts that are not JSON, or are JSON nobody expects; in the manner of the well-known parser suites. */
const BROKEN = [
  '',
  ' ',
  '{',
  '}',
  '[',
  ']',
  '[1,]',
  '[,1]',
  '{"a":1,}',
  '{a:1}',
  "{'a':1}",
  '{"a"}',
  '{"a":}',
  '{"a" 1}',
  '[1 2]',
  '["a',
  '"\\x"',
  '"\\u12"',
  '"\\uD800"',
  '"a\u0001b"',
  '"tab\tin"',
  '01',
  '+1',
  '1.',
  '.5',
  '1e',
  '1eE2',
  '0x1',
  'Infinity',
  '-Infinity',
  'NaN',
  'nul',
  'TRUE',
  '\ufeff{}',
  '{}{}',
  '[]x',
  '/* c */{}',
  '{"a":1}//c',
  '[1]\u00a0',
  '\u2028[]',
  '"\ud800"',
  '{"data":null}',
  '{"data":[]}',
  '{"data":{}}',
  '{"data":5}',
  '[]',
  '5',
  '"s"',
  'null',
  'true',
  '1e9999',
  '-0',
  '123123123123123123123123123123',
  '{"":0}',
  '{"data":{"type":"__proto__"}}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"data":{"__proto__":{"type":"User"}}}',
  '{"data":1,"data":2}',
  '{"data":{"type":"User","type":"Utm"}}',
];
const bytes = (...list: number[]) => Buffer.from(list);
const BAD_UTF8 = [
  bytes(0xff),
  bytes(0x22, 0xc3, 0x28, 0x22),
  bytes(0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d),
  bytes(0xfe, 0xff, 0x00, 0x7b),
  bytes(0x00),
  bytes(0xc0, 0xaf),
  bytes(0xf5, 0x80, 0x80, 0x80),
  bytes(0x1f, 0x8b, 8, 0),
];
const DEEP = [
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  '['.repeat(10_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"data":${'{"data":'.repeat(10_000)}1${'}'.repeat(10_001)}`,
];
const TYPES = [
  'application/json',
  'text/plain',
  '',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/vnd.api+json; ext="bulk"',
  'application/vnd.api+json; charset=utf-16',
  '\u00ff',
  'a/b;c',
  `${'x'.repeat(900)}/y`,
];
const ACCEPTS = [
  '*/*',
  'application/vnd.api+json',
  '',
  'text/html',
  ';;;',
  'application/vnd.api+json; ext=x',
  '*'.repeat(500),
];
const NAMES = [
  'include',
  'sort',
  'filter[search]',
  'filter[id__in]',
  'filter[type__in]',
  'filter[categories__id__in]',
  'filter[publicationDate__gte]',
  'filter[completed]',
  'filter[kind]',
  'filter[from]',
  'fields[Publication]',
  'fields[__proto__]',
  'page[size]',
  'page[number]',
  'page[]',
  'filter[]',
  'types',
  'username',
  'referred_email',
  'language',
  'size',
  'state',
  '__proto__',
  'constructor',
  'a[b][c]',
  '[',
  '',
];
const QUERIES = [
  '?',
  '??',
  '?&&&',
  '?=',
  '?%',
  '?%zz=%zz',
  '?%ff',
  '?a=%C3%28',
  '?#',
  `?${'a=1&'.repeat(2_000)}`,
  `?include=${'sections,'.repeat(1_000)}`,
  `?filter[id__in]=${'1,'.repeat(3_000)}`,
  `?${'['.repeat(500)}`,
  '?page[size][size]=1',
  '?page=1',
  '?filter=1',
  '?fields=1',
  '?include[]=a',
];

/** The attempts of one run: every call in turn, each bent in another way. */
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

/** What an HTTP client lets through: bytes above 0x20, no line ends. */
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

const ATTRIBUTES = [
  'username',
  'password',
  'email',
  'token',
  'results',
  'kind',
  'answers',
  'claimedCredits',
  'positionSeconds',
  'note',
  'firstName',
  'yearlyGoal',
  'profession',
  'language',
  'address1',
  'message',
  'path',
  'created',
  'data',
  'old_password',
  'uid',
  'new_password1',
  'isSuperuser',
  'id',
  '__proto__',
  'constructor',
];
/** One thing in a document becomes another: a value, a name, a list, a level. */
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

/** Bends every call of the contract `count` times and tells what should not have happened. */
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
  const told = new Headers(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    ),
  );
  return errorProblems({ status, text, headers: told });
}

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { HtmlValidate } from 'html-validate';
import * as v from 'valibot';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { dateSchema, instantSchema } from '#kit/query.ts';
import { endpoints } from '#server/api.ts';
import { UNNAMED } from '#server/openapi/api-docs.data.ts';
import {
  type DocumentedCall,
  exampleOf,
  exampleReply,
  groupByNoun,
  needsToken,
  whoMay,
} from '#server/openapi/api-docs.rules.ts';
import { resourceTypeOf, schemaOf } from '#server/openapi/json-schema.rules.ts';
import { anchorOf } from '#server/openapi/open-api.rules.ts';
import { ACCESS } from '../harness/lists/access.data.ts';
import { openStage, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
let html: string;
before(async () => {
  stage = await openStage();
  html = (await stage.ask('/api/docs')).text;
});
after(() => stage.close());

const named = ({ call }: DocumentedCall) => `${call.method} ${call.path}`;
const articleOf = (one: DocumentedCall) => {
  const from = html.indexOf(`<article aria-labelledby="${anchorOf(one.call)}">`);
  assert.ok(from > 0, named(one));
  return html.slice(from, html.indexOf('</article>', from));
};

test('every call of the contract is there once, with its words, its refusals, its parameters and a line to try', () => {
  for (const one of endpoints) {
    const told = articleOf(one).replaceAll(/<[^>]+>/g, '');
    const { call } = one;
    assert.equal(html.split(`<article aria-labelledby="${anchorOf(call)}">`).length, 2, named(one));
    const wanted = [
      call.path,
      ...Object.keys(call.filter ?? {}).map((name) => `filter[${name}]`),
      ...(call.include ?? []),
      ...(call.sort ?? []),
      ...(call.page ? ['page[size]', 'page[number]'] : []),
      ...(call.refuses ?? []),
      ...(call.file ?? []),
      ...Object.keys({ ...call.headers, ...call.also }),
      ...(call.includedUnasked ?? []),
      'curl ',
    ];
    for (const words of wanted) assert.ok(told.includes(words), `${named(one)} lacks ${words}`);
    assert.ok(html.includes(`<a href="#${anchorOf(call)}">${call.method} ${call.path}</a>`), named(one));
  }
  const grouped = groupByNoun(endpoints).flatMap(([, calls]) => calls);
  assert.equal(grouped.length, endpoints.length);
});

test('every example is one that the declaration itself takes', () => {
  for (const { call } of endpoints) {
    const name = `${call.method} ${call.path}`;
    const { takes } = call;
    if (takes) assert.ok(v.safeParse(takes, exampleOf(schemaOf(takes))).success, `body of ${name}`);
    const type = resourceTypeOf(call);
    const reply = exampleReply(call) as { data: unknown } | null;
    if (!type || !reply) continue;
    const [one] = [reply.data].flat() as { type: string; attributes: unknown }[];
    assert.equal(one?.type, type.type);
    assert.ok(v.safeParse(type.attributes, one?.attributes).success, `reply of ${name}`);
  }
});

test('what cannot be left out is needed, though it has a default of its own', () => {
  const inner = v.object({ a: v.string() });
  const described = schemaOf(
    v.object({ needed: v.optional(inner, {} as never), free: v.optional(v.string(), 'x') }),
  );
  assert.deepEqual(described.required, ['needed']);
  const { needed, free } = described.properties as Record<string, object>;
  assert.deepEqual(['default' in (needed ?? {}), 'default' in (free ?? {})], [false, true]);
});

test('programs are told the format of dates and instants, which are checked by rules of our own', () => {
  assert.deepEqual(schemaOf(dateSchema), { type: 'string', format: 'date' });
  assert.deepEqual(schemaOf(instantSchema), { type: 'string', format: 'date-time' });
});

/** The body with a name that nobody knows in each of its objects, but for records whose keys are free. */
function withStranger(body: unknown, schema: Described): unknown {
  if (Array.isArray(body)) return body.map((one) => withStranger(one, schema.items ?? {}));
  const described = schema.properties ? schema : schema.anyOf?.find(({ properties }) => properties);
  if (typeof body !== 'object' || body === null || !described?.properties) return body;
  const known = Object.entries(body).map(([name, value]) => [
    name,
    withStranger(value, described.properties?.[name] ?? {}),
  ]);
  return { ...Object.fromEntries(known), nobodyKnows: -5 };
}
interface Described {
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
}

test('S4: what no call names is ignored by every call at every depth, and the contract says so to people and programs', async () => {
  let writes = 0;
  for (const { call } of endpoints) {
    if (!call.takes) continue;
    const schema = schemaOf(call.takes);
    const body = exampleOf(schema);
    const sent = withStranger(body, schema as Described);
    assert.ok(JSON.stringify(sent).includes('nobodyKnows'), call.path);
    const [plain, strange] = [body, sent].map((one) => v.safeParse(call.takes as v.GenericSchema, one));
    assert.deepEqual(
      [strange?.success, strange?.output],
      [true, plain?.output],
      `${call.method} ${call.path}`,
    );
    writes += 1;
  }
  assert.ok(writes > 50);
  assert.ok(html.includes(UNNAMED));
  const { info } = JSON.parse((await stage.ask('/api/openapi.json')).text);
  assert.ok(info.description.includes(UNNAMED));
  const attributes = { position: -5, positionSeconds: 7, completed: 'nobodyKnows' };
  const wrong = await stage.send(
    'PATCH',
    '/api/progress/5392/',
    { data: { type: 'Progress', attributes } },
    { as: 'gold' },
  );
  assert.deepEqual([wrong.status, wrong.json.errors?.[0]?.code], [422, 'invalid-field']);
});

test('who may is what the server answers: no call said to be open asks for a token, and the other way round', () => {
  for (const one of endpoints) {
    const rows = ACCESS.filter(({ call }) => call === named(one));
    const isOpen = rows.some(({ expect }) => [expect].flat()[0] !== 401);
    assert.equal(needsToken(one), !isOpen, named(one));
  }
  const of = (name: string) => whoMay(endpoints.find((one) => named(one) === name) ?? assert.fail(name));
  assert.equal(of('GET /api/publications/'), 'Everybody.');
  assert.equal(of('GET /api/users/:id/'), 'Oneself; superusers anybody.');
  assert.equal(of('GET /api/admin/translations/'), 'Superusers.');
  assert.match(of('POST /api/audio-feed/'), /^Members\. .*Silver and Gold/);
});

test('the page is whole HTML that stands alone: nothing to run, nothing to fetch, not for search engines', async () => {
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    rules: { 'no-inline-style': 'error', 'no-unknown-elements': 'error', 'no-implicit-close': 'error' },
  });
  const { results } = await validator.validateString(html);
  assert.deepEqual(
    results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`),
    ),
    [],
  );
  assert.doesNotMatch(html, /<script|<img|<link|\sstyle=|\ssrc=/);
  const { headers, status } = await raw(stage.url, '/api/docs/', {
    headers: { host: new URL(stage.url).host },
  });
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(headers['x-robots-tag'], 'noindex, nofollow');
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-[^']+'; /);
  assert.match(String(headers['content-security-policy']), /require-trusted-types-for 'script'/);
  assert.equal(headers['x-frame-options'], 'DENY');
  const packed = await raw(stage.url, '/api/docs', {
    headers: { host: new URL(stage.url).host, 'accept-encoding': 'gzip, br' },
  });
  assert.equal(packed.headers['content-encoding'], 'br');
  assert.ok(packed.body.length < html.length / 5);
});

/** Read of any request by HTTP itself, or sent by browsers on their own. */
const STANDARD = ['cookie', 'origin', 'if-none-match', 'range'];
test('every header that a handler reads is told of with a call', () => {
  const source = join(import.meta.dirname, '../../src');
  const read = globSync('**/*.handlers.ts', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/\bheader\('([a-z-]+)'\)/g)].map(
      ([, name]) => name,
    ),
  );
  const told = endpoints.flatMap(({ call }) =>
    Object.keys(call.headers ?? {}).map((name) => name.toLowerCase()),
  );
  assert.deepEqual(
    [...new Set(read)].filter((name = '') => !STANDARD.includes(name)).sort(),
    [...new Set(told)].sort(),
  );
});

test('the contract for programs names the same operations', async () => {
  const { json, headers } = await stage.ask('/api/openapi.json');
  const { paths, openapi } = json as unknown as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
  };
  assert.equal(headers.get('content-type'), 'application/json');
  assert.equal(openapi, '3.1.0');
  const told = Object.values(paths).flatMap((one) =>
    Object.values(one).map(({ operationId }) => operationId),
  );
  assert.deepEqual(told.sort(), endpoints.map(({ call }) => anchorOf(call)).sort());
  assert.equal(new Set(told).size, told.length);
});

interface ToldParameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { minimum?: number; pattern?: string; items?: { enum: string[] } };
}
interface ToldOperation {
  operationId: string;
  parameters: ToldParameter[];
  security: Record<string, string[]>[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}
test('programs are told whatever a call takes: fields, pages from the first on, its key, and where a token is needed', async () => {
  const { json } = await stage.ask('/api/openapi.json');
  const { paths } = json as unknown as { paths: Record<string, Record<string, ToldOperation>> };
  const told = Object.values(paths).flatMap((one) => Object.values(one));
  const operation = (call: DocumentedCall['call']) =>
    told.find(({ operationId }) => operationId === anchorOf(call)) ?? assert.fail(anchorOf(call));
  for (const one of endpoints) {
    const { parameters, security } = operation(one.call);
    const named = (name: string) => parameters.find((found) => found.name === name);
    const type = resourceTypeOf(one.call)?.type;
    assert.equal(Boolean(named(`fields[${type}]`)), one.call.sparse === true, anchorOf(one.call));
    if (one.call.page) assert.equal(named('page[size]')?.schema.minimum, one.call.page.all ? 0 : 1);
    assert.deepEqual(security, needsToken(one) ? [{ token: [] }] : [{}, { token: [] }]);
    const key = named('Idempotency-Key');
    assert.equal(key?.required, key && one.call.idempotencyKey === 'required');
    assert.equal(one.call.refuses?.includes('key-needed') ?? false, key !== undefined, anchorOf(one.call));
  }
  for (const { call } of endpoints) {
    const { parameters, responses } = operation(call);
    const types = (status: string | number) => Object.keys(responses[status]?.content ?? {});
    const success = call.status ?? 200;
    if (call.file && success === 200) assert.deepEqual(types(success), call.file, call.path);
    if (call.bulk) assert.equal(types(success).length, 2, call.path);
    for (const status of Object.keys(call.also ?? {})) assert.ok(types(status).length > 0, call.path);
    for (const name of Object.keys(call.headers ?? {}))
      assert.ok(
        parameters.some((one) => one.name === name && one.in === 'header'),
        call.path,
      );
  }
  const { parameters } = operation(publicationCalls.one);
  const thinned = parameters.filter(({ name }) => name.startsWith('fields['));
  const names = thinned.map(({ name }) => name);
  for (const type of ['Publication', 'Author', 'Image', 'Section', 'Material'])
    assert.ok(names.includes(`fields[${type}]`), type);
  const fields = thinned.map(({ name, schema }) => `${name}=${schema.items?.enum.join(',')}`);
  const path = '/api/publications/2746/?include=authors.image,sections,materials';
  for (const field of fields) assert.equal((await stage.ask(`${path}&${field}`)).status, 200, field);
});

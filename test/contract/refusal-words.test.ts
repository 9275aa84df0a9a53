import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import Fastify from 'fastify';
import * as v from 'valibot';
import type { Call } from '#kit/contract.ts';
import { codeOf, declaredRefusals, refusalNamed } from '#kit/refusals.ts';
import { namesIn } from '#kit/text/text-values.ts';
import { format } from '#kit/texts.ts';
import { findHost } from '#locale/host.rules.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { sendError } from '#platform/http/error-answer.ts';
import { errorReply, refuseBody } from '#platform/http/errors.ts';
import { NO_WORDS } from '#platform/http/issue-words.ts';
import { endpoints } from '#server/api.ts';
import { GENERAL_REFUSALS } from '#server/openapi/api-docs.data.ts';

/** What only programs say to programs. */
const UNFIT =
  /\bexpected\b|\breceived\b|\binvalid (type|format|length|value|key)\b|[\^$\\]|\bundefined\b|\bat .*:\d+:\d+/i;

type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>;
  wrapped?: Schema;
  item?: Schema;
  key?: Schema;
  options?: unknown[];
  pipe?: { message?: unknown }[];
  value?: unknown;
  literal?: unknown;
};
const calls = endpoints.map(({ call }) => call as Call).filter(({ takes }) => takes);
const called = (call: Call) => `${call.method} ${call.path}`;

const ODD = fc.oneof(
  fc.constantFrom(
    null,
    '',
    'x',
    'x'.repeat(30_000),
    '1',
    1,
    -1,
    0.5,
    1e308,
    true,
    [],
    {},
    [{}],
    [[]],
    ['x'],
    { a: 1 },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A body in the shape of the schema, each of its parts either odd, missing, or built on. */
function bent(schema: Schema): fc.Arbitrary<unknown> {
  const whole = shaped(schema);
  return whole ? fc.oneof({ weight: 4, arbitrary: whole }, { weight: 1, arbitrary: ODD }) : ODD;
}
function shaped(schema: Schema): fc.Arbitrary<unknown> | null {
  if (schema.wrapped) return shaped(schema.wrapped);
  if (schema.type === 'literal') return fc.constant(schema.literal);
  if (schema.entries) {
    const parts = Object.entries(schema.entries).map(([name, part]) => [name, bent(part)] as const);
    return fc.record(Object.fromEntries(parts), { requiredKeys: parts.map(([name]) => name).slice(0, 1) });
  }
  if (schema.item) return fc.array(bent(schema.item), { maxLength: 4 });
  if (schema.type === 'union') return fc.oneof(...(schema.options as Schema[]).map(bent));
  return null;
}

function detailsOf(call: Call, body: unknown, language = 'en'): string[] {
  const read = v.safeParse(call.takes as Schema, body, { message: NO_WORDS });
  if (read.success) return [];
  try {
    refuseBody(read.issues);
  } catch (thrown) {
    return errorReply(thrown, 'id', language).errors.map(({ detail }) => detail);
  }
}

test('whatever body a call is sent, what it says of it is fit to show, in every language', () => {
  const seen = new Set<string>();
  const told = /^This address takes another type than [\s\S]*$/;
  for (const call of calls)
    fc.assert(
      fc.property(bent(call.takes as Schema), (body) => {
        const english = detailsOf(call, body);
        for (const detail of english)
          assert.ok(detail && !UNFIT.test(detail.replace(told, '')), `${called(call)}: ${detail}`);
        if (english.every((detail) => seen.has(detail))) return;
        for (const detail of english) seen.add(detail);
        for (const language of LANGUAGES.filter((one) => one !== 'en')) {
          const other = detailsOf(call, body, language);
          assert.equal(other.length, english.length);
          other.forEach((detail, at) => {
            assert.notEqual(detail, english[at], language);
          });
        }
      }),
      { numRuns: 150 },
    );
  assert.ok(seen.size > 20, [...seen].join('\n'));
});

test('a field is told in its own words: the one that was meant, where there are several ways', () => {
  const ask = (attributes: unknown) =>
    detailsOf(calls.find(({ path }) => path === '/api/downloads/') as Call, {
      data: { type: 'Download', attributes },
    });
  assert.deepEqual(ask({ material: 1 }), ['Choose a file.']);
  assert.deepEqual(ask({ material: 'x' }), ['Choose a file.']);
  assert.deepEqual(ask({ publication: {} }), ['Choose a publication.']);
  assert.deepEqual(ask({ publication: '1', email: 5 }), ['Enter an e-mail address.']);
  assert.deepEqual(ask({ publication: '1', email: 'x'.repeat(1001) }), ['At most 1000 characters.']);
  assert.deepEqual(ask({}), ['The request is not valid.']);
});

test('an issue without words of its own would be found', () => {
  const read = v.safeParse(v.object({ a: v.string() }), { a: 1 });
  assert.match(read.issues?.[0].message ?? '', UNFIT);
});

/** What schemas name as what is wrong. */
function namedIn(schema: Schema): string[] {
  const parties = [schema, ...(schema.pipe ?? [])] as { message?: unknown }[];
  const here = parties.flatMap(({ message }) => (typeof message === 'string' ? [message] : []));
  const parts = [schema.wrapped, schema.item, schema.key, ...Object.values(schema.entries ?? {})];
  const ways = schema.type === 'union' ? (schema.options as Schema[]) : [];
  return [...here, ...[...parts, ...ways].flatMap((one) => (one ? namedIn(one) : []))];
}

test('what a schema says is wrong is the key of a refusal that the modules of the API declare', () => {
  const declared = [...declaredRefusals().keys()];
  const named = new Set(calls.flatMap((call) => namedIn(call.takes as Schema)));
  assert.ok(named.size > 15);
  assert.deepEqual(
    [...named].filter((key) => !declared.includes(key)),
    [],
  );
});

const SOURCE = join(import.meta.dirname, '../../src');
const sources = globSync('**/*.ts', { cwd: SOURCE })
  .filter((file) => !/\.test\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }));
const declaring = sources.filter(({ file }) => file.endsWith('.refusals.ts'));
const KEY = /^ {2}'?([^\s':]+)'?: \{$/gm;
const keys = declaring.flatMap(({ file, text }) =>
  [...text.matchAll(KEY)].map(([, key = '']) => ({ file, key })),
);

test('no English sentence is a key, and every key is declared once', async () => {
  for (const { file } of declaring) await import(join(SOURCE, file));
  assert.ok(keys.length > 250);
  assert.deepEqual(
    keys.filter(({ key }) => !/^[a-z][a-z0-9-]*(\.[a-z][a-zA-Z0-9-]*)?$/.test(key)),
    [],
  );
  const all = keys.map(({ key }) => key).sort();
  assert.deepEqual([...new Set(all)], all);
  assert.deepEqual([...declaredRefusals().keys()].sort(), all, 'what is declared is found by this test');
});

test('nothing is refused but by a declared key', () => {
  const made = sources.filter(({ file }) => !file.startsWith('kit/'));
  const bare = made.flatMap(({ file, text }) =>
    [...text.matchAll(/new Refusal\(\{(?! \.\.\.)|status: \d{3},\s+detail:|detail: [`'][A-Z]/g)].map(
      ([found]) => `${file}: ${found}`,
    ),
  );
  assert.deepEqual(
    bare.filter((one) => !NO_REFUSALS.test(one)),
    [],
  );
});
/** Examples in the printed contract, words of a page, replies that are no refusal. */
const NO_REFUSALS = /^(server\/openapi\/|referrals\/referral\/referral\.handlers|[\w/-]+\.messages\.ts)/;

test('every declared refusal is thrown: its key, or a pattern that makes it, stands in the code', () => {
  const text = sources
    .filter(({ file }) => !file.endsWith('.refusals.ts'))
    .map((one) => one.text)
    .join('\n');
  const patterns = [...text.matchAll(/`([a-z-]+[.-][a-z-]*)\$\{[\w.]+\}`/g)].map(([, start = '']) => start);
  const unused = keys.filter(
    ({ key }) => !text.includes(`'${key}'`) && !patterns.some((start) => key.startsWith(start)),
  );
  // The problems of a sheet are codes by themselves.
  assert.deepEqual(
    unused.filter(({ file }) => file !== 'learning/attempt/attempt.refusals.ts'),
    [],
  );
});

test('every code that a contract lists is one that is declared', () => {
  const known = new Set(keys.map(({ key }) => codeOf(key)));
  const listed = new Set(endpoints.flatMap(({ call }) => call.refuses ?? []));
  assert.deepEqual(
    [...listed].filter((code) => !known.has(code)),
    [],
  );
});

/** Declared, and yet the code of no error that a call of the contract answers with. */
const NO_CALLS: readonly [codes: RegExp, why: string][] = [
  [/^item-row-/, 'tells what is wrong with a row of a file, in a reply'],
  [/^(since-changed|since-gone|topic-gone-since)$/, 'tells why a record was left out of a change of many'],
  [/^signature-invalid$/, 'answers the payment provider, whose call is none of the contract'],
];
test('every code that is declared is listed with the calls that refuse so, or with those of every call', () => {
  const general = GENERAL_REFUSALS.flatMap(([status, codes]) =>
    codes.split(', ').map((code) => ({ code, status })),
  );
  const listed = new Set([
    ...endpoints.flatMap(({ call }) => call.refuses ?? []),
    ...general.map(({ code }) => code),
  ]);
  const unlisted = keys.map(({ key }) => codeOf(key)).filter((code) => !listed.has(code));
  assert.deepEqual(
    unlisted.filter((code) => !NO_CALLS.some(([codes]) => codes.test(code))),
    [],
  );
  for (const [codes] of NO_CALLS)
    assert.ok(
      unlisted.some((code) => codes.test(code)),
      String(codes),
    );
  for (const { code, status } of general)
    assert.ok(
      [...declaredRefusals()].some(([key, one]) => codeOf(key) === code && one.status === status),
      `${code} with ${status}`,
    );
});

test('a declared refusal says something else in every language, with the values that its English names', () => {
  for (const [key, declared] of declaredRefusals()) {
    const said = LANGUAGES.map((language) => declared[language]);
    assert.equal(new Set(said).size, LANGUAGES.length, key);
    for (const words of said) assert.deepEqual(namesIn(words), namesIn(declared.en), `${key}: ${words}`);
  }
});

const HOSTS = {
  main: 'library.test',
  cme: 'cme.library.test',
  languages: {
    'pt.library.test': 'pt-br',
    'fr.library.test': 'fr',
    'it.library.test': 'it',
    'de.library.test': 'de',
  },
  port: 80,
  secure: false,
} as const;

test('every declared refusal is answered over HTTP in the language of the host, with its code and status', async () => {
  const app = Fastify();
  const parts = {
    languageAt: (host: string | undefined) => {
      const found = findHost(HOSTS, host);
      return found.kind === 'site' ? found.language : 'en';
    },
    caller: ({ headers: { host } }: { headers: { host?: string } }) => ({ host, address: '', counted: '' }),
    errorPage: () => null,
    stale: () => null,
  } as unknown as Parameters<typeof sendError>[0];
  app.setErrorHandler((thrown, request, reply) => sendError(parts, thrown, request, reply));
  app.get('/:key', ({ params, query }) => {
    throw refusalNamed((params as { key: string }).key, query as Record<string, string>, {});
  });
  const hosts = [[HOSTS.main, 'en'] as const, ...Object.entries(HOSTS.languages)];
  for (const [key, declared] of declaredRefusals()) {
    const values = Object.fromEntries(namesIn(declared.en).map((name) => [name, '7']));
    for (const [host, language] of hosts) {
      const reply = await app.inject({ path: `/${key}`, query: values, headers: { host } });
      const [error, ...more] = reply.json().errors;
      assert.deepEqual(
        [reply.statusCode, error.code, error.status, more],
        [declared.status, codeOf(key), String(declared.status), []],
      );
      assert.equal(error.detail, format(declared[language], values, language), key);
      assert.equal('words' in error, false, 'the words of other languages stay here');
    }
  }
  await app.close();
});

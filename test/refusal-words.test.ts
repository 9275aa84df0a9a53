import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import type { Call } from '#kit/contract.ts';
import type { Refusal } from '#kit/refusal.ts';
import { codeOf, declaredRefusals } from '#kit/refusals.ts';
import { namesIn } from '#kit/text-values.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { refusalDetail } from '#locale/refusal.service.ts';
import { refusalTexts } from '#locale/refusal.texts.ts';
import { errorReply, invalidBody } from '#platform/errors.ts';
import { NO_WORDS } from '#platform/issue-words.ts';
import { endpoints } from '#src/api.ts';

/** What only programs say to programs. */
const UNFIT =
  /\bexpected\b|\breceived\b|\binvalid (type|format|length|value|key)\b|[\^$\\]|\bundefined\b|\bat .*:\d+:\d+/i;

type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>;
  wrapped?: Schema;
  item?: Schema;
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

function detailsOf(call: Call, body: unknown): string[] {
  const read = v.safeParse(call.takes as Schema, body, { message: NO_WORDS });
  if (read.success) return [];
  return errorReply(invalidBody(read.issues), 'id').errors.map(({ detail }) => detail);
}

test('whatever body a call is sent, what it says of it is fit to show, in every language', () => {
  const seen = new Set<string>();
  for (const call of calls)
    fc.assert(
      fc.property(bent(call.takes as Schema), (body) => {
        for (const detail of detailsOf(call, body)) {
          seen.add(detail);
          assert.ok(
            detail && !UNFIT.test(detail.replace(/^This address takes another type than [\s\S]*$/, '')),
            `${called(call)}: ${detail}`,
          );
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
  assert.deepEqual(ask({ publication: '1', email: 5 }), ['Write an e-mail address.']);
  assert.deepEqual(ask({ publication: '1', email: 'x'.repeat(1001) }), ['At most 1000 characters.']);
  assert.deepEqual(ask({}), ['The request is not valid.']);
});

test('an issue without words of its own would be found', () => {
  const read = v.safeParse(v.object({ a: v.string() }), { a: 1 });
  assert.match(read.issues?.[0].message ?? '', UNFIT);
});

/** Words that schemas bring with them. */
function ownWords(schema: Schema): string[] {
  const parties = [schema, ...(schema.pipe ?? [])] as { message?: unknown }[];
  const here = parties.flatMap(({ message }) => (typeof message === 'string' ? [message] : []));
  const parts = [schema.wrapped, schema.item, ...Object.values(schema.entries ?? {})];
  const ways = schema.type === 'union' ? (schema.options as Schema[]) : [];
  return [...here, ...[...parts, ...ways].flatMap((one) => (one ? ownWords(one) : []))];
}
/** Between programs: nobody fills in these fields. */
const MACHINE = /ISO 8601|utm_|^An id is/;

test('the words of schemas are known in every language', () => {
  const told = new Set(calls.flatMap((call) => ownWords(call.takes as Schema)));
  assert.ok(told.size > 15);
  const general = refusalDetail('fr', { code: 'invalid-field', detail: 'What nobody wrote down.' });
  for (const detail of told)
    if (!MACHINE.test(detail))
      assert.notEqual(refusalDetail('fr', { code: 'invalid-field', detail }), general, detail);
});

test('every code that a contract lists is one that the source refuses with, and has its words', () => {
  const root = join(import.meta.dirname, '../src');
  const source = globSync('**/*.ts', { cwd: root })
    .filter((file) => !/\.(contract|texts|test)\.ts$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const declared = [...declaredRefusals().keys()];
  const known = new Set([...Object.keys(refusalTexts.defaults), ...declared].map(codeOf));
  const listed = new Set(endpoints.flatMap(({ call }) => call.refuses ?? []));
  assert.deepEqual(
    [...listed].filter(
      (code) => !known.has(code) || !(source.includes(`'${code}'`) || source.includes(`'${code}.`)),
    ),
    [],
  );
});

const SOURCE = join(import.meta.dirname, '../src');
type Refuse = (key: string, values: Record<string, string>) => Refusal;

test('a declared refusal says something else in every language, with the values that its English names', async () => {
  for (const file of globSync('**/*.refusals.ts', { cwd: SOURCE })) await import(join(SOURCE, file));
  assert.ok(declaredRefusals().size > 80);
  for (const [key, declared] of declaredRefusals()) {
    const said = LANGUAGES.map((language) => declared[language]);
    assert.equal(new Set(said).size, LANGUAGES.length, key);
    for (const words of said) assert.deepEqual(namesIn(words), namesIn(declared.en), `${key}: ${words}`);
  }
});

test('a refusal that is declared goes out in the language of the site, with its code and status', async () => {
  for (const file of globSync('**/*.refusals.ts', { cwd: SOURCE })) {
    const { refuse } = (await import(join(SOURCE, file))) as { refuse: Refuse };
    for (const key of keysIn(readFileSync(join(SOURCE, file), 'utf8'))) {
      const declared = declaredRefusals().get(key) ?? assert.fail(`${file}: ${key}`);
      const values = Object.fromEntries(namesIn(declared.en).map((name) => [name, '<7>']));
      for (const language of LANGUAGES) {
        const reply = errorReply(refuse(key, values), 'id', (error) => refusalDetail(language, error));
        assert.equal(reply.status, declared.status, key);
        assert.equal(reply.errors[0]?.code, codeOf(key));
        assert.equal(reply.errors[0]?.detail, declared[language].replaceAll(/\{\w+\}/g, '<7>'), key);
        assert.equal('words' in (reply.errors[0] ?? {}), false, 'the words of other languages stay here');
      }
    }
  }
});
const keysIn = (source: string) =>
  [...source.matchAll(/^ {2}'?([\w.-]+)'?: \{$/gm)].map(([, key = '']) => key);

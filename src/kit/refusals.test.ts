import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberText } from './numbers.ts';
import { isRefusal } from './refusal.ts';
import { codeOf, declaredRefusals, detailIn, refusals } from './refusals.ts';

const SAID = {
  en: 'Shelf {n} is taken by {name}.',
  'pt-br': 'A estante {n} é de {name}.',
  fr: 'L’étagère {n} est à {name}.',
  it: 'Lo scaffale {n} è di {name}.',
  de: 'Das Regal {n} gehört {name}.',
} as const;
const SHORT = { en: 'Taken.', 'pt-br': 'Ocupada.', fr: 'Prise.', it: 'Occupato.', de: 'Besetzt.' } as const;
const refuse = refusals({
  'test-shelf-taken': { status: 409, ...SAID },
  'test-shelf-taken.short': { status: 409, source: { pointer: '/data' }, retryAfterSeconds: 5, ...SHORT },
});

test('a refusal has the code, the status and the English words of its declaration', () => {
  const refusal = refuse('test-shelf-taken', { n: 12000, name: '{Ana} <b>' });
  assert.ok(isRefusal(refusal));
  assert.deepEqual(
    [refusal.code, refusal.status, refusal.detail],
    ['test-shelf-taken', 409, 'Shelf 12000 is taken by {Ana} <b>.'],
  );
  assert.deepEqual(refusal.words, { in: SAID, values: { n: 12000, name: '{Ana} <b>' } });
});

test('a value with decimals is written as each language writes it, an integer as a number of a record', () => {
  const refusal = refuse('test-shelf-taken', { n: 1.25, name: (locale) => numberText(-0.5, locale) });
  assert.equal(refusal.detail, 'Shelf 1.25 is taken by −0.5.');
  assert.equal(detailIn('de', refusal), 'Das Regal 1,25 gehört −0,5.');
  assert.equal(
    detailIn('de', refuse('test-shelf-taken', { n: 12000, name: 'Ana' })),
    'Das Regal 12000 gehört Ana.',
  );
});

test('a variant has the code alone, and what is passed along stands beside what was declared', () => {
  const cause = new Error('why');
  const refusal = refuse('test-shelf-taken.short', {}, { meta: { version: '3' }, cause });
  assert.deepEqual(
    [refusal.code, refusal.source, refusal.retryAfterSeconds, refusal.meta, refusal.cause],
    ['test-shelf-taken', { pointer: '/data' }, 5, { version: '3' }, cause],
  );
  assert.deepEqual(refuse('test-shelf-taken.short', {}, { source: { parameter: 'n' } }).source, {
    parameter: 'n',
  });
  assert.equal(codeOf('test-shelf-taken.short'), 'test-shelf-taken');
});

test('what is declared is known by its key', () => {
  assert.equal(declaredRefusals().get('test-shelf-taken')?.de, SAID.de);
});

test('a missing language, an unknown code and a missing value do not compile', () => {
  const { de: _, ...fewer } = SHORT;
  // @ts-expect-error: it is said in every language or not at all
  refusals({ 'test-shelf-gone': { status: 410, ...fewer } });
  // @ts-expect-error: the words name two values
  refuse('test-shelf-taken', { n: 1 });
  // @ts-expect-error: and these none, but no other value either
  refuse('test-shelf-taken.short', { n: 1 });
  // @ts-expect-error: nobody declared this
  assert.throws(() => refuse('test-shelf-unheard-of'));
});

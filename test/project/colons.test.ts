import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { colonIn, labelled } from '#kit/texts.ts';

/** A colon that stands in code stands as in English: words that are put together take the one of their language. */
const SRC = join(import.meta.dirname, '../../src');
/** Behind an element or `{words}` on a screen, and between two values in a text of one. Types have a space within their braces. */
const SET = /\}:\s?(?:\{[\w'(]|<\/?\w)|>:\s?[{<]|\)\}: (?:\$\{|`)|`\$\{\w+\}: \$\{/;

const found = (source: string): string[] => source.split('\n').filter((line) => SET.test(line));

test('no screen puts an English colon behind words', () => {
  const set = globSync('**/*.tsx', { cwd: SRC }).flatMap((file) =>
    found(readFileSync(join(SRC, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  assert.deepEqual(set, []);
});

/** Samples are no templates. */
const asCode = (sample: string): string => sample.replaceAll('§', '$');

test('the search finds each way of putting one', () => {
  for (const line of [
    "{say('locked')}: </VisuallyHidden>",
    "{say('subject')}: <strong lang={lang}>",
    "{say(problem.kind)}:{' '}",
    '{label}: {of[0]}',
    '<strong>{author}</strong>: {say(standing)}',
    "aria-label={`§{say('withdraw')}: §{author}`}",
    "<span>{`§{say('references')}: `}</span>",
    "label={`§{name}: §{say('one')}`}",
  ])
    assert.equal(found(asCode(line)).length, 1, line);
  for (const line of [
    'function Left({ one }: { one: AdminUpload }) {',
    '}: {',
    'keep: `page:§{one.id}:§{language}`,',
    'const { id }: Props = one;',
  ])
    assert.deepEqual(found(asCode(line)), []);
});

test('in French a colon stands apart and never begins a line', () => {
  assert.equal(labelled('Sujet', 'Bonjour', 'fr'), 'Sujet\u00a0: Bonjour');
  for (const language of ['en', 'de', 'it', 'pt-br']) assert.equal(colonIn(language), ':');
});

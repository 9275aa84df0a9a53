import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GLOSSARY_MAX, type GlossaryTerm, glossaryProblems, tidiedTerm } from './glossary-term.rules.ts';

const TERM: GlossaryTerm = { en: 'taper', pt: 'reduzir', fr: '', it: '', de: 'ausschleichen', note: '' };
const LONG = 'a'.repeat(GLOSSARY_MAX + 1);
const CASES: [string, Partial<GlossaryTerm>, object][] = [
  ['a term that two languages have', {}, {}],
  ['as long as it may be', { de: LONG.slice(1) }, {}],
  ['a word too long, and a note too long', { fr: LONG, note: LONG }, { fr: 'long', note: 'long' }],
  ['no English word', { en: '' }, { en: 'empty' }],
  ['nothing but spaces', { en: ' \t\n' }, { en: 'empty' }],
];
for (const [what, change, problems] of CASES)
  test(what, () => assert.deepEqual(glossaryProblems({ ...TERM, ...change }), problems));

test('spaces are tidied and letters with accents are one character', () => {
  const { en, fr } = tidiedTerm({ ...TERM, en: '  trough   level ', fr: 'dose\u0301e' });
  assert.deepEqual([en, fr], ['trough level', 'dosée']);
});

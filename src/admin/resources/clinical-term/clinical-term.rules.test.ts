import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TermLists, termProblems } from './clinical-term.rules.ts';

const NONE: TermLists = { en: ['SSRI'], pt: [], fr: [], it: [], de: [], drugs: [] };
const many = (n: number) => Array.from({ length: n }, (_, at) => `form ${at}`);
for (const [given, problems] of [
  [{}, {}],
  [{ en: [] }, { en: 'empty' }],
  [{ en: ['  '] }, { en: 'empty' }],
  [{ en: ["St John's wort", 'α2 agonist', 'Z-drug', 'QTc'] }, {}],
  [{ pt: ['TEPT', 'pós-traumático'], drugs: ['valproic acid'] }, {}],
  [{ pt: ['!!'] }, { pt: 'forms' }],
  [{ de: ['x'.repeat(80)] }, {}],
  [{ de: ['x'.repeat(81)] }, { de: 'forms' }],
  [{ fr: many(20) }, {}],
  [{ fr: many(21) }, { fr: 'forms' }],
  [{ it: ['<b>'] }, { it: 'forms' }],
  [{ it: ['a; b'] }, { it: 'forms' }],
  [{ drugs: ['\u201cvalproic acid\u201d'] }, { drugs: 'forms' }],
  [{ drugs: ['lithium\uff0cvalproate'] }, { drugs: 'forms' }],
  [
    { en: [], drugs: ['-'] },
    { en: 'empty', drugs: 'forms' },
  ],
] as const)
  test(`${JSON.stringify(given).slice(0, 60)}: ${JSON.stringify(problems)}`, () => {
    assert.deepEqual(termProblems({ ...NONE, ...given }), problems);
  });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tidied } from '#kit/text/folded.ts';
import { type DrugNameProblem, drugNameProblems } from './drug-name.rules.ts';

const LONG = 'a'.repeat(61);
const NAMES: [string, string, DrugNameProblem | null, DrugNameProblem | null][] = [
  ['Clozaril', 'clozapine', null, null],
  ['  Clozaril ', ' clozapine', null, null],
  ['Cló\u0301zapína', 'clozapine', null, null],
  ['', 'clozapine', 'empty', null],
  ['   ', ' \n', 'empty', 'empty'],
  ['x', 'y', 'short', 'short'],
  [LONG, LONG, 'long', 'long'],
  ['two words', 'clozapine', 'oneWord', null],
  ['half-word', 'clozapine', 'oneWord', null],
  ['<b>bold</b>', 'clozapine', 'oneWord', null],
  ["x' OR '1'='1", 'clozapine', 'oneWord', null],
  ['depakote', 'valproic acid', null, null],
  ['depakote', 'sodium-valproate', null, null],
  ['depakote', 'valproic & acid', null, 'signs'],
  ['Lithium', 'lithium', null, 'same'],
];
for (const [name, generic, wrongName, wrongGeneric] of NAMES)
  test(`${JSON.stringify([name.slice(0, 20), generic.slice(0, 20)])}: ${wrongName ?? 'a name'}, ${wrongGeneric ?? 'a substance'}`, () => {
    const found = drugNameProblems({ name, generic });
    assert.deepEqual([found.name ?? null, found.generic ?? null], [wrongName, wrongGeneric]);
  });

test('spaces are tidied and letters with accents are one character', () => {
  assert.equal(tidied('  a \t\n b '), 'a b');
  assert.equal(tidied('e\u0301'), 'é');
});

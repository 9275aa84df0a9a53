import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ReferenceProblems,
  referenceProblems,
  sourceIn,
  withReference,
} from './reference-lines.rules.ts';

const cases: [what: string, lines: string[], problems: ReferenceProblems][] = [
  [
    'sources that differ',
    ['Smith A. One. doi:10.1000/a', 'Smith A. Two. doi:10.1000/b'],
    { repeated: [], bare: [] },
  ],
  ['the same words twice', ['Smith A. One.', 'Jones B.', 'smith a. one.'], { repeated: [3], bare: [] }],
  [
    'one source in two spellings',
    ['Smith A. One. doi:10.1000/A', 'Smith. https://doi.org/10.1000/a'],
    { repeated: [2], bare: [] },
  ],
  [
    'numbers alone',
    ['10.1000/a', 'https://doi.org/10.1000/b', 'doi: 10.1000/c', 'PMID: 123', '4567', 'Smith A. 2020.'],
    { repeated: [], bare: [1, 2, 3, 4, 5] },
  ],
];
for (const [what, lines, problems] of cases)
  test(`references: ${what}`, () => assert.deepEqual(referenceProblems(lines), problems));

test('a DOI and a PubMed number are known in every usual form; words are none', () => {
  const doi = { registry: 'doi', identifier: '10.1000/a' };
  for (const typed of ['10.1000/a', 'doi:10.1000/a', ' https://doi.org/10.1000/A '])
    assert.deepEqual(sourceIn(typed), doi, typed);
  assert.deepEqual(sourceIn('0012'), { registry: 'pubmed', identifier: '12' });
  assert.equal(sourceIn('Smith A. 2020'), null);
});

test('a source that was found stands on a line of its own at the end', () => {
  assert.equal(withReference('', ' Smith\n A. '), 'Smith A.');
  assert.equal(withReference('One\n\n', 'Two'), 'One\nTwo');
});

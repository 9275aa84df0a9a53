import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NOTICES } from './notice.data.ts';
import { referenceOf } from './reference.rules.ts';
import { identifierKey, identifiersOf, noticeOf, noticesByPlace, withNotices } from './standing.rules.ts';

const named: [what: string, reference: Parameters<typeof referenceOf>[0], keys: string[]][] = [
  ['nothing', 'A person. A paper. 2020.', []],
  [
    'its DOI',
    { text: 'A paper.', doi: '10.1016/S0140-6736(18)30295-2' },
    ['doi:10.1016/s0140-6736(18)30295-2'],
  ],
  ['its PubMed number', { text: 'A paper.', pmid: '03046553' }, ['pubmed:3046553']],
  ['both', { text: 'A paper.', doi: '10.1000/A', pmid: '7' }, ['doi:10.1000/a', 'pubmed:7']],
  ['a DOI in its words', 'A paper. doi:10.1000/182.', ['doi:10.1000/182']],
  ['a number in its words', 'A paper. PMID: 12345', ['pubmed:12345']],
  ['both, once each', { text: 'A paper, doi:10.1000/A', doi: '10.1000/A' }, ['doi:10.1000/a']],
  ['the address of a DOI', { text: 'A paper.', url: 'https://doi.org/10.1000/x%3Cy' }, ['doi:10.1000/x<y']],
  ['an address that cannot be read', { text: 'A.', url: 'https://doi.org/10.1000/x%' }, ['doi:10.1000/x%']],
  ['a DOI with a question mark', { text: 'A.', doi: '10.1000/a?b#c' }, ['doi:10.1000/a?b#c']],
  ['its address with a query', { text: 'A.', url: 'https://doi.org/10.1176/ABC?x=1#y' }, ['doi:10.1176/abc']],
  ['its address with www', { text: 'A.', url: 'https://www.doi.org/10.1176/ABC' }, ['doi:10.1176/abc']],
  ['its address with a query in words', 'A. https://doi.org/10.1176/ABC?x=1', ['doi:10.1176/abc']],
  [
    'an address of PubMed with a query',
    { text: 'A.', url: 'https://pubmed.ncbi.nlm.nih.gov/012/?x=1' },
    ['pubmed:12'],
  ],
  [
    'the old address of PubMed',
    { text: 'A.', url: 'https://www.ncbi.nlm.nih.gov/pubmed/12345' },
    ['pubmed:12345'],
  ],
  ['the old address of PubMed in words', 'A. https://www.ncbi.nlm.nih.gov/pubmed/12345.', ['pubmed:12345']],
  ['a search of PubMed', { text: 'A.', url: 'https://www.ncbi.nlm.nih.gov/pubmed/?term=12345' }, []],
  ['a DOI alone in its words', 'A paper. 10.1176/abc', ['doi:10.1176/abc']],
  ['an address elsewhere', { text: 'A paper.', url: 'https://example.org/10.1000/182' }, []],
  ['no DOI at all', { text: 'A paper.', doi: 'see the journal' }, []],
];
for (const [what, reference, keys] of named)
  test(`a source is found again by ${what}`, () => {
    assert.deepEqual(identifiersOf(referenceOf(reference)).map(identifierKey), keys);
  });

test('of two registries the graver word is told, and who has none keeps its shape', () => {
  const both = { text: 'A paper.', doi: '10.1000/A', pmid: '7' };
  const other = { text: 'Another.', doi: '10.1000/AB' };
  const notices = { 'doi:10.1000/a': 'corrected', 'pubmed:7': 'retracted' } as const;
  assert.equal(noticeOf(both, notices), 'retracted');
  assert.equal(noticeOf(both, { 'doi:10.1000/a': 'concern' }), 'concern');
  assert.deepEqual(withNotices([both, other], notices), [{ ...both, notice: 'retracted' }, other]);
  assert.deepEqual(withNotices([both, other], {}), [both, other]);
});

test('whatever a DOI consists of, it is found again as it stands, in lower case', () => {
  const suffix = fc.stringMatching(/^[\w()<>;:?#%&=+./[\]-]{1,40}$/);
  fc.assert(
    fc.property(suffix, fc.constantFrom(...NOTICES), (end, notice) => {
      const reference = { text: 'A paper.', doi: `10.1000/${end}` };
      const [found] = identifiersOf(reference);
      assert.equal(found?.identifier, reference.doi.toLowerCase());
      assert.equal(noticeOf(reference, { [`doi:${reference.doi.toLowerCase()}`]: notice }), notice);
    }),
  );
});

test('sources that are words alone are told by their places', () => {
  const lines = ['A paper.', 'Another. doi:10.1000/A', 'A third. PMID\u00a07'];
  const notices = { 'doi:10.1000/a': 'retracted', 'pubmed:7': 'corrected' } as const;
  assert.deepEqual(noticesByPlace(lines, notices), { referenceNotices: { 1: 'retracted', 2: 'corrected' } });
  assert.deepEqual(noticesByPlace(lines, { 'doi:10.1000/ab': 'retracted' }), {});
  assert.deepEqual(noticesByPlace([], {}), {});
});

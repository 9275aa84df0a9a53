import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CitationAnswer, doiCitation, pubmedCitation } from './citation.rules.ts';

const work = (more: object = {}) => ({
  message: {
    DOI: '10.1000/xyz.12',
    title: ['Lithium &amp; the <i>kidney</i>: a cohort'],
    author: [
      { given: 'Priyanka Rose', family: 'Vellathottam' },
      { given: 'J.-P.', family: 'O’Neill' },
      { name: 'The Lithium Group' },
    ],
    'container-title': ['Journal of Long Names'],
    'short-container-title': ['J Long Names'],
    issued: { 'date-parts': [[2024, 3]] },
    volume: '12',
    issue: '3',
    page: '101-109',
    ...more,
  },
});
const paper = (more: object = {}) => ({
  result: {
    '123': {
      uid: '123',
      pubtype: ['Journal Article'],
      authors: [{ name: 'Thornquist Z' }, { name: 'Adeyemi T' }],
      title: 'Does clozapine protect?',
      source: 'Arch Psych',
      pubdate: '2023 Nov 2',
      volume: '8',
      issue: '',
      pages: 'e12',
      ...more,
    },
  },
});

const CASES: [what: string, answer: CitationAnswer | null, told: CitationAnswer | null][] = [
  [
    'a work',
    doiCitation(200, work()),
    {
      text: 'Vellathottam PR, O’Neill JP, The Lithium Group. Lithium & the kidney: a cohort. J Long Names. 2024;12(3):101–109. doi:10.1000/xyz.12',
      notice: null,
    },
  ],
  [
    'a work of many',
    doiCitation(
      200,
      work({ author: Array.from({ length: 7 }, (_, n) => ({ family: `A${n}`, given: 'B' })) }),
    ),
    {
      text: 'A0 B, A1 B, A2 B, et al. Lithium & the kidney: a cohort. J Long Names. 2024;12(3):101–109. doi:10.1000/xyz.12',
      notice: null,
    },
  ],
  [
    'a work of which little is known',
    doiCitation(200, { message: { DOI: '10.1/x', title: ['Only a title.'] } }),
    { text: 'Only a title. doi:10.1/x', notice: null },
  ],
  [
    'a work that was taken back',
    doiCitation(200, work({ 'updated-by': [{ type: 'retraction' }], author: [], page: '' })),
    {
      text: 'Lithium & the kidney: a cohort. J Long Names. 2024;12(3). doi:10.1000/xyz.12',
      notice: 'retracted',
    },
  ],
  ['a work that nobody knows', doiCitation(404, 'Resource not found.'), 'missing'],
  ['a work without a title', doiCitation(200, work({ title: [] })), null],
  ['no answer', doiCitation(500, null), null],
  [
    'a paper',
    pubmedCitation(200, paper(), '123'),
    {
      text: 'Thornquist Z, Adeyemi T. Does clozapine protect? Arch Psych. 2023;8:e12. PMID: 123',
      notice: null,
    },
  ],
  [
    'a paper that was corrected',
    pubmedCitation(200, paper({ references: [{ reftype: 'Erratum in' }] }), '123'),
    {
      text: 'Thornquist Z, Adeyemi T. Does clozapine protect? Arch Psych. 2023;8:e12. PMID: 123',
      notice: 'corrected',
    },
  ],
  ['another paper than was asked for', pubmedCitation(200, paper(), '124'), null],
  ['a paper that is not there', pubmedCitation(200, paper({ error: 'cannot get it' }), '123'), 'missing'],
];
for (const [what, answer, told] of CASES)
  test(`${what} is cited as it should be`, () => assert.deepEqual(answer, told));

test('what a registry sends is one line of words, whatever is in it', () => {
  const answer = doiCitation(
    200,
    work({
      title: ['A\n<script>alert(1)</script> &amp;lt;b&amp;gt; &#x41;&#66;&#0;'],
      author: 'nobody',
      page: {},
    }),
  );
  assert.ok(answer && answer !== 'missing');
  assert.doesNotMatch(answer.text, /[\n<]script|\n/);
  assert.match(answer.text, /^A alert\(1\) <b> AB\. J Long Names/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { linkedPieces, referenceLine, referenceOf, referencePieces } from './reference.rules.ts';

const links = (text: string) =>
  linkedPieces(text).flatMap(({ text: name, href }) => (href ? [[name, href]] : []));

const DOI = 'https://doi.org/10.5555/demo.2026';
const PUBMED = 'https://pubmed.ncbi.nlm.nih.gov/3046553/';
const CASES: [string, string, string[][]][] = [
  ['a text that names nothing', 'Clozapine tablets, section 2', []],
  ['doi:', 'Kane et al. doi:10.5555/demo.2026', [['doi:10.5555/demo.2026', DOI]]],
  ['a space after it, capitals', 'DOI: 10.5555/demo.2026', [['DOI: 10.5555/demo.2026', DOI]]],
  ['an address', 'See https://doi.org/10.5555/demo.2026', [[DOI, DOI]]],
  [
    'the address of before',
    'http://dx.doi.org/10.5555/demo.2026',
    [['http://dx.doi.org/10.5555/demo.2026', DOI]],
  ],
  ['the end of a sentence', 'doi:10.5555/demo.2026.', [['doi:10.5555/demo.2026', DOI]]],
  ['in brackets', '(doi:10.5555/demo.2026)', [['doi:10.5555/demo.2026', DOI]]],
  [
    'brackets of its own',
    'doi:10.5555/S0140-6736(18)30295-2; next',
    [['doi:10.5555/S0140-6736(18)30295-2', 'https://doi.org/10.5555/S0140-6736(18)30295-2']],
  ],
  [
    'signs that an address would misread',
    'doi:10.5555/a<b>?c#d',
    [['doi:10.5555/a<b>?c#d', 'https://doi.org/10.5555/a%3Cb%3E%3Fc%23d']],
  ],
  ['PMID', 'Kane 1988. PMID 3046553', [['PMID 3046553', PUBMED]]],
  ['PMID with a colon', 'PMID: 3046553.', [['PMID: 3046553', PUBMED]]],
  ['an address of PubMed', 'https://pubmed.ncbi.nlm.nih.gov/3046553/', [[PUBMED, PUBMED]]],
  [
    'both',
    'doi:10.5555/demo.2026, PMID 3046553',
    [
      ['doi:10.5555/demo.2026', DOI],
      ['PMID 3046553', PUBMED],
    ],
  ],
  [
    'an address with www',
    'https://www.doi.org/10.5555/demo.2026',
    [['https://www.doi.org/10.5555/demo.2026', DOI]],
  ],
  [
    'an address without its beginning',
    'See doi.org/10.5555/demo.2026.',
    [['doi.org/10.5555/demo.2026', DOI]],
  ],
  ['an address with a query', `${DOI}?utm=x#top`, [[`${DOI}?utm=x#top`, DOI]]],
  ['no colon', 'DOI 10.5555/demo.2026', [['DOI 10.5555/demo.2026', DOI]]],
  ['a DOI alone', 'Kane et al. (10.5555/demo.2026).', [['10.5555/demo.2026', DOI]]],
  ['a DOI alone at the start', '10.5555/demo.2026; Kane', [['10.5555/demo.2026', DOI]]],
  [
    'the PubMed address of before',
    'https://www.ncbi.nlm.nih.gov/pubmed/3046553',
    [['https://www.ncbi.nlm.nih.gov/pubmed/3046553', PUBMED]],
  ],
  [
    'PubMed without its beginning',
    'pubmed.ncbi.nlm.nih.gov/3046553',
    [['pubmed.ncbi.nlm.nih.gov/3046553', PUBMED]],
  ],
  ['an article of PubMed Central', 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC3046553/', []],
  ['more digits than PubMed has', 'https://pubmed.ncbi.nlm.nih.gov/123456789/', []],
  ['a date', 'of 5.10.2020/3 and 10.2020/3, 10.2020/12.', []],
  ['an address elsewhere', 'https://example.org/doi/10.5555/demo.2026', []],
  ['a number of decimals', 'x10.5555/demo, 3.10.5555/demo, -10.5555/demo, 110.5555/demo', []],
  ['a DOI alone that names nothing', '10.5555/ (a)', []],
  ['a number alone', 'Neurology 2008; 70: 2130', []],
  ['a DOI that names nothing is left', 'doi:10.5555/', []],
  ['a word that only ends so', 'xdoi:10.5555/a and APMID 12', []],
  ['an address that runs something', 'javascript:doi', []],
];
for (const [title, text, wanted] of CASES)
  test(`${title}: ${text}`, () => assert.deepEqual(links(text), wanted));

const NAMES = [
  'doi:10.5555/a',
  'https://doi.org/10.5555/b(1)',
  'PMID 12',
  '10.5555/c',
  'DOI ',
  'doi.org/10.5555/',
  '10.2020/3',
  'https://doi.org/',
  '.',
  ') ',
  '((',
  ' "',
];
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 12 })), { maxLength: 8 })
  .map((parts) => parts.join(''));

test('a text is linked, never changed (property)', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const pieces = linkedPieces(text);
      assert.equal(pieces.map((piece) => piece.text).join(''), text);
      assert.ok(pieces.every((piece) => piece.text !== ''));
      for (const { href } of pieces)
        if (href) assert.match(new URL(href).origin, /^https:\/\/(doi\.org|pubmed\.ncbi\.nlm\.nih\.gov)$/);
    }),
  );
});

test('what finds a source follows its words, once', () => {
  const told = referencePieces({ text: 'Kane et al.', doi: '10.5555/demo.2026', pmid: '3046553' });
  assert.deepEqual(told, [
    { text: 'Kane et al.', href: null },
    { text: ' ', href: null },
    { text: 'doi:10.5555/demo.2026', href: DOI },
    { text: ' ', href: null },
    { text: 'PMID\u00a03046553', href: PUBMED },
  ]);
  const named = { text: 'Kane et al. doi:10.5555/demo.2026', doi: '10.5555/demo.2026' };
  assert.equal(referenceLine(named), named.text);
  assert.equal(referenceLine({ text: 'Kane', pmid: '12' }), 'Kane PMID\u00a012');
});

test('an address of its own links the words; nothing that runs is followed', () => {
  assert.deepEqual(referencePieces({ text: 'A label', url: 'https://example.org/label' }), [
    { text: 'A label', href: 'https://example.org/label' },
  ]);
  for (const broken of [{ url: 'javascript:alert(1)' }, { doi: '"><script>' }, { pmid: 'x' }])
    assert.deepEqual(referencePieces({ text: 'A label', ...broken }), [{ text: 'A label', href: null }]);
});

for (const field of [
  { doi: 'https://doi.org/10.5555/a' },
  { doi: 'doi:10.5555/a' },
  { doi: 'see 10.5555/a' },
  { doi: '10.5555/a and 10.5555/b' },
  { pmid: 'PMID: 123' },
  { pmid: '123/' },
  { pmid: '123456789' },
])
  test(`a field that is more than an identifier names nothing: ${JSON.stringify(field)}`, () =>
    assert.equal(referenceLine({ text: 'Kane', ...field }), 'Kane'));

test('an identifier is printed as it is, whatever sign it ends with', () =>
  assert.equal(referenceLine({ text: 'Kane', doi: '10.5555/a.' }), 'Kane doi:10.5555/a.'));

test('a source that ends with ever so many signs is read without them', () =>
  assert.deepEqual(links(`10.5555/a${'.'.repeat(50_000)}`), [['10.5555/a', 'https://doi.org/10.5555/a']]));

test('words alone are a reference, too', () => {
  assert.deepEqual(referenceOf('NICE CG192'), { text: 'NICE CG192' });
  assert.deepEqual(referenceOf({ text: 'x', pmid: '1' }), { text: 'x', pmid: '1' });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { authorIdOf } from '#catalog/publication/publication.rules.ts';
import { type AuthorWords, addressWords, authorProblems, authorSlug } from './author.rules.ts';

const WORDS: AuthorWords = {
  fullName: 'Maëlle Quintrec',
  affix: 'MD',
  affixType: 'suffix',
  jobTitle: '',
  institute: '',
  email: '',
  address: '',
};

test('a name, an e-mail address and the words of an address are looked at, each at its field', () => {
  const cases: [string, Partial<AuthorWords>, object][] = [
    ['nothing but a name', {}, {}],
    ['no name', { fullName: '  ' }, { fullName: 'name' }],
    ['a name in another script', { fullName: '山田太郎' }, { fullName: 'letters' }],
    ['the same with words of its own', { fullName: '山田太郎', address: 'yamada-taro' }, {}],
    ['an e-mail address', { email: ' m@example.org ' }, {}],
    ['half of one', { email: 'm@' }, { email: 'email' }],
    ['words of signs', { address: '!!' }, { address: 'address' }],
  ];
  for (const [what, change, expected] of cases)
    assert.deepEqual(authorProblems({ ...WORDS, ...change }), expected, what);
});

test('[ROUTE-021] an address ends in the number that finds the person, whatever its words', () => {
  assert.equal(authorSlug(WORDS, 12), 'maelle-quintrec-12');
  assert.equal(authorSlug({ ...WORDS, address: 'Dr. Quintrec 7' }, 12), 'dr-quintrec-7-12');
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.integer({ min: 1, max: 1e9 }), (fullName, address, id) => {
      const words = { ...WORDS, fullName, address };
      if (Object.keys(authorProblems(words)).length > 0) return;
      const slug = authorSlug(words, id);
      assert.equal(authorIdOf(slug), String(id));
      assert.equal(authorSlug({ fullName, address: addressWords(slug) || fullName }, id), slug);
    }),
  );
});

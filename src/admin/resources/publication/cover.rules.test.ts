import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { trailingId } from '#kit/slug.ts';
import { idsIn } from '../translation/translation.rules.ts';
import { carriedFrontMatter, coverSlug } from './cover.rules.ts';
import { linesOf } from './field-kind.schema.ts';

const SLUGS: [string, string][] = [
  ['Clozapine in practice', 'clozapine-in-practice-3001'],
  ['  Épisodes dépressifs ', 'episodes-depressifs-3001'],
  ['clozapine-in-practice-3001', 'clozapine-in-practice-3001'],
  ['What changes in DSM-5', 'what-changes-in-dsm5-3001'],
  ['Top 10 12', 'top1012-3001'],
  ['2026', 'no2026-3001'],
  ['3001', '3001'],
  ['漢字', '3001'],
  ['', '3001'],
];
for (const [words, slug] of SLUGS)
  test(`[ROUTE-093] ${JSON.stringify(words)} has the address ${slug}`, () =>
    assert.equal(coverSlug(words, 3001), slug));

test('property: an address ends in its number and in no other, and its words stay when it is made again', () => {
  const words = fc.oneof(fc.string({ maxLength: 300 }), fc.stringMatching(/^[a-z0-9 -]{0,40}$/));
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 1e9 }), (typed, id) => {
      const slug = coverSlug(typed, id);
      assert.equal(trailingId(slug), id);
      assert.deepEqual(idsIn(slug), { publicationId: id, sectionId: null });
      assert.equal(coverSlug(slug, id), slug);
      assert.ok(slug.length <= 160);
    }),
    { numRuns: 2_000 },
  );
});

test('lines are what says something', () => {
  assert.deepEqual(linesOf(' One. \n\n\tTwo\n '), ['One.', 'Two']);
  assert.deepEqual(linesOf(''), []);
});

const FACTS = {
  publicationDate: '2026-01-01',
  expirationDate: '2028-01-01',
  reviewedOn: '2026-01-01',
  objectives: ['One'],
};
const CONTENT = {
  estimatedMinutes: 60,
  releasedOn: '2026-01-01',
  expiresOn: '2028-01-01',
  reviewedOn: '2026-01-01',
  objectives: ['One'],
  faculty: [
    { name: 'A', role: 'Author', disclosure: '' },
    { name: 'Editor', role: 'Editor', disclosure: '' },
  ],
  mitigation: 'None.',
  support: 'None.',
} as never;

test('front matter stays as it is when nothing of it changed', () =>
  assert.equal(carriedFrontMatter(CONTENT, FACTS, { ...FACTS }), CONTENT));

test('front matter follows its cover in days and objectives; what is said of people follows from facts', () => {
  const carried = carriedFrontMatter(CONTENT, FACTS, {
    ...FACTS,
    expirationDate: '2027-01-01',
    objectives: ['One', 'Two'],
  });
  assert.equal(carried.expiresOn, '2027-01-01');
  assert.equal(carried.reviewedOn, '2026-01-01');
  assert.deepEqual(carried.objectives, ['One', 'Two']);
  assert.equal(carriedFrontMatter(CONTENT, FACTS, { ...FACTS, reviewedOn: null }).reviewedOn, null);
  const { faculty, mitigation, support } = CONTENT as typeof carried;
  assert.deepEqual([carried.faculty, carried.mitigation, carried.support], [faculty, mitigation, support]);
});

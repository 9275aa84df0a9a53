import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { VISIBILITIES, type Visibility } from '#catalog/publication/visibility.data.ts';
import { type BulkCover, type BulkCoverChange, bulkPlan, stepsOf, wantedBy } from './bulk.rules.ts';
import { BULK_DEEDS, COVER_MAX } from './publication.data.ts';
import { type ReleaseFacts, waysFrom } from './release.rules.ts';

const TODAY = '2027-03-01';
const facts = (cover: BulkCover, more: Partial<ReleaseFacts> = {}): ReleaseFacts => ({
  hour: `${TODAY}T08:00`,
  type: 'PUBLICATION_VIDEO',
  visibility: cover.visibility,
  wasRemoved: false,
  hasLearners: false,
  excerpt: 'What it is about.',
  minutes: 10,
  publicationDate: cover.publicationDate,
  publicationHour: cover.publicationHour,
  expirationDate: null,
  unpublishAt: null,
  reviewedOn: null,
  isPrivate: false,
  hasAudio: false,
  isSoundOpen: true,
  isSoundTold: false,
  categories: cover.categories.length,
  sections: 1,
  emptySections: [],
  mutedSections: [],
  undescribedSections: [],
  people: 1,
  factGaps: [],
  offerings: [],
  frontMatter: null,
  ...more,
});
const COVER: BulkCover = {
  categories: [3, 5],
  private: false,
  publicationDate: '2027-04-01',
  publicationHour: 9,
  visibility: 'draft',
  coverFile: 'covers/1-a.svg',
};
const planned = (cover: BulkCover, change: BulkCoverChange, more: Partial<ReleaseFacts> = {}) =>
  bulkPlan({ facts: facts(cover, more), cover, today: TODAY }, wantedBy(change, cover));

interface Case {
  says: string;
  now?: Partial<BulkCover>;
  more?: Partial<ReleaseFacts>;
  change: BulkCoverChange;
  is: object;
}
const FULL = Array.from({ length: COVER_MAX.categories }, (_, at) => at + 1);
const CASES: Case[] = [
  {
    says: 'a podcast whose sound anybody may open does not become one for members',
    now: { visibility: 'published' },
    more: { type: 'PODCAST', hasAudio: true, isSoundTold: true },
    change: { deed: 'members-only' },
    is: { outcome: 'cannot', why: { code: 'gap', gap: { code: 'sound-open', subject: null } } },
  },
  {
    says: 'a podcast whose sound is for members does not become one for everyone',
    now: { visibility: 'published', private: true },
    more: { type: 'PODCAST', hasAudio: true, isSoundTold: true, isPrivate: true, isSoundOpen: false },
    change: { deed: 'for-everyone' },
    is: { outcome: 'cannot', why: { code: 'gap', gap: { code: 'sound-closed', subject: null } } },
  },
  {
    says: 'a topic is added once, and the cover that was there is brought back with an undo',
    change: { deed: 'add-topics', categories: [4] },
    is: {
      outcome: 'changes',
      to: { categories: [3, 4, 5] },
      before: { categories: [3, 5], coverFile: 'covers/1-a.svg' },
    },
  },
  {
    says: 'no cover gets more topics than its own form takes',
    now: { categories: FULL },
    change: { deed: 'add-topics', categories: [99] },
    is: { outcome: 'cannot', why: { code: 'many-topics' } },
  },
  {
    says: 'a cover with too many topics loses one',
    now: { categories: [...FULL, 99, 100] },
    change: { deed: 'remove-topics', categories: [100] },
    is: {
      outcome: 'changes',
      to: { categories: [...FULL, 99] },
      before: { categories: [...FULL, 99, 100], coverFile: 'covers/1-a.svg' },
    },
  },
  {
    says: 'a topic that it has already',
    change: { deed: 'add-topics', categories: [5] },
    is: { outcome: 'same' },
  },
  {
    says: 'a draft may lose its last topic',
    now: { categories: [3] },
    change: { deed: 'remove-topics', categories: [3] },
    is: {
      outcome: 'changes',
      to: { categories: [] },
      before: { categories: [3], coverFile: 'covers/1-a.svg' },
    },
  },
  {
    says: 'what readers see keeps its last topic',
    now: { categories: [3], visibility: 'published', publicationDate: '2027-01-01' },
    change: { deed: 'remove-topics', categories: [3] },
    is: { outcome: 'cannot', why: { code: 'gap', gap: { code: 'no-category', subject: null } } },
  },
  {
    says: 'all topics become one',
    change: { deed: 'set-topics', categories: [9] },
    is: {
      outcome: 'changes',
      to: { categories: [9] },
      before: { categories: [3, 5], coverFile: 'covers/1-a.svg' },
    },
  },
  {
    says: 'members only',
    change: { deed: 'members-only' },
    is: { outcome: 'changes', to: { private: true }, before: { private: false } },
  },
  { says: 'for everyone already', change: { deed: 'for-everyone' }, is: { outcome: 'same' } },
  {
    says: 'a draft is scheduled, hidden until then',
    change: { deed: 'schedule', publicationDate: '2027-05-01', publicationHour: 7 },
    is: {
      outcome: 'changes',
      to: { publicationDate: '2027-05-01', publicationHour: 7, visibility: 'scheduled' },
      before: { publicationDate: '2027-04-01', publicationHour: 9, visibility: 'draft' },
    },
  },
  {
    says: 'what is announced stays announced, for another day',
    now: { visibility: 'announced' },
    change: { deed: 'schedule', publicationDate: '2027-05-01', publicationHour: 9 },
    is: {
      outcome: 'changes',
      to: { publicationDate: '2027-05-01' },
      before: { publicationDate: '2027-04-01' },
    },
  },
  {
    says: 'nothing is scheduled for a day that has passed',
    change: { deed: 'schedule', publicationDate: '2027-02-01', publicationHour: 9 },
    is: { outcome: 'cannot', why: { code: 'gap', gap: { code: 'date-past', subject: null } } },
  },
  {
    says: 'nothing comes out after its own removal',
    more: { unpublishAt: '2027-04-20T00:00' },
    change: { deed: 'schedule', publicationDate: '2027-05-01', publicationHour: 9 },
    is: { outcome: 'cannot', why: { code: 'removal-before' } },
  },
  {
    says: 'nothing comes out after its credit has ended',
    more: { expirationDate: '2027-04-20' },
    change: { deed: 'schedule', publicationDate: '2027-05-01', publicationHour: 9 },
    is: { outcome: 'cannot', why: { code: 'expiration-before' } },
  },
  {
    says: '[R18] nothing comes out so early that its credit outlasts its review',
    now: { publicationDate: '2027-05-01' },
    more: { expirationDate: '2030-05-01', offerings: [{ kind: 1, items: 1, passMark: 70 }] },
    change: { deed: 'schedule', publicationDate: '2027-04-30', publicationHour: 9 },
    is: { outcome: 'cannot', why: { code: 'ends-too-late' } },
  },
  {
    says: 'what is without an excerpt is not announced',
    more: { excerpt: '' },
    change: { deed: 'announce' },
    is: { outcome: 'cannot', why: { code: 'gap', gap: { code: 'no-excerpt', subject: null } } },
  },
  {
    says: 'what is announced is hidden again',
    now: { visibility: 'announced' },
    change: { deed: 'hide' },
    is: { outcome: 'changes', to: { visibility: 'scheduled' }, before: { visibility: 'announced' } },
  },
  ...(['hide', 'unschedule'] as const).map((deed) => ({
    says: `${deed}: what was removed and is announced again was seen, and is not hidden`,
    now: { visibility: 'announced' as const },
    more: { wasRemoved: true },
    change: { deed },
    is: { outcome: 'cannot', why: { code: 'no-way' } },
  })),
  {
    says: 'what was removed and is announced again gets another hour',
    now: { visibility: 'announced' },
    more: { wasRemoved: true },
    change: { deed: 'schedule', publicationDate: '2027-04-01', publicationHour: 11 },
    is: { outcome: 'changes', to: { publicationHour: 11 }, before: { publicationHour: 9 } },
  },
  {
    says: '[R1] the day that learners’ records name is not planned anew',
    now: { visibility: 'announced' },
    more: { hasLearners: true },
    change: { deed: 'schedule', publicationDate: '2027-05-01', publicationHour: 9 },
    is: { outcome: 'cannot', why: { code: 'field-locked' } },
  },
  { says: 'a draft is hidden already', change: { deed: 'hide' }, is: { outcome: 'same' } },
  {
    says: 'what is scheduled is a draft again',
    now: { visibility: 'scheduled' },
    change: { deed: 'unschedule' },
    is: { outcome: 'changes', to: { visibility: 'draft' }, before: { visibility: 'scheduled' } },
  },
  ...(['schedule', 'announce', 'hide', 'unschedule'] as const).flatMap((deed) =>
    (['published', 'removed'] as const).map((visibility) => ({
      says: `${deed}: what is ${visibility} is neither hidden nor planned with others`,
      now: { visibility },
      change: { deed, publicationDate: '2027-05-01', publicationHour: 9 },
      is: { outcome: 'cannot', why: { code: 'no-way' } },
    })),
  ),
];
for (const { says, now, more, change, is } of CASES)
  test(says, () => assert.deepEqual(planned({ ...COVER, ...now }, change, more), is));

test('no deed reaches the readers, or takes anything from their sight', () => {
  for (const deed of BULK_DEEDS)
    for (const visibility of VISIBILITIES) {
      const plan = planned(
        { ...COVER, visibility },
        { deed, publicationDate: '2027-05-01', categories: [1] },
      );
      const to = plan.outcome === 'changes' ? plan.to.visibility : undefined;
      assert.ok(to !== 'published' && to !== 'removed', `${deed} ${visibility}`);
    }
});

test('every step on the way is a way of the desk', () => {
  const states: Visibility[] = ['draft', 'scheduled', 'announced'];
  for (const from of states)
    for (const to of states) {
      const { before, after } = stepsOf(from, to);
      const path = [from, ...before, ...after];
      assert.equal(path.at(-1), to);
      for (const [at, state] of path.slice(1).entries())
        assert.ok(waysFrom(path[at] as Visibility, false).includes(state), path.join());
    }
  assert.deepEqual(stepsOf('published', undefined), { before: [], after: [] });
});

const cover: fc.Arbitrary<BulkCover> = fc.record(
  {
    categories: fc
      .uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
      .map((ids) => ids.sort((a, b) => a - b)),
    private: fc.boolean(),
    publicationDate: fc.constantFrom('2027-03-02', '2027-04-01', '2027-12-31'),
    publicationHour: fc.integer({ min: 0, max: 23 }),
    visibility: fc.constantFrom(...VISIBILITIES),
    coverFile: fc.constantFrom('covers/1-a.svg', 'covers/chosen.png'),
  },
  { noNullPrototype: true },
);
const change: fc.Arbitrary<BulkCoverChange> = fc.record(
  {
    deed: fc.constantFrom(...BULK_DEEDS),
    categories: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
    publicationDate: fc.constantFrom('2027-03-02', '2027-06-01', '2020-01-01'),
    publicationHour: fc.integer({ min: 0, max: 23 }),
  },
  { noNullPrototype: true },
);

test('a change that is taken back leaves everything as it was, whatever was changed', () => {
  let changed = 0;
  fc.assert(
    fc.property(cover, change, fc.constantFrom('covers/1-a.svg', 'covers/1-b.svg'), (now, deed, drawn) => {
      const plan = planned(now, deed);
      if (plan.outcome !== 'changes') return;
      changed++;
      // A drawn cover follows the topics.
      const made: BulkCover = { ...now, ...plan.to, ...(plan.to.categories ? { coverFile: drawn } : {}) };
      const back = bulkPlan({ facts: facts(made), cover: made, today: TODAY }, plan.before);
      assert.equal(back.outcome, 'changes');
      if (back.outcome === 'changes') assert.deepEqual({ ...made, ...back.to }, now);
      assert.deepEqual(planned(made, deed).outcome === 'cannot', false, 'made twice, it is so already');
      assert.equal(planned(made, deed).outcome, 'same');
    }),
    { numRuns: 500 },
  );
  assert.ok(changed > 100);
});

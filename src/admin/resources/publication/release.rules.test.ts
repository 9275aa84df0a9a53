import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { WHOLE_FACTS } from '#catalog/activity/facts.fixture.ts';
import { frontMatter } from '#catalog/front-matter/front-matter.rules.ts';
import { VISIBILITIES } from './publication.data.ts';
import {
  asksReason,
  gapsFor,
  gapsOpened,
  lacksNow,
  lockedFields,
  type ReleaseFacts,
  waysFrom,
} from './release.rules.ts';

const MEASURE = {
  sections: 3,
  sectionMinutes: 50,
  coverMinutes: 60,
  pilotMinutes: [],
  justification: '',
  mateMinutes: 0,
  offerings: [{ kind: 1 as const, amountHundredths: 100, questions: 5, fewestOptions: 4 }],
};
const TODAY = '2026-11-22';
const shown = frontMatter({
  productName: 'Steady State',
  demo: true,
  supportEmail: 'support@steadystate.example',
  kind: 1,
  amountHundredths: 100,
  passMark: 70,
  minutes: 60,
  learningFormat: 'Enduring material',
  hasMedia: false,
  releasedOn: '2026-11-01',
  expiresOn: '2028-11-01',
  reviewedOn: null,
  objectives: ['Name the target range.'],
  targetAudience: 'Psychiatrists',
  practiceGap: '',
  references: ['A reference.'],
  proof: WHOLE_FACTS,
  today: TODAY,
});
const WHOLE: ReleaseFacts = {
  hour: `${TODAY}T10:00`,
  type: 'CME',
  visibility: 'draft',
  wasRemoved: false,
  hasLearners: false,
  excerpt: 'What it is about.',
  minutes: 60,
  publicationDate: '2026-11-01',
  publicationHour: 0,
  expirationDate: '2028-11-01',
  unpublishAt: null,
  reviewedOn: null,
  isPrivate: false,
  hasAudio: false,
  isSoundOpen: true,
  isSoundTold: false,
  categories: 1,
  sections: 3,
  emptySections: [],
  mutedSections: [],
  undescribedSections: [],
  people: 1,
  factGaps: [],
  offerings: [{ kind: 1, items: 5, passMark: 70 }],
  measure: MEASURE,
  frontMatter: shown,
};
const READING = { type: 'OPEN_ACCESS', offerings: [], frontMatter: null, expirationDate: null } as const;

const PUBLISHED: [string, Partial<ReleaseFacts>, string[]][] = [
  ['whole, with credit', {}, []],
  ['whole, without credit', READING, []],
  ['without an excerpt', { excerpt: '  ' }, ['no-excerpt']],
  ['without a topic', { categories: 0 }, ['no-category']],
  ['without sections', { sections: 0 }, ['no-sections']],
  ['with an empty section', { emptySections: [{ id: 7, title: 'Dosing' }] }, ['empty-section Dosing']],
  [
    'with a recording without captions',
    { mutedSections: [{ id: 7, title: 'Dosing' }] },
    ['no-captions Dosing'],
  ],
  [
    'with a picture that nothing is said of',
    { undescribedSections: [{ id: 7, title: 'Dosing' }] },
    ['no-description Dosing'],
  ],
  ['without faculty', { people: 0 }, ['no-faculty']],
  ['approved by everybody who was asked', { approvals: [{ author: 'Ruiz', standing: 'approved' }] }, []],
  [
    'without the approvals that were asked for',
    {
      approvals: [
        { author: 'Ruiz', standing: 'waiting' },
        { author: 'Sato', standing: 'unanswered' },
        { author: 'Tran', standing: 'refused' },
        { author: 'Udo', standing: 'earlier' },
        { author: 'Ruiz', standing: 'unanswered' },
      ],
    },
    ['approval-missing Ruiz', 'approval-missing Sato', 'approval-refused Tran', 'approval-earlier Udo'],
  ],
  [
    'and out already, by a text that was changed since its approval',
    { visibility: 'published', approvals: [{ author: 'Udo', standing: 'earlier' }] },
    [],
  ],
  ['a podcast without sound', { ...READING, type: 'PODCAST', sections: 0 }, ['no-audio']],
  [
    'a podcast with sound and no section that would have its captions',
    { ...READING, type: 'PODCAST', sections: 0, hasAudio: true },
    ['no-transcript'],
  ],
  [
    'a podcast whose sound plays in no section',
    { ...READING, type: 'PODCAST', hasAudio: true },
    ['no-transcript'],
  ],
  [
    'a podcast whose sound plays in a section',
    { ...READING, type: 'PODCAST', hasAudio: true, isSoundTold: true },
    [],
  ],
  [
    'a podcast that is out with words alone and is given a sound',
    { ...READING, type: 'PODCAST', visibility: 'published', hasAudio: true },
    [],
  ],
  [
    'a podcast that is out and loses its last section',
    { ...READING, type: 'PODCAST', visibility: 'published', hasAudio: true, sections: 0 },
    ['no-transcript'],
  ],
  [
    'a podcast for everyone whose sound only members may open',
    { ...READING, type: 'PODCAST', hasAudio: true, isSoundTold: true, isSoundOpen: false },
    ['sound-closed'],
  ],
  [
    'a podcast for members whose sound anybody may open',
    { ...READING, type: 'PODCAST', hasAudio: true, isSoundTold: true, isPrivate: true },
    ['sound-open'],
  ],
  [
    'a podcast for members, its sound, too',
    { ...READING, type: 'PODCAST', hasAudio: true, isSoundTold: true, isPrivate: true, isSoundOpen: false },
    [],
  ],
  ['dated tomorrow', { ...READING, publicationDate: '2026-11-23' }, ['date-ahead']],
  ['dated today', { ...READING, publicationDate: TODAY }, []],
  ['of this hour', { ...READING, publicationDate: TODAY, publicationHour: 10 }, []],
  ['of the next hour', { ...READING, publicationDate: TODAY, publicationHour: 11 }, ['date-ahead']],
  ['of a late hour of yesterday', { ...READING, publicationDate: '2026-11-21', publicationHour: 23 }, []],
  ['to be removed this hour', { ...READING, unpublishAt: `${TODAY}T10:00` }, ['removal-past']],
  ['to be removed within the hour that comes', { ...READING, unpublishAt: `${TODAY}T11:00` }, []],
  ['to have been removed last year', { ...READING, unpublishAt: '2025-11-22T23:00' }, ['removal-past']],
  ['a CME activity that offers none', { offerings: [] }, ['no-credit']],
  ['a self-assessment that offers none', { type: 'SELF_ASSESSMENT', offerings: [] }, ['no-credit']],
  ['a lecture that offers none', { type: 'PUBLICATION_VIDEO', offerings: [] }, []],
  ['[R1] credit without an end', { expirationDate: null }, ['no-expiration']],
  ['credit that ended yesterday', { expirationDate: '2026-11-21' }, ['expired', 'front-matter-differs']],
  ['credit without questions', { offerings: [{ kind: 1, items: 0, passMark: 70 }] }, ['no-items CME']],
  [
    'one of two credits without questions',
    {
      offerings: [
        { kind: 1, items: 5, passMark: 70 },
        { kind: 2, items: 0, passMark: 70 },
      ],
    },
    ['no-items SA'],
  ],
  [
    '[R10] one credit of 14 minutes',
    { measure: { ...MEASURE, sectionMinutes: 14 } },
    ['credit-above-time CME'],
  ],
  ['[R10] without minutes', { measure: { ...MEASURE, sectionMinutes: 0 } }, ['credit-above-time CME']],
  [
    '[R24] with three options to a question',
    {
      measure: {
        ...MEASURE,
        offerings: [{ kind: 1, amountHundredths: 100, questions: 5, fewestOptions: 3 }],
      },
    },
    ['options-few CME'],
  ],
  [
    '[R24] with eight questions to a credit of self-assessment',
    {
      offerings: [{ kind: 2, items: 8, passMark: 70 }],
      measure: {
        ...MEASURE,
        offerings: [{ kind: 2, amountHundredths: 100, questions: 8, fewestOptions: 4 }],
      },
    },
    ['questions-few SA'],
  ],
  ['[R2] credit without front matter', { frontMatter: null }, ['no-front-matter']],
  ['[R2] without a target audience', { frontMatter: { ...shown, targetAudience: ' ' } }, ['no-audience']],
  ['[R2] without objectives', { frontMatter: { ...shown, objectives: [] } }, ['no-objectives']],
  [
    '[R6] with somebody of the faculty without a role',
    { frontMatter: { ...shown, faculty: shown.faculty.map((one) => ({ ...one, role: '' })) } },
    ['no-statement'],
  ],
  [
    '[R13] a second kind of credit that is not told of',
    {
      offerings: [...WHOLE.offerings, { kind: 2, items: 5, passMark: 80 }],
      frontMatter: {
        ...shown,
        kinds: { 2: { passMark: 80, creditText: '', designation: '', method: 'Answer 4 of 5.' } },
      },
    },
    ['no-accreditation'],
  ],
  [
    '[R11] a second kind of credit whose pass mark is told otherwise',
    {
      offerings: [...WHOLE.offerings, { kind: 2, items: 0, passMark: 80 }],
      frontMatter: {
        ...shown,
        kinds: { 2: { passMark: 70, creditText: '1 SA', designation: 'For 1 SA.', method: '' } },
      },
    },
    ['no-items SA', 'front-matter-differs'],
  ],
  ['[R11] without references', { frontMatter: { ...shown, references: [] } }, ['no-references']],
  ['[R1] without the provider’s contact', { frontMatter: { ...shown, contact: '' } }, ['no-technical']],
  ['[R1] whose front matter tells more minutes than the cover', { minutes: 45 }, []],
  ['[R1] whose front matter tells fewer', { minutes: 61 }, ['front-matter-differs']],
  ['[R1] whose front matter names another end', { expirationDate: '2029-01-01' }, ['front-matter-differs']],
  [
    '[R3] [R5] [R7] with facts that are missing',
    {
      factGaps: [
        { code: 'no-disclosure', subject: 'B' },
        { code: 'not-mitigated', subject: 'A' },
        { code: 'no-support', subject: null },
      ],
    },
    ['no-disclosure B', 'not-mitigated A', 'no-support'],
  ],
  [
    '[R18] not reviewed for more than three years',
    { publicationDate: '2023-11-21', frontMatter: { ...shown, releasedOn: '2023-11-21' } },
    ['review-due'],
  ],
  [
    '[R18] three years old to the day',
    { publicationDate: '2023-11-22', frontMatter: { ...shown, releasedOn: '2023-11-22' } },
    [],
  ],
  [
    '[R18] old and reviewed',
    {
      publicationDate: '2020-01-01',
      reviewedOn: '2026-01-01',
      frontMatter: { ...shown, releasedOn: '2020-01-01' },
    },
    [],
  ],
];
const said = (gaps: { code: string; subject: string | null }[]) =>
  gaps.map(({ code, subject }) => (subject ? `${code} ${subject}` : code));
for (const [what, change, gaps] of PUBLISHED)
  test(`published ${what}: ${gaps.join(', ') || 'may be'}`, () =>
    assert.deepEqual(said(gapsFor('published', { ...WHOLE, ...change }, TODAY)), gaps));

test('[R24] what is published is told how many questions it lacks for its credit', () => {
  const few = { kind: 2 as const, amountHundredths: 100, questions: 8, fewestOptions: 4 };
  const standing = {
    ...WHOLE,
    offerings: [{ kind: 2 as const, items: 8, passMark: 70 }],
    measure: { ...MEASURE, offerings: [few] },
  };
  assert.deepEqual(gapsFor('published', standing, TODAY), [
    { code: 'questions-few', subject: 'SA', count: 2 },
  ]);
});

test('an announcement asks for an excerpt, a topic and a day to come, and for nothing else', () => {
  const bare = { ...WHOLE, ...READING, sections: 0, people: 0, publicationDate: '2026-12-01' };
  assert.deepEqual(gapsFor('announced', bare, TODAY), []);
  assert.deepEqual(said(gapsFor('announced', { ...bare, publicationDate: TODAY }, TODAY)), []);
  assert.deepEqual(
    said(gapsFor('announced', { ...bare, excerpt: '', categories: 0, publicationDate: '2026-11-21' }, TODAY)),
    ['no-excerpt', 'no-category', 'date-past'],
  );
});

test('what readers have seen becomes no draft, and nothing leads from a state to itself', () => {
  assert.deepEqual(
    VISIBILITIES.map((from) => [from, ...waysFrom(from, from === 'removed')].join(' ')),
    [
      'draft scheduled announced published',
      'scheduled published announced draft',
      'announced published draft removed',
      'published removed',
      'removed published announced',
    ],
  );
  assert.deepEqual(waysFrom('announced', true), ['published', 'removed'], 'announced again after a removal');
});

test('property: on no way does what readers have seen become hidden without a removal', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 30 }), (choices) => {
      let [now, wasRemoved, isSeen] = ['draft' as ReleaseFacts['visibility'], false, false];
      for (const choice of choices) {
        const ways = waysFrom(now, wasRemoved);
        const to = ways[choice % ways.length] ?? assert.fail(now);
        wasRemoved = to === 'removed' || (now === 'removed' && to === 'announced');
        isSeen ||= to === 'published';
        now = to;
        assert.ok(!isSeen || (now !== 'draft' && now !== 'scheduled'), now);
        if (isSeen) assert.equal(lockedFields({ ...WHOLE, visibility: now, wasRemoved }).length, 3, now);
      }
    }),
  ));

for (const from of VISIBILITIES)
  for (const creditHolders of [0, 2])
    for (const to of VISIBILITIES)
      test(`a step from ${from} to ${to}, with ${creditHolders} who hold credit, asks for the reason of a removal alone`, () =>
        assert.equal(
          asksReason({ visibility: from, creditHolders }, to),
          to === 'removed' && (from === 'published' || creditHolders > 0),
        ));

test('leaving the readers’ sight asks for nothing', () => {
  const nothing = { ...WHOLE, excerpt: '', people: 0, frontMatter: null, expirationDate: null };
  assert.deepEqual(gapsFor('removed', nothing, TODAY), []);
  assert.deepEqual(gapsFor('draft', nothing, TODAY), []);
});

test('credit that ended is no fault of what is published', () => {
  const ended = {
    ...WHOLE,
    visibility: 'published',
    expirationDate: '2026-11-21',
    frontMatter: { ...shown, expiresOn: '2026-11-21' },
  } as const;
  assert.deepEqual(lacksNow(ended, TODAY), []);
  assert.deepEqual(said(lacksNow({ ...ended, excerpt: '' }, TODAY)), ['no-excerpt']);
});

test('a change is answerable for what it opens, not for what was open', () => {
  const before = { ...WHOLE, visibility: 'published', excerpt: '' } as const;
  assert.deepEqual(gapsOpened(before, { ...before, minutes: 60 }, TODAY), []);
  assert.deepEqual(said(gapsOpened(before, { ...before, people: 0 }, TODAY)), ['no-faculty']);
  const draft = { ...WHOLE, visibility: 'draft' } as const;
  assert.deepEqual(gapsOpened(draft, { ...draft, people: 0, excerpt: '' }, TODAY), []);
});

test('a sound that is not open to those who may hear it is refused from the plan on, and no draft is', () => {
  const podcast: ReleaseFacts = { ...WHOLE, ...READING, type: 'PODCAST', hasAudio: true, isSoundTold: true };
  const opened = (visibility: ReleaseFacts['visibility'], now: Partial<ReleaseFacts>) =>
    gapsOpened({ ...podcast, visibility }, { ...podcast, visibility, ...now }, TODAY).map(({ code }) => code);
  for (const visibility of ['scheduled', 'announced', 'published'] as const) {
    assert.deepEqual(opened(visibility, { isPrivate: true }), ['sound-open'], visibility);
    assert.deepEqual(opened(visibility, { isSoundOpen: false }), ['sound-closed'], visibility);
  }
  assert.deepEqual(opened('draft', { isPrivate: true }), []);
});

test('[R1] [R9] what learners’ records name is locked once credit was offered to readers, and in any state while there are such records', () => {
  for (const visibility of VISIBILITIES) {
    const isSeen = visibility === 'published' || visibility === 'removed';
    assert.equal(lockedFields({ ...WHOLE, visibility }).length, isSeen ? 3 : 0, visibility);
    assert.equal(lockedFields({ ...WHOLE, visibility, hasLearners: true }).length, 3, visibility);
    assert.deepEqual(lockedFields({ ...WHOLE, ...READING, visibility }), []);
  }
  const again = { visibility: 'announced', wasRemoved: true } as const;
  assert.equal(lockedFields({ ...WHOLE, ...again }).length, 3);
  assert.deepEqual(lockedFields({ ...WHOLE, ...READING, ...again }), []);
});

test('property: nothing with credit is published without an end, questions and every fact behind its sentences', () => {
  const standing = fc.record({
    expirationDate: fc.constantFrom(null, '2026-11-21', '2028-11-01'),
    people: fc.nat(2),
    factGaps: fc.array(fc.constant({ code: 'not-mitigated' as const, subject: 'A' }), { maxLength: 1 }),
    offerings: fc.array(
      fc.record({
        kind: fc.constantFrom(1 as const, 2 as const),
        items: fc.nat(3),
        passMark: fc.constant(70),
      }),
      { maxLength: 2 },
    ),
    frontMatter: fc.constantFrom(null, shown, { ...shown, faculty: [] }),
    sections: fc.nat(2),
  });
  fc.assert(
    fc.property(standing, (some) => {
      if (gapsFor('published', { ...WHOLE, ...some }, TODAY).length > 0) return;
      assert.ok(some.sections > 0 && some.people > 0 && some.offerings.length > 0);
      assert.equal(some.expirationDate, '2028-11-01');
      assert.ok(some.offerings.every(({ items }) => items > 0));
      assert.ok(some.frontMatter?.faculty.length);
      assert.deepEqual(some.factGaps, []);
    }),
    { numRuns: 2_000 },
  );
});

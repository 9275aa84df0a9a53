import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { WHOLE_FACTS } from '../activity/facts.fixture.ts';
import { frontMatter } from './front-matter.rules.ts';
import { frontMatterGaps } from './gaps.rules.ts';
import { FRONT_MATTER_PARTS } from './parts.data.ts';

const WHOLE = frontMatter({
  productName: 'Steady State',
  demo: true,
  supportEmail: 'help@example.org',
  kind: 1,
  amountHundredths: 50,
  passMark: 70,
  minutes: 30,
  learningFormat: 'Enduring material',
  hasMedia: false,
  releasedOn: '2026-01-02',
  expiresOn: '2028-01-02',
  reviewedOn: '2026-01-02',
  objectives: ['Choose a dose'],
  targetAudience: 'Prescribers',
  practiceGap: 'Doses are chosen by habit',
  references: ['A. Person. A paper. 2020.'],
  proof: WHOLE_FACTS,
  today: '2026-11-22',
});

test('front matter with all its parts has no gap', () => {
  assert.deepEqual(frontMatterGaps(WHOLE), []);
});

test('parts that are missing, empty or blank are gaps, and people without a name or a role', () => {
  for (const [change, gaps] of [
    [{ price: '  ' }, ['price']],
    [{ reviewedOn: null, expiresOn: null }, ['reviewedOn', 'expiresOn']],
    [{ objectives: [' '], references: [] }, ['objectives', 'references']],
    [{ estimatedMinutes: 0 }, ['estimatedMinutes']],
    [{ faculty: [] }, ['faculty']],
    [{ faculty: [{ name: 'A. Person', role: '', disclosure: '' }] }, ['faculty']],
    [{ faculty: [...WHOLE.faculty, { name: '', role: 'Planner', disclosure: '' }] }, ['faculty']],
  ] as const)
    assert.deepEqual(frontMatterGaps({ ...WHOLE, ...(change as object) }), gaps);
  assert.deepEqual(frontMatterGaps({}), [...FRONT_MATTER_PARTS]);
});

test('[R11] [R13] what is missing for one kind of test is missing, though it is there for the first', () => {
  const own = { passMark: 80, creditText: '1 SA', designation: 'For 1 SA.', method: 'Answer 8 of 10.' };
  assert.deepEqual(frontMatterGaps({ ...WHOLE, kinds: { 2: own } }), []);
  const bare = { ...own, designation: ' ', passMark: 0 };
  assert.deepEqual(frontMatterGaps({ ...WHOLE, kinds: { 2: bare } }), ['designation', 'passMark']);
});

test('whatever is taken away, that and nothing else is a gap', () => {
  fc.assert(
    fc.property(fc.subarray([...FRONT_MATTER_PARTS]), (taken) => {
      const left = Object.fromEntries(
        Object.entries(WHOLE).filter(([part]) => !taken.some((one) => one === part)),
      );
      assert.deepEqual(frontMatterGaps(left), taken);
    }),
  );
});

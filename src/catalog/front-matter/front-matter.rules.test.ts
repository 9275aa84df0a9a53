import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WHOLE_FACTS } from '../activity/facts.fixture.ts';
import { type FrontMatterFacts, frontMatter, mediumTold } from './front-matter.rules.ts';
import { accreditationTold } from './front-matter-words.rules.ts';

const FACTS: FrontMatterFacts = {
  productName: 'Steady State',
  demo: false,
  supportEmail: 'help@example.org',
  kind: 1,
  amountHundredths: 50,
  passMark: 70,
  minutes: 30,
  learningFormat: 'Enduring material',
  hasMedia: false,
  releasedOn: '2026-01-02',
  expiresOn: '2028-01-02',
  reviewedOn: null,
  objectives: ['Choose a dose'],
  targetAudience: 'Prescribers',
  practiceGap: 'Doses are chosen by habit',
  references: ['A. Person. A paper. 2020.'],
  proof: WHOLE_FACTS,
  today: '2026-11-22',
};
const told = (change: Partial<FrontMatterFacts>) => frontMatter({ ...FACTS, ...change });

for (const [format, named] of [
  ['Enduring material', 'enduring material'],
  ['Journal-based activity', 'journal-based activity'],
  ['Live activity', 'live activity'],
] as const)
  test(`[R13] the designation statement names the format (${named}), the most that may be claimed, and how much to claim`, () => {
    const { designation } = told({ learningFormat: format });
    assert.equal(
      designation,
      `Steady State designates this ${named} for a maximum of 0.5 CME credits. Claim only the credit commensurate with the extent of your participation in the activity.`,
    );
  });

test('[R13] no statement calls a credit by an accreditor’s name or a category that nobody accredited', () => {
  for (const demo of [true, false])
    for (const kind of [1, 2] as const)
      for (const amountHundredths of [25, 100, 525]) {
        const { designation, creditText, accreditation } = told({ demo, kind, amountHundredths });
        assert.doesNotMatch([designation, creditText, accreditation].join(' '), /category 1|ACCME|AMA PRA/i);
        assert.equal(/demo/.test(creditText), demo);
      }
});

test('[R1] [R2] what a learner must see before starting is said, each part from its own fact', () => {
  const { estimatedMinutes, passMark, releasedOn, expiresOn, contact, references, method } = told({});
  assert.deepEqual(
    [estimatedMinutes, passMark, releasedOn, expiresOn, contact, references],
    [30, 70, '2026-01-02', '2028-01-02', 'help@example.org', FACTS.references],
  );
  assert.match(method, /4 right answers \(70%\) pass/);
});

test('[R2] joint providership is stated with the accreditation, and follows whoever provides it now', () => {
  const joint = { name: 'Acme College (fictional)', accreditation: 'Accredited by nobody.' };
  const { accreditation } = told({ proof: { ...WHOLE_FACTS, joint } });
  const alone = told({}).accreditation;
  const named = 'This activity is jointly provided with Acme College (fictional) (joint providership).';
  assert.equal(accreditation, [alone, named, 'Accredited by nobody.'].join('\n'));
  for (const before of [alone, accreditation]) {
    assert.equal(accreditationTold(before, joint), accreditation);
    assert.equal(accreditationTold(before, null), alone);
  }
  assert.equal(accreditationTold(accreditation, { ...joint, accreditation: '' }), [alone, named].join('\n'));
  const written = 'First line.\nSecond line.';
  assert.equal(
    accreditationTold(accreditationTold(written, joint), null),
    written,
    'an office’s own words stay',
  );
});

test('[R1] the medium follows the recordings, and one told in words of its own stays', () => {
  const [text, media] = [told({ hasMedia: false }).medium, told({ hasMedia: true }).medium];
  assert.notEqual(text, media);
  for (const before of ['', text, media])
    assert.deepEqual([mediumTold(before, false), mediumTold(before, true)], [text, media]);
  assert.equal(mediumTold('Print, with a letter', true), 'Print, with a letter');
});

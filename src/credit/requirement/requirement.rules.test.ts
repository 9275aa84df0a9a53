import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  REQUIREMENT_TEXT_MAX,
  type Requirement,
  requirementProblems,
  tidiedRequirement,
} from './requirement.rules.ts';

const BLOCK: Requirement = {
  authority: 'ABPN',
  effectiveFrom: '2028-01-01',
  blockYears: 3,
  anchorYear: 2027,
  selfAssessmentHundredths: 1250,
  trainingMinutes: null,
  source: 'Twelve and a half.',
  sourceOn: '2027-11-30',
  checkedOn: '2027-11-30',
  confidence: '',
};
const LONG = 'a'.repeat(REQUIREMENT_TEXT_MAX + 1);
const CASES: [what: string, change: Partial<Requirement>, problems: object][] = [
  ['all that a block needs', {}, {}],
  ['no such day', { effectiveFrom: '2027-02-29' }, { effectiveFrom: 'noDay' }],
  ['no day at all', { effectiveFrom: '' }, { effectiveFrom: 'noDay' }],
  ['a figure that is missing', { blockYears: null }, { blockYears: 'noFigure' }],
  ['no years', { blockYears: 0 }, { blockYears: 'range' }],
  ['words instead of a number', { anchorYear: Number.NaN }, { anchorYear: 'range' }],
  ['part of a hundredth', { selfAssessmentHundredths: 1200.5 }, { selfAssessmentHundredths: 'range' }],
  ['another authority, so other figures', { authority: 'DEA' }, { trainingMinutes: 'noFigure' }],
  ['training alone', { authority: 'DEA', trainingMinutes: 480, blockYears: null }, {}],
  ['too much training', { authority: 'DEA', trainingMinutes: 60_001 }, { trainingMinutes: 'range' }],
  ['no source', { source: ' \n' }, { source: 'noSource' }],
  ['as long as it may be', { source: LONG.slice(1), confidence: LONG.slice(1) }, {}],
  ['too long', { source: LONG, confidence: LONG }, { source: 'long', confidence: 'long' }],
  ['never read', { checkedOn: null }, { checkedOn: 'noDay' }],
  ['read before it was written', { sourceOn: '2027-12-01' }, { sourceOn: 'laterSource' }],
  ['read today', { checkedOn: '2027-12-31' }, {}],
  ['read tomorrow', { checkedOn: '2028-01-01' }, { checkedOn: 'future' }],
  ['a source without a date', { sourceOn: null }, {}],
];
for (const [what, change, problems] of CASES)
  test(`[R20] ${what}`, () =>
    assert.deepEqual(requirementProblems({ ...BLOCK, ...change }, '2027-12-31'), problems));

test('[R20] figures that an authority does not ask for are not stored with its requirement', () => {
  const { blockYears, anchorYear, selfAssessmentHundredths, trainingMinutes } = tidiedRequirement({
    ...BLOCK,
    authority: 'DEA',
    trainingMinutes: 480,
  });
  assert.deepEqual(
    [blockYears, anchorYear, selfAssessmentHundredths, trainingMinutes],
    [null, null, null, 480],
  );
});

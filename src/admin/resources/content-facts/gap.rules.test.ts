import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FACT_GAPS } from '#catalog/activity/facts.data.ts';
import { placeOfGap } from './gap.rules.ts';

test('[R3] [R5] [R7] what is missing leads to the place where it is put on record', () => {
  const of = (code: (typeof FACT_GAPS)[number]) => placeOfGap('2746', { code, person: '305' });
  assert.deepEqual(Object.fromEntries(FACT_GAPS.map((code) => [code, of(code)])), {
    'no-people': '/admin/publications/2746/facts#people',
    'no-role': '/admin/publications/2746/facts#person-305',
    'no-disclosure': '/admin/faculty/305#disclosures',
    'statement-old': '/admin/faculty/305#disclosures',
    excluded: '/admin/publications/2746/facts#person-305',
    'not-mitigated': '/admin/faculty/305#disclosures',
    'mitigated-late': '/admin/publications/2746/facts#person-305',
    'no-support': '/admin/publications/2746/facts#support',
    'support-incomplete': '/admin/publications/2746/facts#support',
    'support-agreement': '/admin/publications/2746/facts#support',
    'no-front-matter': '/admin/publications/2746/test#terms',
  });
});

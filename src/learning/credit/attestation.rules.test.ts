import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isProfessionAsked } from './attestation.rules.ts';

const PASSED = new Date('2026-11-20T10:00:00Z');
for (const [what, before, changedAt, asked] of [
  ['who always was a nurse is not asked', null, null, false],
  ['who named a profession first after the pass is not asked', null, '2026-11-21T00:00:00Z', false],
  ['who changed it after the pass is asked', 'Therapist', '2026-11-20T10:00:01Z', true],
  ['who changed it before the pass is not asked', 'Therapist', '2026-11-20T09:59:59Z', false],
] as const)
  test(`[R14] ${what}`, () =>
    assert.equal(
      isProfessionAsked(
        { profession: 'Psychologist', before, changedAt: changedAt && new Date(changedAt) },
        PASSED,
      ),
      asked,
    ));

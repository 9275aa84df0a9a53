import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type DesignationRecord,
  type DesignationUse,
  designationUse,
  partsWithin,
} from './designation.rules.ts';

const UNUSED: DesignationRecord = {
  attempts: 0,
  sittings: 0,
  openedBefore: 0,
  answersBefore: 0,
  credits: 0,
  certificates: 0,
  evaluations: 0,
  hasOther: false,
};

const CASES: [what: string, record: Partial<DesignationRecord>, use: DesignationUse | null][] = [
  ['nothing', {}, null],
  ['another kind beside it', { hasOther: true }, null],
  ['a sitting, open or closed', { sittings: 1 }, 'opened'],
  ['a test opened before sittings were kept', { openedBefore: 1 }, 'opened'],
  ['an attempt', { attempts: 1 }, 'handed-in'],
  ['an attempt from its sitting', { attempts: 1, sittings: 1 }, 'handed-in'],
  ['answers from before', { answersBefore: 1 }, 'handed-in'],
  ['an evaluation of the only kind', { evaluations: 1 }, 'earned'],
  ['an evaluation that may be of the other kind', { evaluations: 1, hasOther: true }, null],
  ['an evaluation of both', { evaluations: 1, hasOther: true, attempts: 1 }, 'handed-in'],
  ['credit', { credits: 1, attempts: 1 }, 'earned'],
  ['credit without an attempt', { credits: 1, hasOther: true }, 'earned'],
  ['a certificate', { certificates: 1, hasOther: true }, 'earned'],
];
for (const [what, record, use] of CASES)
  test(`a designation with ${what} is ${use ?? 'not used'}`, () => {
    assert.equal(designationUse({ ...UNUSED, ...record }), use);
  });

test('whatever stands on record of the kind itself keeps the designation', () => {
  const own = ['attempts', 'sittings', 'openedBefore', 'answersBefore', 'credits', 'certificates'] as const;
  const records = fc.record({
    ...(Object.fromEntries(own.map((name) => [name, fc.nat(3)])) as Record<
      (typeof own)[number],
      fc.Arbitrary<number>
    >),
    evaluations: fc.nat(3),
    hasOther: fc.boolean(),
  });
  fc.assert(
    fc.property(records, (record) => {
      const isOnRecord = own.some((name) => record[name] > 0) || (record.evaluations > 0 && !record.hasOther);
      assert.equal(designationUse(record) !== null, isOnRecord);
    }),
  );
});

test('[R28, R30] what is part of the credit is no more than the credit that is left', () => {
  assert.deepEqual(partsWithin(100, { pharmacologyHundredths: 150, mateMinutes: 90 }), {
    pharmacologyHundredths: 100,
    mateMinutes: 60,
  });
  assert.deepEqual(partsWithin(25, { pharmacologyHundredths: 0, mateMinutes: 20 }), {
    pharmacologyHundredths: 0,
    mateMinutes: 15,
  });
  assert.deepEqual(partsWithin(200, { pharmacologyHundredths: 50, mateMinutes: 30 }), {
    pharmacologyHundredths: 50,
    mateMinutes: 30,
  });
});

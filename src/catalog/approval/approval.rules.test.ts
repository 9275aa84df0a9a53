import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ApprovalStanding } from './approval.data.ts';
import {
  type ApprovalRequestFacts,
  approvalEnd,
  approvalStanding,
  linkStatus,
  standingRequests,
} from './approval.rules.ts';

const NOW = new Date('2031-03-01T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const asked = (facts: Partial<ApprovalRequestFacts> = {}): ApprovalRequestFacts => ({
  id: 1,
  authorId: 301,
  language: 'en',
  endsAt: later(1000),
  withdrawnAt: null,
  answer: null,
  digestsNow: ['now', 'as computed before'],
  ...facts,
});

const CASES: [string, Partial<ApprovalRequestFacts>, ApprovalStanding][] = [
  ['asked a moment ago', {}, 'waiting'],
  ['the link has ended and nobody answered', { endsAt: NOW }, 'unanswered'],
  ['approved as it stands', { answer: { verdict: 'approved', digest: 'now' } }, 'approved'],
  [
    'approved as it stands, when digests were computed otherwise',
    { answer: { verdict: 'approved', digest: 'as computed before' } },
    'approved',
  ],
  [
    'approved, and the link has ended since',
    { endsAt: NOW, answer: { verdict: 'approved', digest: 'now' } },
    'approved',
  ],
  [
    'approved, and the text was changed since',
    { answer: { verdict: 'approved', digest: 'before' } },
    'earlier',
  ],
  ['changes are asked for', { answer: { verdict: 'changes', digest: 'now' } }, 'refused'],
  [
    'changes were asked for, and the text was changed since',
    { answer: { verdict: 'changes', digest: 'before' } },
    'refused',
  ],
  ['withdrawn before an answer', { withdrawnAt: NOW }, 'withdrawn'],
  [
    'withdrawn after an answer',
    { withdrawnAt: NOW, answer: { verdict: 'approved', digest: 'now' } },
    'withdrawn',
  ],
];
for (const [what, facts, standing] of CASES)
  test(`an approval: ${what}`, () => {
    assert.equal(approvalStanding(asked(facts), NOW), standing);
  });

test('a link opens before its end and never from it on, and once withdrawn at no instant', () => {
  const instants = fc.date({ min: new Date('2030-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 60 }), instants, (from, days, at) => {
      const endsAt = approvalEnd(from, days);
      const isBefore = at.getTime() < from.getTime() + days * 86_400_000;
      assert.equal(linkStatus({ endsAt, withdrawnAt: null }, at), isBefore ? 'open' : 'ended');
      assert.equal(linkStatus({ endsAt, withdrawnAt: at }, at), 'withdrawn');
    }),
  );
});

test('of each author and language the latest request counts that was not withdrawn', () => {
  const requests = [
    asked({ id: 1 }),
    asked({ id: 4, withdrawnAt: NOW }),
    asked({ id: 3 }),
    asked({ id: 2, authorId: 302 }),
    asked({ id: 5, authorId: 303, withdrawnAt: NOW }),
    asked({ id: 6, authorId: null }),
    asked({ id: 7, authorId: null }),
    asked({ id: 8, language: 'de' }),
    asked({ id: 9, language: 'de', withdrawnAt: NOW }),
  ];
  assert.deepEqual(
    standingRequests(requests).map(({ id }) => id),
    [3, 2, 6, 7, 8],
  );
});

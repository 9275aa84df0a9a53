import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOf, lastMomentOf, originOf, standingOf } from './member.rules.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const BEFORE = new Date('2026-11-22T09:59:59Z');
const AFTER = new Date('2026-11-22T10:00:01Z');

const STANDINGS = [
  ['a term that runs', 'full', AFTER, 'member'],
  ['a term that ends now', 'full', NOW, 'lapsed'],
  ['a term that ran out', 'full', BEFORE, 'lapsed'],
  ['no term', 'full', null, 'free'],
  ['no term and no password', 'subscriber', null, 'subscriber'],
  ['a term and no password', 'subscriber', AFTER, 'member'],
] as const;
for (const [what, scope, endsAt, standing] of STANDINGS)
  test(`somebody with ${what} is called ${standing}`, () =>
    assert.equal(standingOf({ scope, endsAt }, NOW), standing));

const term = { orderId: null, reason: null, endsAt: AFTER, supersededAt: null, refundedAt: null };
const ENDS = [
  ['one that runs', term, 'seed', null],
  ['a bought one that ran out', { ...term, orderId: 1, endsAt: NOW }, 'order', 'expired'],
  ['a bought one whose money went back', { ...term, orderId: 1, refundedAt: BEFORE }, 'order', 'refunded'],
  ['a given one that was taken back', { ...term, reason: 'x', refundedAt: BEFORE }, 'hand', 'ended'],
  ['one of the library that was ended', { ...term, refundedAt: BEFORE }, 'seed', 'ended'],
  ['one whose place another took', { ...term, supersededAt: BEFORE }, 'seed', 'superseded'],
  [
    'one whose place was taken before its money went back',
    { ...term, orderId: 1, supersededAt: BEFORE, refundedAt: NOW },
    'order',
    'refunded',
  ],
] as const;
for (const [what, one, origin, end] of ENDS)
  test(`a membership, ${what}: came as ${origin}, ended as ${end ?? 'none yet'}`, () => {
    assert.equal(originOf(one), origin);
    assert.equal(endOf(one, NOW)?.end ?? null, end);
  });

test('a membership that ends on a day runs all of it', () =>
  assert.equal(lastMomentOf('2027-02-28').toISOString(), '2027-02-28T23:59:59.999Z'));

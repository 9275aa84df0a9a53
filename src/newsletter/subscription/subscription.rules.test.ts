import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#kit/dates.ts';
import { changesOf, mayRestore, type SubscriptionRow } from './subscription.rules.ts';
import type { LetterKind } from './subscription.schema.ts';

const NOW = new Date('2026-11-24T10:00:00Z');
const ago = (days: number) => addDays(NOW, -days);
const tips = (state: SubscriptionRow['state'], days = 1) => [
  { kind: 'tips' as const, state, asked_at: ago(days) },
];

const CHOICES: [string, ReturnType<typeof tips>, LetterKind[], boolean, LetterKind[], LetterKind[]][] = [
  ['what is new is added', [], ['tips'], true, ['tips'], []],
  ['what was given up is added again', tips('unsubscribed'), ['tips'], true, ['tips'], []],
  ['what is sent stays', tips('confirmed', 400), ['tips'], true, [], []],
  ['what waits is added at once for a proved address', tips('unconfirmed'), ['tips'], true, ['tips'], []],
  ['what waits is not requested twice for another', tips('unconfirmed', 7), ['tips'], false, [], []],
  ['a request whose link has ended is made again', tips('unconfirmed', 8), ['tips'], false, ['tips'], []],
  ['what is not chosen ends', tips('confirmed'), ['monthly'], true, ['monthly'], ['tips']],
  ['what waits and is not chosen ends, too', tips('unconfirmed'), [], true, [], ['tips']],
  ['what was given up does not end twice', tips('unsubscribed'), [], false, [], []],
];
for (const [title, rows, wanted, isProved, added, removed] of CHOICES)
  test(title, () => assert.deepEqual(changesOf(rows, wanted, { isProved, now: NOW }), { added, removed }));

test('only what was confirmed is restored, for a day', () => {
  const left = { state: 'unsubscribed' as const, confirmed_at: ago(30), unsubscribed_at: ago(1) };
  assert.equal(mayRestore(left, NOW), true);
  assert.equal(mayRestore({ ...left, unsubscribed_at: new Date(ago(1).getTime() - 1) }, NOW), false);
  assert.equal(mayRestore({ ...left, confirmed_at: null }, NOW), false);
  assert.equal(mayRestore({ ...left, state: 'confirmed' }, NOW), false);
});

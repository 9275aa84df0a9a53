import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#kit/dates.ts';
import { changesOf, restorableKinds, type SubscriptionRow, shownState } from './subscription.rules.ts';
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
  ['what waits ends without a proof of the address', tips('unconfirmed'), [], false, [], ['tips']],
  ['what was confirmed does not', tips('confirmed'), [], false, [], []],
];
for (const [title, rows, wanted, isProved, added, removed] of CHOICES)
  test(title, () => assert.deepEqual(changesOf(rows, wanted, { isProved, now: NOW }), { added, removed }));

test('an account whose address is unproved sees only what waits', () => {
  const states = ['none', 'unconfirmed', 'confirmed', 'unsubscribed'] as const;
  assert.deepEqual(
    states.map((state) => shownState(state, false)),
    ['none', 'unconfirmed', 'none', 'none'],
  );
  assert.deepEqual(
    states.map((state) => shownState(state, true)),
    states,
  );
});

const LEFT = {
  kind: 'tips' as const,
  state: 'unsubscribed' as const,
  asked_at: ago(31),
  confirmed_at: ago(30),
  unsubscribed_at: ago(1),
  ended_with: ['tips' as const],
};
const RESTORED: [string, Partial<SubscriptionRow>, LetterKind[], boolean][] = [
  ['what was confirmed is restored, for a day', {}, ['tips'], true],
  ['not afterwards', { unsubscribed_at: new Date(ago(1).getTime() - 1) }, ['tips'], false],
  ['nor what was never confirmed', { confirmed_at: null }, ['tips'], false],
  ['what was confirmed in asking for it is restored', { asked_at: ago(30) }, ['tips'], true],
  ['nor what was asked for anew, and not confirmed', { asked_at: ago(2) }, ['tips'], false],
  ['nor what is sent', { state: 'confirmed' }, ['tips'], false],
  ['nor what was given up in the account', { ended_with: null }, ['tips'], false],
  ['nor what the link of another newsletter ended', {}, ['monthly'], false],
  ['what ended together is restored together', { ended_with: ['monthly', 'tips'] }, ['monthly'], true],
];
for (const [title, row, linked, isRestored] of RESTORED)
  test(`by a link: ${title}`, () =>
    assert.deepEqual(restorableKinds([{ ...LEFT, ...row }], linked, NOW), isRestored ? ['tips'] : []));

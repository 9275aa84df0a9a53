import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dismissToast, noToasts, shownToasts, subscribeToToasts, toast } from './toast.ts';

test('toasts are shown in order, told to listeners and taken away once', () => {
  let told = 0;
  const stop = subscribeToToasts(() => told++);
  const takeAway = toast({ message: 'Saved' });
  toast({ message: 'No connection', tone: 'error' });
  assert.deepEqual(
    shownToasts().map(({ message, tone }) => [message, tone]),
    [
      ['Saved', 'success'],
      ['No connection', 'error'],
    ],
  );
  takeAway();
  takeAway();
  assert.equal(told, 3);
  stop();
  dismissToast(shownToasts()[0]!.id);
  assert.equal(told, 3);
  assert.deepEqual(shownToasts(), []);
});

test('a message that is shown is not shown twice: it stands anew in its place', () => {
  const first = toast({ message: 'Added' });
  toast({ message: 'Saved' });
  const ids = shownToasts().map(({ id }) => id);
  const again = toast({ message: 'Added' });
  assert.deepEqual(
    shownToasts().map(({ message }) => message),
    ['Added', 'Saved'],
  );
  assert.notEqual(shownToasts()[0]!.id, ids[0], 'another toast, whose time begins anew');
  assert.equal(shownToasts()[1]!.id, ids[1], 'the other one goes on');
  first();
  assert.equal(shownToasts().length, 2, 'the first is gone already');
  again();
  assert.deepEqual(
    shownToasts().map(({ message }) => message),
    ['Saved'],
  );
  dismissToast(ids[1]!);
});

test('the same words of another tone, or with something to undo, stand beside each other', () => {
  const away = [
    toast({ message: 'Removed' }),
    toast({ message: 'Removed', tone: 'error' }),
    toast({ message: 'Removed', action: 'Undo' }),
    toast({ message: 'Removed', action: 'Undo' }),
  ];
  assert.equal(shownToasts().length, 4);
  for (const one of away) one();
  assert.deepEqual(shownToasts(), []);
});

test('a refusal with its next step stands once, however often it comes', () => {
  const refused = { message: 'Sign in first.', tone: 'error', action: 'Sign in' } as const;
  toast({ ...refused, sameAs: '/signin' });
  const elsewhere = toast({ ...refused, sameAs: '/confirm' });
  const last = toast({ ...refused, sameAs: '/signin' });
  assert.equal(shownToasts().length, 2);
  for (const one of [elsewhere, last]) one();
  assert.deepEqual(shownToasts(), []);
});

test('an unchanged list keeps its identity, and the server shows none', () => {
  assert.equal(shownToasts(), shownToasts());
  assert.equal(noToasts(), noToasts());
});

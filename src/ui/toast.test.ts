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

test('an unchanged list keeps its identity, and the server shows none', () => {
  assert.equal(shownToasts(), shownToasts());
  assert.equal(noToasts(), noToasts());
});

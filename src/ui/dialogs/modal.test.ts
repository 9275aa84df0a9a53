import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createModal } from './modal.ts';

test('[MODAL-013] [MODAL-014] a modal is closed, shows what it is given, and closes', () => {
  const modal = createModal<string>();
  assert.equal(modal.isOpen(), false);
  modal.show('form');
  assert.deepEqual([modal.isOpen(), modal.state().content], [true, 'form']);
  modal.close();
  assert.deepEqual([modal.isOpen(), modal.state().content], [false, null]);
});

test('[MODAL-015] [MODAL-016] what stands in it is updated, and restored to what it was opened with', () => {
  const modal = createModal<string>();
  modal.show('form');
  modal.update('sending');
  modal.update('thanks');
  assert.equal(modal.state().content, 'thanks');
  modal.restore();
  assert.equal(modal.state().content, 'form');
  modal.show('another');
  modal.restore();
  assert.equal(modal.state().content, 'another', 'shown anew, it begins anew');
});

test('a closed modal is neither updated nor restored', () => {
  const modal = createModal<string>();
  modal.update('late');
  modal.restore();
  assert.equal(modal.isOpen(), false);
  modal.show('form');
  modal.close();
  modal.restore();
  assert.equal(modal.isOpen(), false, 'what was closed does not come back');
});

test('whoever listens is told of every change until no longer listening', () => {
  const modal = createModal<string>();
  let told = 0;
  const stop = modal.subscribe(() => told++);
  modal.show('a');
  modal.update('b');
  modal.restore();
  modal.close();
  assert.equal(told, 4);
  stop();
  modal.show('a');
  assert.equal(told, 4);
});

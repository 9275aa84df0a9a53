import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiFailure } from '#client/api/client.ts';
import { refusalWords, runSignUp, type SignUpState } from './sign-up.rules.ts';

async function statesOf(send: () => Promise<string>): Promise<SignUpState[]> {
  const states: SignUpState[] = [];
  await runSignUp(send, (state) => states.push(state));
  return states;
}

test('[STATE-022] a sign-up that succeeds is saving, then registered with the message of the server', async () => {
  assert.deepEqual(await statesOf(async () => 'Thank you.'), [
    { kind: 'saving' },
    { kind: 'registered', message: 'Thank you.' },
  ]);
});

test('[STATE-023] a sign-up that fails is saving, then error', async () => {
  const thrown = new Error('refused');
  assert.deepEqual(await statesOf(() => Promise.reject(thrown)), [
    { kind: 'saving' },
    { kind: 'error', thrown },
  ]);
});

const WORDS = { error: 'Error', noReply: 'No reply.' };
const refused = (errors: { detail: string }[]) =>
  new ApiFailure(400, errors as ConstructorParameters<typeof ApiFailure>[1]);

test('the first detail of a refusal is told, else that it failed', () => {
  assert.equal(refusalWords(refused([{ detail: 'One.' }, { detail: 'Two.' }]), WORDS), 'One.');
  assert.equal(refusalWords(refused([]), WORDS), 'Error');
  assert.equal(refusalWords(refused([{ detail: '' }]), WORDS), 'Error');
});

test('without a connection neither the call nor what makes it comes: that is said', () => {
  assert.equal(refusalWords(new ApiFailure(0, []), WORDS), 'No reply.');
  const unloaded = new TypeError('Failed to fetch dynamically imported module');
  assert.equal(refusalWords(unloaded, WORDS), 'No reply.');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstDetail, runSignUp, SIGN_IN_REFRESH_MS, type SignUpState } from './sign-up.rules.ts';

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

test('the first detail of a refusal is told, and nothing where there is none', () => {
  assert.equal(firstDetail({ errors: [{ detail: 'One.' }, { detail: 'Two.' }] }), 'One.');
  for (const thrown of [{ errors: [] }, { errors: [{}] }, null, new Error('x')])
    assert.equal(firstDetail(thrown), undefined);
});

test('[CONST-026] the user is read again 5000 ms after a sign-up', () => {
  assert.equal(SIGN_IN_REFRESH_MS, 5000);
});

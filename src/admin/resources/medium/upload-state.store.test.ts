import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { ApiFailure } from '#client/api/client.ts';
import { checkedSoFar, stateAfter } from './upload-state.store.ts';

const IS_LATE = null;
const CASES: [status: number, found: object | typeof IS_LATE][] = [
  [500, IS_LATE],
  [503, IS_LATE],
  [429, IS_LATE],
  [403, { state: 'failed', message: 'Words' }],
  [401, { state: 'failed', message: 'Words' }],
  [404, { state: 'failed', message: 'Words', id: null }],
  [410, { state: 'failed', message: 'Words', id: null }],
];
for (const [status, found] of CASES)
  test(`a check that is answered ${status} ${found === IS_LATE ? 'goes on' : 'has ended'}`, async (t) => {
    const body = JSON.stringify({ errors: [{ code: 'some', detail: 'Words' }] });
    t.mock.method(globalThis, 'fetch', async () => new Response(body, { status }));
    assert.deepEqual(await checkedSoFar('7'), found);
  });

test('a check without a reply goes on', async () => {
  mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('no network')));
  assert.equal(await checkedSoFar('7'), IS_LATE);
  mock.restoreAll();
});

for (const [status, code, state] of [
  [409, 'medium-changed', 'refused'],
  [409, 'too-many-uploads', 'failed'],
  [422, 'invalid-field', 'refused'],
  [503, 'storage-away', 'failed'],
] as const)
  test(`a file that could not begin for ${code} is ${state}`, () => {
    const refused = new ApiFailure(status, [{ status: String(status), code, title: '', detail: 'Words' }]);
    assert.deepEqual(stateAfter(refused), { state, message: 'Words' });
  });

test('what nobody foresaw stops a file alone, which may be tried again', () => {
  assert.deepEqual(stateAfter(new TypeError('crypto.subtle is undefined')), { state: 'failed' });
});

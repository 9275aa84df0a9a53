import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteCalls } from '#shell/site.schema.ts';
import { askingAgain } from './asked-again.ts';
import type { ApiRequest, ApiResponse } from './client.ts';

const busy: ApiResponse = { status: 503, retryAfterSeconds: 2, document: null };
const there: ApiResponse = { status: 200, document: null };

const sent: ApiRequest = {
  call: siteCalls.data,
  params: {},
  path: '/api/data/',
  search: new URLSearchParams(),
  body: undefined,
  headers: {},
  signal: undefined,
};

/** The number of requests and the waits in between, if the server gives these answers one after the other. */
async function asked(answers: ApiResponse[], method = 'GET') {
  const waits: number[] = [];
  let calls = 0;
  const transport = askingAgain(
    async () => answers[calls++] ?? there,
    async (seconds) => void waits.push(Math.floor(seconds)),
  );
  const call = { ...siteCalls.data, method } as ApiRequest['call'];
  return { status: (await transport({ ...sent, call })).status, calls, waits };
}

test('who reads and is put off for a moment asks again by itself, twice at most', async () => {
  assert.deepEqual(await asked([there]), { status: 200, calls: 1, waits: [] });
  assert.deepEqual(await asked([busy]), { status: 200, calls: 2, waits: [2] });
  assert.deepEqual(await asked([busy, busy]), { status: 200, calls: 3, waits: [2, 2] });
  assert.deepEqual(await asked([busy, busy, busy]), { status: 503, calls: 3, waits: [2, 2] });
});

test('what changes something is sent once, and nobody waits long or without being told to', async () => {
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'])
    assert.deepEqual(await asked([busy], method), { status: 503, calls: 1, waits: [] }, method);
  assert.equal((await asked([{ ...busy, retryAfterSeconds: 60 }])).calls, 1);
  assert.equal((await asked([{ ...busy, retryAfterSeconds: undefined }])).calls, 1);
  assert.equal((await asked([{ ...busy, status: 500 }])).calls, 1);
});

test('a request that is called off while it waits ends at once', async () => {
  const off = new AbortController();
  let calls = 0;
  const transport = askingAgain(async ({ signal }) => {
    calls += 1;
    signal?.throwIfAborted();
    return busy;
  });
  const began = performance.now();
  const outcome = transport({ ...sent, signal: off.signal }).catch(
    (thrown: unknown) => (thrown as Error).name,
  );
  setTimeout(() => off.abort(), 20);
  assert.equal(await outcome, 'AbortError');
  assert.deepEqual([calls, performance.now() - began < 1900], [2, true]);
});

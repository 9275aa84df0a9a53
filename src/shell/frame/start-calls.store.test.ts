import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceStoring } from '#client/session/storage.fixture.ts';
import { readToken } from '#client/session/token.ts';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { startCalls } from './start-calls.store.ts';

test('[API-009] the public calls of the start send no token, and take one that a reply carries', async (t) => {
  deviceStoring({ [TOKEN_KEY]: 'a.b.c' });
  const sent: (string | undefined)[] = [];
  t.mock.method(globalThis, 'fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers.authorization);
    return Response.json({ data: [] }, { headers: { 'jwt-authorization': 'd.e.f' } });
  });
  await startCalls();
  assert.deepEqual(sent, [undefined, undefined]);
  assert.equal(readToken(), 'd.e.f');
});

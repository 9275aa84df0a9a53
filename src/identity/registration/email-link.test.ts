import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceStoring } from '#client/session/storage.fixture.ts';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { startSession } from '../session/session.store.ts';
import { followed } from './email-link.hooks.ts';

test('[C15] a link pressed before the session is checked is followed without a stored token that has ended', async (t) => {
  deviceStoring({ [TOKEN_KEY]: 'a.b.c' });
  const page = { location: new URL('http://library.test/verify-email?keep=1'), addEventListener() {} };
  for (const [name, value] of Object.entries(page))
    Object.defineProperty(globalThis, name, { configurable: true, value });
  t.mock.method(globalThis, 'fetch', async (_: string, { headers }: RequestInit) =>
    new Headers(headers).has('authorization')
      ? Response.json({ errors: [{ status: '401', code: 'bad-token', detail: 'Ended.' }] }, { status: 401 })
      : Response.json({ data: { outcome: 'restored', place: null } }),
  );
  const started = startSession();
  assert.deepEqual(await followed('secret', 'No reply.'), { kind: 'restored', place: null });
  await started;
});

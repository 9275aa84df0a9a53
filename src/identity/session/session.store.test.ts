import assert from 'node:assert/strict';
import { after, beforeEach, type TestContext, test } from 'node:test';
import { deviceStoring } from '#client/session/storage.fixture.ts';
import { readToken } from '#client/session/token.ts';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { answerWaitingLink, hasWaitingLink, sessionState, signedOut, startSession } from './session.store.ts';

const NAMES = ['document', 'location', 'history', 'addEventListener'] as const;
const before = NAMES.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
after(() => {
  for (const [at, name] of NAMES.entries()) {
    Reflect.deleteProperty(globalThis, name);
    const descriptor = before[at];
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
  }
});

const written: string[] = [];
/** A page at an address of a host to which another one carries a session. */
function openPage(address: string): void {
  const url = new URL(address, 'http://fr.library.test');
  const document = {
    get cookie() {
      return 'ppCarried=library.test';
    },
    set cookie(cookie: string) {
      written.push(cookie);
    },
  };
  const parts = {
    document,
    location: url,
    history: { state: null, replaceState() {} },
    addEventListener() {},
  };
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}
/** A server that answers each call with this status; tells which it was asked. */
function serverWith(t: TestContext, status: number, meanwhile = () => {}): string[] {
  const asked: string[] = [];
  t.mock.method(globalThis, 'fetch', async (path: string) => {
    asked.push(path.replace(/\?.*/, ''));
    meanwhile();
    return Response.json({ errors: [{ status: String(status), code: 'busy', detail: 'Busy.' }] }, { status });
  });
  return asked;
}
beforeEach(() => {
  deviceStoring({});
  openPage('/library');
  signedOut();
  written.length = 0;
});

for (const status of [429, 503])
  test(`[C14] a carried session that could not be taken over, as the server answered ${status}, is asked for at the next start`, async (t) => {
    const asked = serverWith(t, status);
    for (const times of [1, 2]) {
      await startSession();
      assert.deepEqual(asked, Array(times).fill('/api/carried-session/'));
      assert.equal(sessionState().isLogged, false);
      assert.deepEqual(written, [], 'the mark stays, for this host and every other');
    }
  });

test('[C14] a token that another tab stores while a carried session is asked for stays', async (t) => {
  serverWith(t, 503, () => localStorage.setItem(TOKEN_KEY, 'a.b.c'));
  await startSession();
  assert.equal(readToken(), 'a.b.c');
});

test('[C14] a page that signs out while its token is checked takes over nothing that the reply carries on', async (t) => {
  deviceStoring({ [TOKEN_KEY]: 'a.b.c' });
  const asked = serverWith(t, 503, signedOut);
  await startSession();
  assert.deepEqual(asked, ['/rest-auth/user/']);
  assert.equal(readToken(), null);
});

test('[C15] a link replaces no session without asking, though the check of that session was not answered', async (t) => {
  deviceStoring({ [TOKEN_KEY]: 'a.b.c' });
  openPage('/library?token=secret');
  const asked = serverWith(t, 500);
  await startSession();
  assert.equal(hasWaitingLink(), true);
  assert.ok(!asked.includes('/api/token-exchange/'));
  await answerWaitingLink(true);
  assert.ok(asked.includes('/api/token-exchange/'));
  assert.equal(readToken(), 'a.b.c', 'a link that fails leaves the session alone');
});

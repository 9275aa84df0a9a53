import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { TOKEN_KEY } from '../session/token-key.ts';
import { clientLoad } from './load.ts';

const load = async () => null;
const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'localStorage', before);
  else Reflect.deleteProperty(globalThis, 'localStorage');
});
const withStorage = (get: () => unknown) =>
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });

test('the first page is asked for again by somebody who is signed in, and by nobody else', () => {
  withStorage(() => ({ getItem: (key: string) => (key === TOKEN_KEY ? 'a token' : null) }));
  assert.equal(clientLoad(load).hydrate, true);
  withStorage(() => ({ getItem: () => null }));
  assert.equal(clientLoad(load).hydrate, false);
  withStorage(() => {
    throw new Error('refused');
  });
  assert.equal(clientLoad(load).hydrate, false, 'where storage is refused, a visitor');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteBrowserGlobals } from './browser-globals.ts';

const own = globalThis as unknown as Record<string, unknown>;

test('what a file of tests put into the process in the browser’s name is gone after it', () => {
  const { fetch } = globalThis;
  const hadDocument = 'document' in globalThis;
  const restore = noteBrowserGlobals();
  own.document = { baseURI: 'left' };
  own.fetch = () => null;
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine: false } });
  restore();
  assert.equal('document' in globalThis, hadDocument);
  assert.equal(globalThis.fetch, fetch);
  assert.notEqual(globalThis.navigator?.onLine, false);
});

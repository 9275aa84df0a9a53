import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { forgetToken, hasToken, isTokenHeld, keepToken, readToken } from './token.ts';
import { TOKEN_KEY } from './token-key.ts';

/** A browser's storage in a given state. */
function storage(given: Record<string, string>, isFull = false): Storage {
  const kept = new Map(Object.entries(given));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem(key: string, value: string) {
      if (isFull) throw new Error('QuotaExceededError');
      kept.set(key, value);
    },
  } as Storage;
}
const use = (one: PropertyDescriptor) =>
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...one });
afterEach(() => {
  forgetToken();
  use({ value: undefined });
});

test('where there is room a token is kept by the browser alone', () => {
  use({ value: storage({}) });
  keepToken('one');
  assert.deepEqual([readToken(), localStorage.getItem(TOKEN_KEY), isTokenHeld()], ['one', 'one', false]);
  forgetToken();
  assert.deepEqual([readToken(), hasToken()], [null, false]);
});

test('without room it is held by the page, and an older one never counts before it', () => {
  use({ value: storage({ [TOKEN_KEY]: 'of somebody else' }, true) });
  keepToken('one');
  assert.deepEqual([readToken(), localStorage.getItem(TOKEN_KEY), isTokenHeld()], ['one', null, true]);
  forgetToken();
  assert.deepEqual([readToken(), isTokenHeld()], [null, false]);
});

test('where storage is refused it is held by the page', () => {
  use({
    get() {
      throw new Error('SecurityError');
    },
  });
  keepToken('one');
  assert.deepEqual([readToken(), isTokenHeld()], ['one', true]);
  forgetToken();
  assert.equal(readToken(), null);
});

test('what another tab kept since counts before what this page holds', () => {
  use({ value: storage({}, true) });
  keepToken('one');
  use({ value: storage({ [TOKEN_KEY]: 'two' }) });
  assert.equal(readToken(), 'two');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { CHOICES_KEY } from './key-choice.ts';
import { SEARCH_KEY_SCRIPT } from './search-key.ts';

/** The script in a page with one field of that key; returns whether pressing it focuses the field. */
function isFocusedBy(key: string, localStorage: object): boolean {
  let focused = false;
  const field = { offsetParent: {}, focus: () => (focused = true), select: () => undefined };
  let press = (_: object): void => {};
  const addEventListener = (_: string, heard: (event: object) => void) => (press = heard);
  const document = { querySelectorAll: () => [field] };
  runInContext(SEARCH_KEY_SCRIPT, createContext({ addEventListener, document, localStorage }));
  press({ key, target: { closest: () => null }, preventDefault: () => undefined });
  return focused;
}
const chosen = (choices: object) => ({ [CHOICES_KEY]: JSON.stringify(choices) });

test('the key focuses the search, unless the reader has switched the keys off; no storage is no choice', () => {
  const refused = Object.defineProperty({}, CHOICES_KEY, {
    get: () => {
      throw new Error('SecurityError');
    },
  });
  const cases: [string, object, boolean][] = [
    ['/', {}, true],
    ['s', {}, false],
    ['/', chosen({ rate: 1, keys: true }), true],
    ['/', chosen({ rate: 1, keys: false }), false],
    ['/', { [CHOICES_KEY]: 'not of ours' }, true],
    ['/', refused, true],
  ];
  for (const [key, storage, expected] of cases)
    assert.equal(isFocusedBy(key, storage), expected, `${key} ${JSON.stringify(storage)}`);
});

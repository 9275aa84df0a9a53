import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { dropAllHere, dropHere, keepHere, keptHere, VISITOR } from './device-draft.store.ts';
import { DRAFT_DAYS } from './draft.data.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}
const use = (name: 'localStorage' | 'sessionStorage', one: PropertyDescriptor) =>
  Object.defineProperty(globalThis, name, { configurable: true, ...one });
beforeEach(() => {
  use('localStorage', { value: storage() });
  use('sessionStorage', { value: storage() });
});
afterEach(() => {
  use('localStorage', { value: undefined });
  use('sessionStorage', { value: undefined });
});

const DAY_MS = 86_400_000;
const typed = (daysAgo = 0) => ({
  words: { comment: 'Doses' },
  typedAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
});

test('what somebody typed comes back to that account and form alone, until it is dropped', () => {
  const draft = typed();
  keepHere('904', 'evaluation:2715', draft);
  assert.deepEqual(keptHere('904', 'evaluation:2715'), draft);
  assert.equal(keptHere('90', 'evaluation:2715'), null);
  assert.equal(keptHere(VISITOR, 'evaluation:2715'), null);
  assert.equal(keptHere('904', 'evaluation:271'), null);
  dropHere('904', 'evaluation:2715');
  assert.equal(keptHere('904', 'evaluation:2715'), null);
});

test('whoever signs out leaves no draft of theirs on the device, and everybody else’s', () => {
  for (const form of ['contact', 'evaluation:2715', 'note:5417']) keepHere('904', form, typed());
  keepHere('90', 'contact', typed());
  dropAllHere('904');
  for (const form of ['contact', 'evaluation:2715', 'note:5417']) assert.equal(keptHere('904', form), null);
  assert.ok(keptHere('90', 'contact'));
});

test('what a visitor typed ends with the tab', () => {
  keepHere(VISITOR, 'contact:new', typed());
  assert.ok(keptHere(VISITOR, 'contact:new'));
  use('sessionStorage', { value: storage() });
  assert.equal(keptHere(VISITOR, 'contact:new'), null);
});

test('an old draft does not come back, nor anything that is none', () => {
  keepHere('904', 'contact:new', typed(DRAFT_DAYS + 1));
  assert.equal(keptHere('904', 'contact:new'), null);
  localStorage.setItem('ppDraft:904:contact:new', '{');
  assert.equal(keptHere('904', 'contact:new'), null);
});

test('where storage is refused nothing is kept and nothing fails', () => {
  const refused = {
    get() {
      throw new Error('SecurityError');
    },
  };
  use('localStorage', refused);
  keepHere('904', 'contact:new', typed());
  assert.equal(keptHere('904', 'contact:new'), null);
  dropHere('904', 'contact:new');
  dropAllHere('904');
});

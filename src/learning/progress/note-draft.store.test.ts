import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { draftKey } from '#identity/draft/device-draft.store.ts';
import { keptNote, rememberNote } from './note-draft.store.ts';

const use = (value: Storage | undefined) =>
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value });
beforeEach(() => {
  const kept = new Map<string, string>();
  use({
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage);
});
afterEach(() => use(undefined));

test('a note that is not saved comes back to its writer, with the text it was based on, until it is saved', () => {
  const draft = { note: 'Ask about sleep. Twice.', before: 'Ask about sleep.' };
  rememberNote('904', '5417', draft);
  assert.deepEqual(keptNote('904', '5417'), draft);
  assert.deepEqual([keptNote('90', '5417'), keptNote('904', '541')], [null, null]);
  rememberNote('904', '5417', { ...draft, before: draft.note });
  assert.deepEqual(
    [keptNote('904', '5417'), localStorage.getItem(draftKey('904', 'note:5417'))],
    [null, null],
  );
});

test('a note that was emptied and not saved comes back empty', () => {
  const draft = { note: '', before: 'Ask about sleep.' };
  rememberNote('904', '5417', draft);
  assert.deepEqual(keptNote('904', '5417'), draft);
});

test('anything else that is stored there is no note', () => {
  for (const words of [null, 'x', { note: 1, before: '' }, { note: 'x' }]) {
    const typedAt = new Date().toISOString();
    localStorage.setItem(draftKey('904', 'note:5417'), JSON.stringify({ words, typedAt }));
    assert.equal(keptNote('904', '5417'), null);
  }
});

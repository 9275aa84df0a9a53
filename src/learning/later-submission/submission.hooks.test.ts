import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetRefused } from './submission.hooks.ts';
import { laterKey } from './submission.rules.ts';

test('once a later sitting was handed in, what was refused of its test is forgotten, and nothing else', () => {
  const before = globalThis.localStorage;
  const kept = (sittingId: string, other: object = {}) => [
    laterKey('904', sittingId),
    JSON.stringify({
      sittingId,
      publicationId: '9',
      kind: 1,
      title: 'T',
      results: [],
      sheet: [],
      flags: [],
      refused: 'It is closed.',
      ...other,
    }),
  ];
  const stored: Record<string, string> = Object.fromEntries([
    kept('71'),
    kept('72', { refused: null }),
    kept('73', { kind: 2 }),
    kept('74', { publicationId: '8' }),
    [laterKey('905', '75'), kept('75')[1]],
  ]);
  const value = Object.assign(
    Object.create({
      getItem: (key: string) => stored[key] ?? null,
      removeItem(key: string) {
        delete stored[key];
        delete (value as Record<string, string>)[key];
      },
    }),
    stored,
  );
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value });
  try {
    forgetRefused('904', '9', 1);
    assert.deepEqual(Object.keys(stored), [
      ...['72', '73', '74'].map((id) => laterKey('904', id)),
      laterKey('905', '75'),
    ]);
  } finally {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value: before });
  }
});

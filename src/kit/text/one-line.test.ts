import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneLine } from './one-line.ts';

test('a name is printed without controls and direction marks', () => {
  assert.equal(oneLine(' Ana\u202e  Lui\u00ad\u0301sa\r\nB. '), 'Ana Lu\u00edsa B.');
});

const TEXTS: [text: string, printed: string][] = [
  [' a\u0000b\r\n c\u202ed e\u0301 ', 'a b cd \u00e9'],
  ['a\ud83d b', 'a b'],
  // Words that are spelt with a joiner, which shapes their letters.
  ['ක්\u200dරිෂ්ණ', 'ක්\u200dරිෂ්ණ'],
  ['شاه\u200cرخ', 'شاه\u200cرخ'],
  ['ᠰᠠᠷᠠ\u180eᠠ', 'ᠰᠠᠷᠠ\u180eᠠ'],
  // Elsewhere it would be an invisible character.
  ['Ana\u200d \u200cLuísa\u200b', 'Ana Luísa'],
  ['Олена\u200d', 'Олена'],
  ['شاه\u200c\u200c\u202eرخ', 'شاه\u200cرخ'],
];
for (const [text, printed] of TEXTS)
  test(`${JSON.stringify(text)} is printed as ${JSON.stringify(printed)}`, () =>
    assert.equal(oneLine(text), printed));

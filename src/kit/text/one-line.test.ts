import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isVisible, oneLine, visibleLine } from './one-line.ts';

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

const SEEN: [text: string, seen: boolean][] = [
  ['Ana', true],
  ['-', true],
  [' \u200bAna\u00ad', true],
  ['شاه\u200cرخ', true],
  ['\u2713\ufe0f', true],
  ['', false],
  [' \u00a0\u3000\t', false],
  ['\u200b', false],
  ['\u2060 \u00ad', false],
  ['\u061c', false],
  ['\u{e0041}\u{e007f}', false],
  ['\u200d\ufe0f', false],
  // Letters without ink: the Hangul fillers; and a braille cell without a dot.
  ['\u3164 \u115f\u1160\uffa0', false],
  ['\u2800', false],
];
for (const [text, seen] of SEEN)
  test(`${JSON.stringify(text)} is ${seen ? 'seen' : 'not seen'}, and a line of it is ${seen ? 'one' : 'empty'}`, () => {
    assert.equal(isVisible(text), seen);
    assert.equal(visibleLine(` ${text} `), seen ? text.trim() : '');
  });

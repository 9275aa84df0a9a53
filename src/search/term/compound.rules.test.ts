import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { partsOf, readingsOf } from './compound.rules.ts';

const KNOWN = [
  { word: 'lithium', named: true },
  { word: 'demenz', named: true },
  { word: 'tic', named: true },
  { word: 'benzodiazepin', named: true },
  { word: 'benzo', named: true },
  { word: 'blut', named: false },
  { word: 'spiegel', named: false },
  { word: 'entzug', named: true },
  { word: 'absetzen', named: false },
  { word: 'syndrom', named: false },
  { word: 'storung', named: false, shown: 'störung' },
].map((one) => ({ shown: one.word, ...one }));

test('a German word that nothing says is read as its parts, then as the drug or term it begins with', () => {
  for (const [word, readings] of [
    ['lithiumspiegel', ['lithium spiegel', 'lithium']],
    ['demenzpatienten', ['demenz']],
    ['ticstorung', ['tic störung', 'tic']],
    ['benzodiazepinentzug', ['benzodiazepin entzug', 'benzodiazepin']],
    ['blutspiegel', ['blut spiegel']],
    ['absetzsyndrom', ['absetzen syndrom']],
    ['blutdruck', []],
    ['spiegel', []],
    ['lithium', []],
    ['tics', []],
  ] as const)
    assert.deepEqual(readingsOf(word, KNOWN), readings, word);
});

test('the parts of a word, with what stands between them, are the word (property)', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{0,24}$/), (word) => {
      for (const { first, second } of partsOf(word)) {
        assert.ok(word.startsWith(first) && word.endsWith(second), word);
        assert.ok(
          first.length + second.length <= word.length && first.length >= 3 && second.length >= 4,
          word,
        );
      }
    }),
  );
});

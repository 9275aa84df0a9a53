import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldPieces, inOrder, piecesOf, storedPieces, strangeKey } from './text-pieces.rules.ts';

const SOURCE = { stem: 'Which dose?', 'option.11': '12.5 mg', 'rationale.11': 'As labelled.' };
const STORED = {
  words: { stem: 'Welche Dosis?', 'option.11': '12,5 mg' },
  madeFrom: { stem: 'Which dose?', 'option.11': '12 mg' },
};

test('pieces stand in the order in which they are read, numbers as numbers', () => {
  assert.deepEqual(inOrder(['10.title', '2.note', '2.bullet.10', '2.bullet.9', '2.title']), [
    '2.title',
    '2.bullet.9',
    '2.bullet.10',
    '2.note',
    '10.title',
  ]);
  assert.deepEqual(inOrder(['rationale.12', 'option.12', 'rationale.11', 'stem', 'option.11', 'vignette']), [
    'vignette',
    'stem',
    'option.11',
    'rationale.11',
    'option.12',
    'rationale.12',
  ]);
  assert.deepEqual(inOrder(['chapter.1', 'cue.10', 'cue.9']), ['cue.9', 'cue.10', 'chapter.1']);
  assert.deepEqual(inOrder(['practiceGap', 'keyPoint.1', 'objective.2', 'objective.1', 'description']), [
    'description',
    'objective.1',
    'objective.2',
    'keyPoint.1',
    'practiceGap',
  ]);
});

test('a piece tells from which English it was made, where that is another', () => {
  assert.deepEqual(
    piecesOf(SOURCE, STORED.words, STORED.madeFrom).map(({ key, text, was }) => [key, text, was]),
    [
      ['stem', 'Welche Dosis?', null],
      ['option.11', '12,5 mg', '12 mg'],
      ['rationale.11', '', null],
    ],
  );
});

test('a save keeps what it does not name, with the English it was made from', () => {
  const given = [{ key: 'rationale.11', source: 'As labelled.', text: 'Laut Fachinformation.' }];
  assert.deepEqual(storedPieces(SOURCE, STORED, given), {
    words: { ...STORED.words, 'rationale.11': 'Laut Fachinformation.' },
    madeFrom: { ...STORED.madeFrom, 'rationale.11': 'As labelled.' },
  });
  assert.deepEqual(storedPieces(SOURCE, STORED, []), STORED);
  assert.deepEqual(storedPieces(SOURCE, STORED, [{ key: 'stem', source: 'x', text: ' ' }]).words, {
    'option.11': '12,5 mg',
  });
  assert.equal(strangeKey(SOURCE, given), null);
  for (const key of ['option.12', 'constructor', 'toString', '__proto__'])
    assert.equal(strangeKey(SOURCE, [{ key, source: '', text: '' }]), key);
});

test('that it still holds is said of the English that is seen beside it, and of nothing that changes meanwhile', () => {
  const seen = heldPieces(piecesOf(SOURCE, STORED.words, STORED.madeFrom));
  assert.deepEqual(
    seen.map(({ key, source, text }) => [key, source, text]),
    [
      ['stem', 'Which dose?', 'Welche Dosis?'],
      ['option.11', '12.5 mg', '12,5 mg'],
    ],
  );
  const meanwhile = { ...SOURCE, 'option.11': '125 mg' };
  assert.equal(storedPieces(meanwhile, STORED, seen).madeFrom['option.11'], '12.5 mg');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyPointsTitle } from './key-points-title.rules.ts';

test('key points are headed in the language of their text, in English where that is none of ours', () => {
  assert.deepEqual(['en', 'pt-BR', 'fr', 'it', 'de', 'es'].map(keyPointsTitle), [
    'Key points',
    'Pontos-chave',
    'Points clés',
    'Punti chiave',
    'Kernaussagen',
    'Key points',
  ]);
});

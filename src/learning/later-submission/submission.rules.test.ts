import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fateOf, type LaterSubmission, laterFrom, laterKey, sittingsOf } from './submission.rules.ts';

const KEPT: LaterSubmission = {
  sittingId: '71',
  publicationId: '2746',
  kind: 1,
  beside: null,
  title: 'Starting clozapine',
  results: [{ question_id: '1', answer_id: '4' }],
  flags: [],
  sheet: [{ question: 'Which baseline?', answer: 'ANC' }],
  refused: null,
};

test('a test that waits belongs to one account: another one finds nothing of it', () => {
  const keys = [laterKey('12', '71'), laterKey('12', '9'), laterKey('1', '71'), 'ppTest.12.2746', 'ppToken'];
  assert.deepEqual(sittingsOf(keys, '12'), ['71', '9']);
  assert.deepEqual(sittingsOf(keys, '1'), ['71']);
  assert.deepEqual(sittingsOf(keys, '2'), []);
});

test('only what is whole is sent, and only as the sitting it was kept for', () => {
  const text = JSON.stringify(KEPT);
  assert.deepEqual(laterFrom(text, '71'), KEPT);
  for (const [broken, why] of [
    [null, 'nothing kept'],
    ['', 'an empty entry'],
    ['{', 'half an entry'],
    ['[]', 'another thing'],
    [JSON.stringify({ ...KEPT, publicationId: '../admin' }), 'an address'],
    [JSON.stringify({ ...KEPT, kind: 3 }), 'no kind of test'],
    [JSON.stringify({ ...KEPT, results: null }), 'no answers'],
  ] as const)
    assert.equal(laterFrom(broken, '71'), null, why);
  assert.equal(laterFrom(text, '72'), null, 'another sitting');
});

test('a test waits for a network, a server and a session; what the server says of it is final', () => {
  const fates = [0, 401, 408, 429, 500, 502, 503].map(fateOf);
  assert.deepEqual(new Set(fates), new Set(['waits']));
  assert.deepEqual(new Set([400, 403, 404, 409, 410, 422].map(fateOf)), new Set(['refused']));
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { type Api, ApiFailure, type ApiRequest, createApi } from '#client/api/client.ts';
import { begun } from './sitting.rules.ts';
import { handIn } from './submission.store.ts';

const QUESTIONS = [
  { id: '1', answers: ['11', '12'] },
  { id: '2', answers: ['21', '22'] },
];
const sitting = begun('2746', 'sitting-key', QUESTIONS, [
  { question_id: '2', answer_id: '22' },
  { question_id: '1', answer_id: '11' },
]);
const terms = { kind: 1 as const, questions: QUESTIONS };

test('a sitting is handed in under the key it was begun with, answers in the order of the questions', async () => {
  const sent: ApiRequest[] = [];
  const api = createApi(async (one) => {
    sent.push(one);
    return { status: 201, document: { data: { type: 'PublicationTestResult', id: '7', attributes: {} } } };
  });
  const attempt = await handIn(api, sitting, terms);
  assert.equal(attempt.id, '7');
  assert.equal(sent[0]?.path, '/api/publications/2746/tests/');
  assert.equal(sent[0]?.headers['Idempotency-Key'], 'sitting-key');
  assert.deepEqual((sent[0]?.body as { data?: { attributes?: unknown } } | undefined)?.data?.attributes, {
    results: [
      { question_id: '1', answer_id: '11' },
      { question_id: '2', answer_id: '22' },
    ],
    kind: 1,
  });
});

test('[TEST-004] on submission failure the error is passed on to the caller', async () => {
  const failure = new ApiFailure(500, []);
  const api = (() => Promise.reject(failure)) as unknown as Api;
  await assert.rejects(handIn(api, sitting, terms), (thrown) => thrown === failure);
});

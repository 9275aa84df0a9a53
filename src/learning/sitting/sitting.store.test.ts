import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Api, ApiFailure, type CallInput } from '#client/api/client.ts';
import { deviceStoring } from '#client/session/storage.fixture.ts';
import type { Call } from '#kit/contract.ts';
import { keptSitting, rereadSitting, submissionKeyOf } from './opening.store.ts';
import { begun } from './sitting.rules.ts';
import { findSitting, forgetSitting, keepSitting, keptAnswers, placeOf } from './sitting.store.ts';

const QUESTIONS = [{ id: 'q1', answers: ['a'] }];
const PLACE = placeOf({ id: '9', tests: [{ kind: 1 }, { kind: 2 }] }, 2);

test('answers of a sitting that is over are not counted for the one that is open, or for none', () => {
  deviceStoring({});
  const answered = begun('9', submissionKeyOf('71'), QUESTIONS, [{ question_id: 'q1', answer_id: 'a' }]);
  keepSitting('904', PLACE, answered);
  const counts = ['71', '72', ''].map((id) => keptAnswers('904', PLACE, submissionKeyOf(id)));
  assert.deepEqual(counts, [1, 0, 0]);
});

test('a sitting that is over takes no answers of the next one along', () => {
  const stored = deviceStoring({});
  const keep = (key: string) =>
    keepSitting('904', PLACE, begun('9', key, QUESTIONS, [{ question_id: 'q1', answer_id: 'a' }]));
  keep(submissionKeyOf('72'));
  forgetSitting('904', PLACE, submissionKeyOf('71'));
  assert.equal(stored.size, 1);
  forgetSitting('904', PLACE, submissionKeyOf('72'));
  assert.equal(stored.size, 0);
  keep('kept before sittings had keys');
  forgetSitting('904', PLACE, submissionKeyOf('72'));
  assert.equal(stored.size, 0);
});

test('a page left open on a sitting that was replaced writes nothing over what the next one keeps', () => {
  const stored = deviceStoring({});
  const keep = (id: string) => keepSitting('904', PLACE, begun('9', submissionKeyOf(id), QUESTIONS));
  assert.deepEqual(['71', '72', '71', '72', '100'].map(keep), ['kept', 'kept', 'replaced', 'kept', 'kept']);
  const [[key = ''] = []] = stored;
  assert.match(stored.get(key) ?? '', /sitting-100/);
  stored.set(key, '{');
  assert.equal(keep('100'), 'kept', 'nothing usable is no later sitting');
});

test('what the server has just opened is kept, though the device holds one with a later number: it may be of a database that was restored', () => {
  const stored = deviceStoring({});
  const keep = (id: string, isOpened?: boolean) =>
    keepSitting('904', PLACE, begun('9', submissionKeyOf(id), QUESTIONS), isOpened);
  assert.deepEqual(
    [keep('500'), keep('480'), keep('480', true), keep('480')],
    ['kept', 'replaced', 'kept', 'kept'],
  );
  assert.match([...stored.values()].join(), /sitting-480/);
  assert.deepEqual(
    [keep('481', true), keep('480')],
    ['kept', 'replaced'],
    'begun afterwards, in another tab',
  );
});

test('a device that stores nothing is told apart from one that holds a later sitting', () => {
  deviceStoring({}).set = () => {
    throw new Error('QuotaExceededError');
  };
  assert.equal(keepSitting('904', PLACE, begun('9', submissionKeyOf('71'), QUESTIONS)), 'unkept');
});

test('what a device kept of a test is found whichever sitting it was, for its account and its test', () => {
  deviceStoring({});
  keepSitting('904', PLACE, { ...begun('9', submissionKeyOf('71'), QUESTIONS), attempts: 2, seen: 30 });
  const { key, attempts, seen } = findSitting('904', PLACE, QUESTIONS) ?? {};
  assert.deepEqual([key, attempts, seen], [submissionKeyOf('71'), 2, 30]);
  assert.equal(findSitting('905', PLACE, QUESTIONS), null);
  assert.equal(findSitting('904', { ...PLACE, beside: null }, QUESTIONS), null);
});

test('a test that goes on from the device’s copy says so; what is kept of it afresh is asked of the server', async () => {
  const asked: CallInput[] = [];
  const api = (async (_: Call, input: CallInput) => {
    asked.push(input);
    return { data: { id: '71', answers: [] }, meta: {} };
  }) as unknown as Api;
  assert.equal((await keptSitting(api, '71'))?.isCopy, true);
  rereadSitting(api, '71');
  assert.deepEqual(
    asked.map(({ fresh }) => fresh),
    [false, true],
  );
  assert.equal(await keptSitting(api, null), null);
  const away = (() => Promise.reject(new ApiFailure(0, []))) as unknown as Api;
  assert.equal(await keptSitting(away, '71'), null);
});

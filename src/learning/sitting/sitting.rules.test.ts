import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { keptText, resumed } from './kept-sitting.rules.ts';
import { keyDeed, letterOf } from './keys.rules.ts';
import {
  acknowledged,
  begun,
  changed,
  merged,
  pendingOf,
  type Sitting,
  type SittingChange,
  sheetOf,
  stateOf,
  unanswered,
  withCopy,
} from './sitting.rules.ts';

const QUESTIONS = [1, 2, 3, 4, 5, 6].map((n) => ({
  id: `q${n}`,
  answers: ['a', 'b', 'c', 'd'].map((letter) => `q${n}${letter}`),
}));
const fresh = () => begun('2746', 'key-1', QUESTIONS);
const choose = (question: string, answer: string): SittingChange => ({ deed: 'choose', question, answer });
const after = (...changes: SittingChange[]): Sitting =>
  changes.reduce((sitting, change) => changed(sitting, change, QUESTIONS), fresh());

test('[TEST-001] choosing twice for one question keeps the last answer', () => {
  const sitting = after(choose('q2', 'q2a'), choose('q2', 'q2c'));
  assert.deepEqual(sitting.answers, { q2: 'q2c' });
  assert.equal(stateOf(sitting, 'q2'), 'answered');
  assert.deepEqual(unanswered(sitting, QUESTIONS), ['q1', 'q3', 'q4', 'q5', 'q6']);
});

test('an answer of another question, or of no question, changes nothing', () => {
  assert.deepEqual(after(choose('q1', 'q2a'), choose('q9', 'q9a')).answers, {});
});

test('[TEST-002] approved past results prefill the answers', () => {
  const sitting = begun('2746', 'key-2', QUESTIONS, [
    { question_id: 'q1', answer_id: 'q1b' },
    { question_id: 'gone', answer_id: 'x' },
  ]);
  assert.deepEqual(sitting.answers, { q1: 'q1b' });
});

test('a flag is set and taken away again', () => {
  assert.deepEqual(after({ deed: 'flag', question: 'q3' }).flags, ['q3']);
  assert.deepEqual(after({ deed: 'flag', question: 'q3' }, { deed: 'flag', question: 'q3' }).flags, []);
  assert.deepEqual(after({ deed: 'flag', question: 'q9' }).flags, []);
});

test('a kept sitting resumes with its key, place, flags and answers', () => {
  const sitting = after(choose('q1', 'q1d'), { deed: 'flag', question: 'q4' }, { deed: 'go', to: 3 });
  assert.deepEqual(resumed(keptText(sitting), '2746', QUESTIONS), sitting);
});

test('local answers carry the publication, the question and the answer', () => {
  const { answers } = JSON.parse(keptText(after(choose('q1', 'q1d'))));
  assert.deepEqual(answers, [{ publication_id: '2746', question_id: 'q1', answer_id: 'q1d' }]);
});

test('what the test no longer contains is forgotten, and nothing of another publication comes in', () => {
  const text = keptText(
    after(choose('q1', 'q1d'), choose('q6', 'q6a'), { deed: 'flag', question: 'q6' }, { deed: 'go', to: 6 }),
  );
  const shorter = QUESTIONS.slice(0, 3);
  assert.deepEqual(resumed(text, '2746', shorter), {
    ...fresh(),
    answers: { q1: 'q1d' },
    pending: ['q1'],
    flags: [],
    at: 3,
  });
  assert.deepEqual(resumed(text, '2724', QUESTIONS)?.answers, {});
});

const place = fc.integer({ min: -3, max: 9 });
const anyChange: fc.Arbitrary<SittingChange> = fc.oneof(
  fc.record({
    deed: fc.constant('choose' as const),
    question: fc.constantFrom('q1', 'q3', 'q6', 'q9'),
    answer: fc.constantFrom('q1a', 'q1b', 'q3d', 'q6c', 'zz'),
  }),
  fc.record({ deed: fc.constant('flag' as const), question: fc.constantFrom('q1', 'q3', 'q6', 'q9') }),
  fc.record({
    deed: fc.constant('go' as const),
    to: fc.oneof(place, fc.constant(Number.NaN), fc.constant(1.5)),
  }),
);

test('whatever is pressed, every answer is of its question, flags are single, the place exists, and all of it comes back', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 40 }), (changes) => {
      const sitting = after(...changes);
      for (const [id, answer] of Object.entries(sitting.answers))
        assert.ok(QUESTIONS.find((one) => one.id === id)?.answers.includes(answer));
      assert.equal(new Set(sitting.flags).size, sitting.flags.length);
      assert.ok(Number.isInteger(sitting.at) && sitting.at >= 0 && sitting.at <= QUESTIONS.length);
      const again = resumed(keptText(sitting), '2746', QUESTIONS);
      assert.deepEqual(
        { ...again, pending: again?.pending.toSorted() },
        { ...sitting, flags: [...sitting.flags].sort(), pending: sitting.pending.toSorted() },
      );
      assert.equal(
        sheetOf(sitting, QUESTIONS).length + unanswered(sitting, QUESTIONS).length,
        QUESTIONS.length,
      );
    }),
  );
});

test('anything else found on the device is no sitting, and never stops the page', () => {
  for (const text of [
    null,
    '',
    '{',
    'null',
    '[]',
    '{"key":"","answers":[],"flags":[]}',
    '{"key":"k","answers":{},"flags":[]}',
  ])
    assert.equal(resumed(text, '2746', QUESTIONS), null);
  fc.assert(fc.property(fc.json(), (text) => void resumed(text, '2746', QUESTIONS)));
  assert.deepEqual(resumed('{"key":"k","at":"x","answers":[null,3],"flags":[null]}', '2746', QUESTIONS), {
    ...fresh(),
    key: 'k',
  });
});

const press = (key: string, rest = {}) =>
  keyDeed({ key, modified: false, typing: false, onControl: false, ...rest }, 4);

test('A to D and 1 to 4 answer, arrows move, F flags, Enter goes on', () => {
  assert.deepEqual(
    ['a', 'B', '3', '4'].map((key) => press(key)),
    [0, 1, 2, 3].map((at) => ({ deed: 'choose', place: at })),
  );
  assert.deepEqual(
    [press('ArrowRight'), press('Enter'), press('ArrowLeft'), press('f')],
    [{ deed: 'next' }, { deed: 'next' }, { deed: 'previous' }, { deed: 'flag' }],
  );
  assert.deepEqual(
    ['e', '5', '0', 'x', 'Tab', ' '].map((key) => press(key)),
    [null, null, null, null, null, null],
  );
});

test('no key is taken while typing, with a modifier, or, for Enter, on a button', () => {
  for (const key of ['a', '1', 'f', 'Enter', 'ArrowRight']) {
    assert.equal(press(key, { typing: true }), null);
    assert.equal(press(key, { modified: true }), null);
  }
  assert.equal(press('Enter', { onControl: true }), null);
  assert.deepEqual(press('b', { onControl: true }), { deed: 'choose', place: 1 });
});

test('single keys can be switched off; arrows and Enter remain', () => {
  const off = (key: string) => keyDeed({ key, modified: false, typing: false, onControl: false }, 4, false);
  assert.deepEqual([off('a'), off('1'), off('f')], [null, null, null]);
  assert.deepEqual(off('ArrowRight'), { deed: 'next' });
  assert.equal(letterOf(2), 'C');
});

test('what is chosen is on its way until the server has taken it, and again when it is changed', () => {
  const chosen = after(choose('q1', 'q1a'), choose('q2', 'q2b'));
  const sent = pendingOf(chosen);
  assert.deepEqual(sent, [
    { question_id: 'q1', answer_id: 'q1a' },
    { question_id: 'q2', answer_id: 'q2b' },
  ]);
  assert.deepEqual(acknowledged(chosen, sent).pending, []);
  const meanwhile = changed(chosen, choose('q2', 'q2c'), QUESTIONS);
  assert.deepEqual(acknowledged(meanwhile, sent).pending, ['q2']);
});

test('another device’s answers come in; one of this device that is on its way stays', () => {
  const here = acknowledged(after(choose('q1', 'q1a'), choose('q2', 'q2b')), [
    { question_id: 'q1', answer_id: 'q1a' },
  ]);
  const told = [
    { question_id: 'q1', answer_id: 'q1d' },
    { question_id: 'q2', answer_id: 'q2d' },
    { question_id: 'q3', answer_id: 'q3c' },
    { question_id: 'q4', answer_id: 'q9x' },
  ];
  assert.deepEqual(merged(here, told, QUESTIONS).answers, { q1: 'q1d', q2: 'q2b', q3: 'q3c' });
});

test('a copy of an earlier reply adds what this device lacks, and changes what it holds only where that is locked', () => {
  const sent = after(choose('q1', 'q1b'), choose('q2', 'q2b'));
  const here = { ...sent, pending: ['q2'] };
  const copy = [
    { question_id: 'q1', answer_id: 'q1a' },
    { question_id: 'q2', answer_id: 'q2a', locked: true },
    { question_id: 'q3', answer_id: 'q3a' },
  ];
  const { answers, pending } = withCopy(here, copy, QUESTIONS);
  assert.deepEqual([answers, pending], [{ q1: 'q1b', q2: 'q2a', q3: 'q3a' }, []]);
  assert.equal(merged(here, copy, QUESTIONS).answers.q1, 'q1a', 'the server itself has the last word');
});

interface Device {
  sitting: Sitting;
}
test('whatever two devices choose, once both have met the server they agree on the last answer to arrive', () => {
  const deed = fc.record({
    device: fc.nat({ max: 1 }),
    deed: fc.constantFrom('choose', 'choose', 'meet'),
    question: fc.constantFrom('q1', 'q2', 'q3'),
    letter: fc.constantFrom('a', 'b', 'c', 'd'),
  });
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 30 }), (deeds) => {
      const server = new Map<string, string>();
      const devices: Device[] = [{ sitting: fresh() }, { sitting: fresh() }];
      const meet = (device: Device) => {
        const sent = pendingOf(device.sitting);
        for (const one of sent) server.set(one.question_id, one.answer_id);
        const told = [...server].map(([question_id, answer_id]) => ({ question_id, answer_id }));
        device.sitting = merged(acknowledged(device.sitting, sent), told, QUESTIONS);
      };
      for (const one of deeds) {
        const device = devices[one.device];
        assert.ok(device);
        if (one.deed === 'meet') meet(device);
        else
          device.sitting = changed(
            device.sitting,
            choose(one.question, `${one.question}${one.letter}`),
            QUESTIONS,
          );
      }
      for (const device of [...devices, ...devices]) meet(device);
      for (const { sitting } of devices) {
        assert.deepEqual(sitting.answers, Object.fromEntries(server));
        assert.deepEqual(sitting.pending, []);
      }
    }),
  );
});

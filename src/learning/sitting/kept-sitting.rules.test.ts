import assert from 'node:assert/strict';
import test from 'node:test';
import {
  continued,
  type EarlierAnswers,
  firstAnswers,
  isLaterSitting,
  keptText,
  openedWith,
  resumed,
} from './kept-sitting.rules.ts';
import { begun, changed, merged, type Sitting, type StoredAnswer } from './sitting.rules.ts';

const QUESTIONS = ['q1', 'q2', 'q3', 'q4'].map((id) => ({ id, answers: [`${id}a`, `${id}b`, `${id}c`] }));
/** An answer by its id: the question is in front. */
const answer = (id: string, rest: Partial<StoredAnswer> = {}): StoredAnswer => ({
  question_id: id.slice(0, 2),
  answer_id: id,
  ...rest,
});
const at = (id: string, revision: number) => answer(id, { revision });
const chosen = (sitting: Sitting, ...ids: string[]): Sitting =>
  ids.reduce(
    (before, id) => changed(before, { deed: 'choose', question: id.slice(0, 2), answer: id }, QUESTIONS),
    sitting,
  );
const given = (sitting: Sitting) => [Object.values(sitting.answers).toSorted(), sitting.pending.toSorted()];

/** A phone knew the server's q1a, and answered on without a network. */
const PHONE = {
  ...chosen(merged(begun('2746', 'sitting-71', QUESTIONS), [at('q1a', 30)], QUESTIONS), 'q1b', 'q2b', 'q3b'),
  attempts: 1,
};
interface Opening {
  kept?: Sitting;
  refused?: EarlierAnswers;
  told?: readonly StoredAnswer[];
  attempts?: number;
}
function opened({ kept, refused, told = [], attempts = 1 }: Opening, questions = QUESTIONS) {
  const text = kept ? keptText(kept) : null;
  const answers = { refused: refused ?? null, approved: [], told, attempts };
  const of = { publicationId: '2746', key: 'sitting-72' };
  const own = openedWith({ ...answers, kept: resumed(text, '2746', questions) }, of, questions);
  return merged(own, told, questions);
}

test('what never left a device comes along into the sitting that replaced its own, unless a later choice is known', () => {
  const cases: [why: string, opening: Opening, answers: string[], pending: string[]][] = [
    ['nothing is known of it', { kept: PHONE }, ['q1b', 'q2b', 'q3b'], ['q1', 'q2', 'q3']],
    [
      'carried over as this device knew it',
      { kept: PHONE, told: [at('q1a', 30)] },
      ['q1b', 'q2b', 'q3b'],
      ['q1', 'q2', 'q3'],
    ],
    [
      'chosen later, in either sitting',
      { kept: PHONE, told: [at('q1c', 31), at('q2c', 44)] },
      ['q1c', 'q2c', 'q3b'],
      ['q3'],
    ],
    [
      'explained meanwhile',
      { kept: PHONE, told: [answer('q1a', { revision: 30, locked: true })] },
      ['q1a', 'q2b', 'q3b'],
      ['q2', 'q3'],
    ],
    ['handed in elsewhere', { kept: PHONE, attempts: 2 }, [], []],
    [
      'handed in elsewhere, and begun again',
      { kept: PHONE, attempts: 2, told: [at('q2c', 44)] },
      ['q2c'],
      [],
    ],
    ['stored by an earlier release', { kept: { ...PHONE, attempts: null } }, [], []],
    ['of a later sitting', { kept: { ...PHONE, key: 'sitting-73' } }, [], []],
  ];
  for (const [why, opening, answers, pending] of cases) {
    const sitting = opened(opening);
    assert.deepEqual(given(sitting), [answers, pending], why);
    assert.equal(sitting.key, 'sitting-72');
  }
  const without = QUESTIONS.filter(({ id }) => id !== 'q2');
  assert.deepEqual(
    given(opened({ kept: PHONE }, without)),
    [
      ['q1b', 'q3b'],
      ['q1', 'q3'],
    ],
    'no longer asked',
  );
});

test('what comes along from a sitting comes along again if that one is replaced too', () => {
  const next = opened({ kept: PHONE, told: [at('q1a', 30)] });
  assert.equal(next.attempts, 1);
  const of = { publicationId: '2746', key: 'sitting-73' };
  const asked = { refused: null, approved: [], told: [at('q2c', 50)], attempts: 1 };
  const last = openedWith({ ...asked, kept: resumed(keptText(next), '2746', QUESTIONS) }, of, QUESTIONS);
  assert.deepEqual(given(merged(last, asked.told, QUESTIONS)), [
    ['q1b', 'q2c', 'q3b'],
    ['q1', 'q3'],
  ]);
});

test('a refused sheet comes along into the next sitting, except what is locked or was chosen after it', () => {
  const answers = ['q1b', 'q2b', 'q3b', 'q4b'].map((id) => answer(id));
  const told = [at('q1a', 30), answer('q2a', { revision: 12, locked: true }), at('q3c', 44)];
  assert.deepEqual(given(opened({ refused: { answers, seen: 30 }, told })), [
    ['q1b', 'q2a', 'q3c', 'q4b'],
    ['q1', 'q4'],
  ]);
  assert.deepEqual(
    given(opened({ refused: { answers, seen: 0 }, told })),
    [['q1a', 'q2a', 'q3c', 'q4b'], ['q4']],
    'of an earlier release: what the server holds stays',
  );
  assert.deepEqual(
    opened({ refused: { answers, seen: 30 }, kept: chosen(PHONE, 'q3a') }).answers,
    { q1: 'q1b', q2: 'q2b', q3: 'q3a', q4: 'q4b' },
    'what was chosen in its sitting after it is newer',
  );
});

test('[TEST-002] an approved result prefills only what the server holds nothing of', () => {
  const approved = [answer('q1b')];
  assert.equal(firstAnswers([], approved, []), approved);
  assert.deepEqual(firstAnswers([], approved, [at('q2a', 3)]), []);
});

test('a device goes on in the sitting that it kept, and in none that came after it', () => {
  assert.equal(continued(PHONE, 'sitting-71'), PHONE);
  assert.equal(continued(PHONE, 'sitting-72'), null);
  const earlier = continued({ ...PHONE, key: 'f1c2', pending: [] }, 'sitting-72');
  assert.deepEqual(
    [earlier?.key, earlier?.pending],
    ['sitting-72', ['q1', 'q2', 'q3']],
    'kept before sittings had a number',
  );
});

test('sittings are numbered in order; what was kept before they had a number is of none', () => {
  const later = (key: string) => isLaterSitting(key, 'sitting-99');
  assert.deepEqual(['sitting-100', 'sitting-99', 'sitting-98', 'f1c2', 'sitting-x', ''].map(later), [
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

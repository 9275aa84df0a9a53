import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { isHeld, SITTING_MS } from '#catalog/offered-test/further-sitting.rules.ts';
import { hindrance, type Opening, type OpeningFacts, openingByCall, openingOf } from './opening.rules.ts';

const FRESH: OpeningFacts = {
  open: null,
  mayTake: true,
  hasPassed: false,
  isRetaking: false,
  used: 0,
  limit: null,
  isKeyTold: false,
};
const HELD = { isHeld: true, isCurrent: true };
const OLD = { isHeld: false, isCurrent: false };

const CASES: [what: string, facts: Partial<OpeningFacts>, opening: Opening][] = [
  ['nothing stands in the way', {}, 'begin'],
  ['a membership lapsed, an activity ended or was removed', { mayTake: false }, 'gate'],
  ['the same, while a sitting is held', { mayTake: false, open: HELD }, 'resume'],
  ['the same, after seven days', { mayTake: false, open: OLD }, 'gate'],
  ['a limit was set while a sitting is held', { used: 1, limit: 1, open: HELD }, 'resume'],
  ['the limit is reached', { used: 2, limit: 2 }, 'attempts-used-up'],
  ['one sitting is left', { used: 1, limit: 2 }, 'begin'],
  ['passed', { hasPassed: true }, 'already-passed'],
  ['passed, and a retake was asked for', { hasPassed: true, isRetaking: true }, 'begin'],
  [
    'the key was told, and the limit raised afterwards',
    { isKeyTold: true, used: 1, limit: 3 },
    'answers-told',
  ],
  ['practice with a key that is known', { hasPassed: true, isRetaking: true, isKeyTold: true }, 'begin'],
  ['an old sitting', { open: OLD }, 'renew'],
];

test('C32, C26: what a test answers to whoever wants to begin it or to go on', () => {
  for (const [what, facts, opening] of CASES) assert.equal(openingOf({ ...FRESH, ...facts }), opening, what);
});

test('a sitting is held for seven days, to the millisecond', () => {
  const opened = new Date('2026-03-01T08:00:00Z');
  assert.equal(isHeld(opened, new Date(opened.getTime() + SITTING_MS - 1)), true);
  assert.equal(isHeld(opened, new Date(opened.getTime() + SITTING_MS)), false);
});

test('whoever calls anew is told the terms of today, and keeps the old ones where today would refuse', () => {
  const changed = { isHeld: true, isCurrent: false };
  assert.equal(openingByCall({ ...FRESH, open: changed }), 'renew');
  assert.equal(openingByCall({ ...FRESH, open: HELD }), 'resume');
  assert.equal(openingByCall({ ...FRESH, open: changed, mayTake: false }), 'resume');
  assert.equal(openingByCall({ ...FRESH, open: changed, used: 1, limit: 1 }), 'resume');
});

test('whatever is true, a held sitting goes on, and nobody begins who was told a key and has not passed', () => {
  const facts = fc.record({
    open: fc.constantFrom(null, HELD, OLD, { isHeld: true, isCurrent: false }),
    mayTake: fc.boolean(),
    hasPassed: fc.boolean(),
    isRetaking: fc.boolean(),
    used: fc.nat({ max: 4 }),
    limit: fc.option(fc.integer({ min: 1, max: 4 })),
    isKeyTold: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (one) => {
      if (one.open?.isHeld) {
        assert.equal(openingOf(one), 'resume');
        assert.ok(['resume', 'renew'].includes(openingByCall(one)));
      }
      const begins = ['begin', 'renew'].includes(openingOf(one));
      if (begins) assert.ok(one.mayTake && (one.hasPassed || !one.isKeyTold));
      if (begins) assert.equal(hindrance(one), null);
    }),
  );
});

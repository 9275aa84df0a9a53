import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Deed, registerAnomalies, type Tally, tallyAnomalies } from '../harness/people/history.ts';

type Short = [kind: 'w' | 'r', value: number | null, began: number, ended: number, outcome?: Deed['outcome']];
const deeds = (rows: Short[]): Deed[] =>
  rows.map(([kind, value, began, ended, outcome = 'done']) => ({
    kind: kind === 'w' ? 'write' : 'read',
    place: 'note',
    value,
    began,
    ended,
    outcome,
  }));

const FINE: Record<string, Short[]> = {
  'one after the other': [
    ['r', null, 0, 1],
    ['w', 1, 2, 3],
    ['r', 1, 4, 5],
    ['w', 2, 6, 7],
    ['r', 2, 8, 9],
  ],
  'while it is written, either': [
    ['w', 1, 0, 1],
    ['w', 2, 2, 9],
    ['r', 1, 3, 4],
    ['r', 2, 5, 6],
  ],
  'two writes at once, in whichever order': [
    ['w', 1, 0, 5],
    ['w', 2, 1, 4],
    ['r', 1, 6, 7],
    ['r', 1, 8, 9],
  ],
  'without an answer it may have happened': [
    ['w', 1, 0, 1],
    ['w', 2, 2, 3, 'unknown'],
    ['r', 2, 4, 5],
  ],
  'or not': [
    ['w', 1, 0, 1],
    ['w', 2, 2, 3, 'unknown'],
    ['r', 1, 4, 5],
  ],
  'or happens later': [
    ['w', 1, 0, 1],
    ['w', 2, 2, 3, 'unknown'],
    ['w', 3, 4, 5],
    ['r', 3, 6, 7],
    ['r', 2, 8, 9],
  ],
};
const WRONG: Record<string, [RegExp, Short[]]> = {
  lost: [
    /overwritten before/,
    [
      ['w', 1, 0, 1],
      ['w', 2, 2, 3],
      ['r', 1, 4, 5],
    ],
  ],
  'lost, and empty again': [
    /overwritten before/,
    [
      ['w', 1, 0, 1],
      ['r', null, 2, 3],
    ],
  ],
  'from nowhere': [
    /nobody wrote it/,
    [
      ['w', 1, 0, 1],
      ['r', 7, 2, 3],
    ],
  ],
  'refused, and there all the same': [
    /nobody wrote it/,
    [
      ['w', 1, 0, 1, 'refused'],
      ['r', 1, 2, 3],
    ],
  ],
  'before it was written': [
    /before it was written/,
    [
      ['r', 1, 0, 1],
      ['w', 1, 2, 3],
    ],
  ],
  'back again': [
    /which is older/,
    [
      ['w', 1, 0, 1],
      ['w', 2, 2, 99],
      ['r', 2, 3, 4],
      ['r', 1, 5, 6],
    ],
  ],
};
for (const [title, rows] of Object.entries(FINE))
  test(`may be seen: ${title}`, () => assert.deepEqual(registerAnomalies(deeds(rows)), []));
for (const [title, [expected, rows]] of Object.entries(WRONG))
  test(`is found: ${title}`, () => assert.match(registerAnomalies(deeds(rows)).join('\n'), expected));

const tally = (
  rows: [kind: 'add' | 'count', amount: number, began: number, ended: number, outcome?: Tally['outcome']][],
): Tally[] =>
  rows.map(([kind, amount, began, ended, outcome = 'done']) => ({
    kind,
    of: 'credits',
    amount,
    began,
    ended,
    outcome,
  }));

test('sums: what was added is counted, what may have been may be, and nothing goes back', () => {
  assert.deepEqual(
    tallyAnomalies(
      tally([
        ['add', 1, 0, 1],
        ['count', 1, 2, 3],
        ['add', 1, 4, 9],
        ['count', 2, 5, 6],
        ['count', 2, 10, 11],
      ]),
    ),
    [],
  );
  assert.deepEqual(
    tallyAnomalies(
      tally([
        ['add', 1, 0, 1, 'unknown'],
        ['count', 0, 2, 3],
        ['count', 1, 4, 5],
      ]),
    ),
    [],
  );
  assert.match(
    tallyAnomalies(
      tally([
        ['add', 1, 0, 1],
        ['count', 0, 2, 3],
      ]),
    ).join(),
    /0 counted, 1 were there/,
  );
  assert.match(
    tallyAnomalies(
      tally([
        ['add', 1, 0, 1],
        ['count', 2, 2, 3],
      ]),
    ).join(),
    /1 can be there at most/,
  );
  assert.match(
    tallyAnomalies(
      tally([
        ['add', 1, 0, 1, 'unknown'],
        ['count', 1, 2, 3],
        ['count', 0, 4, 5],
      ]),
    ).join(),
    /1 and then 0/,
  );
});

test('a place that is one is never accused: any deeds, each done at an instant of its own', () => {
  const step = fc.record({ isWrite: fc.boolean(), before: fc.nat(20), after: fc.nat(20), lost: fc.nat(9) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let held: number | null = null;
      const history = steps.map(({ isWrite, before, after, lost }, at): Deed => {
        if (isWrite) held = at;
        const instant = at * 10;
        return {
          kind: isWrite ? 'write' : 'read',
          place: 'any',
          value: isWrite ? at : held,
          began: instant - before,
          ended: instant + after,
          outcome: lost === 0 ? 'unknown' : 'done',
        };
      });
      assert.deepEqual(registerAnomalies(history), []);
    }),
  );
});

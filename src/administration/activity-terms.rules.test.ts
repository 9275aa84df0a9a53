import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { linesOf, minutesTyped, numberTyped, peopleIn, peopleText } from './activity-terms.rules.ts';

test('people are written one a line, with what they do and what ties them', () => {
  assert.deepEqual(peopleIn(' A Teacher | Author\n\nB Planner|Editor | Speaker, A | B Company '), [
    { name: 'A Teacher', role: 'Author', disclosure: '' },
    { name: 'B Planner', role: 'Editor', disclosure: 'Speaker, A | B Company' },
  ]);
  const word = fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9})?$/);
  const person = fc.record({ name: word, role: word, disclosure: fc.oneof(fc.constant(''), word) });
  fc.assert(
    fc.property(fc.array(person.map((one) => ({ ...one }))), (people) => {
      assert.deepEqual(peopleIn(peopleText(people)), people);
    }),
  );
});

test('lines and numbers are read as they are typed', () => {
  assert.deepEqual(linesOf(' one \n\n two'), ['one', 'two']);
  assert.deepEqual(['1', ' 1,25 ', '0.5', '', '-1', '1e3', '1.234', 'x'].map(numberTyped), [
    1,
    1.25,
    0.5,
    null,
    null,
    null,
    null,
    null,
  ]);
});

for (const [typed, minutes] of [
  ['', []],
  ['60, 72,65', [60, 72, 65]],
  ['60 72; 65', [60, 72, 65]],
  ['60, about 70', null],
  ['0', null],
  ['60.5', null],
  ['-60', null],
] as const)
  test(`minutes of pilot testers typed as "${typed}": ${minutes ? minutes.join(' ') || 'none' : 'refused'}`, () =>
    assert.deepEqual(minutesTyped(typed), minutes));

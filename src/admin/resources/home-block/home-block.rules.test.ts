import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type Arrangement,
  arrangedOver,
  arrangementIn,
  arrangementText,
  type BlockWords,
  blockProblems,
  blockStanding,
  isFor,
  isWholeIn,
  putAt,
  withHidden,
} from './home-block.rules.ts';

test('a block stands by its hours, and is nowhere where an editor hid it', () => {
  const hours = { shownFrom: '2027-03-01T09:00', shownUntil: '2027-03-01T10:00' };
  const course = ['08', '09', '10'].map((hour) => `2027-03-01T${hour}:00`);
  const standing = (hidden: boolean) => course.map((hour) => blockStanding({ hidden, ...hours }, hour));
  assert.deepEqual(standing(false), ['ahead', 'shown', 'over']);
  assert.deepEqual(standing(true), ['hidden', 'hidden', 'hidden']);
});

test('a block is for everybody, for members or for those who are none', () => {
  const seen = (isMember: boolean) =>
    (['everybody', 'visitors', 'members'] as const).filter((audience) => isFor(audience, { isMember }));
  assert.deepEqual(seen(true), ['everybody', 'members']);
  assert.deepEqual(seen(false), ['everybody', 'visitors']);
});

const WORDS: BlockWords = {
  title: 'A title',
  text: '',
  linkText: '',
  link: '',
  count: null,
  shownFrom: null,
  shownUntil: null,
  audience: 'everybody',
};
for (const [what, kind, change, expected] of [
  ['a title alone', 'notice', {}, []],
  ['no title', 'notice', { title: ' ' }, ['title title']],
  ['a link without words', 'notice', { link: '/library' }, ['linkText link-text']],
  ['words without a link', 'notice', { linkText: 'Read' }, ['link link']],
  ['a link of ours', 'notice', { link: '/library', linkText: 'Read' }, []],
  ['a link to another site', 'notice', { link: 'https://x.example/y', linkText: 'Read' }, []],
  ['a link that runs something', 'notice', { link: 'javascript:alert(1)', linkText: 'Read' }, ['link link']],
  ['a link that leads away unseen', 'notice', { link: '//x.example', linkText: 'Read' }, ['link link']],
  ['no number', 'latest', {}, ['count count']],
  ['nothing to show', 'latest', { count: 0 }, ['count count']],
  ['half a card', 'latest', { count: 1.5 }, ['count count']],
  ['too many', 'latest', { count: 10 }, ['count count']],
  ['as many as there is room for', 'latest', { count: 9 }, []],
  ['hours in their order', 'steps', { shownFrom: '2027-01-01T08:00', shownUntil: '2027-01-01T09:00' }, []],
  [
    'hours of no length',
    'steps',
    { shownFrom: '2027-01-01T08:00', shownUntil: '2027-01-01T08:00' },
    ['shownUntil order'],
  ],
  ['the promise for members', 'hero', { audience: 'members' }, ['shownFrom steady']],
  ['the promise at an hour', 'hero', { shownFrom: '2027-01-01T08:00' }, ['shownFrom steady']],
] as const)
  test(`a ${kind} block with ${what} is ${expected.length > 0 ? 'refused' : 'stored'}`, () => {
    const found = blockProblems(kind, { ...WORDS, ...change });
    assert.deepEqual(
      found.map(({ field, problem }) => `${field} ${problem}`),
      expected,
    );
  });

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 });
test('a block that is put at a place stands there, and the others keep their order', () => {
  fc.assert(
    fc.property(ids, fc.nat(), fc.integer({ min: -3, max: 30 }), (order, nth, place) => {
      fc.pre(order.length > 0);
      const id = order[nth % order.length] as number;
      const next = putAt(order, id, place);
      assert.equal(next.indexOf(id), Math.min(Math.max(place, 0), order.length - 1));
      const others = (of: readonly number[]) => of.filter((one) => one !== id);
      assert.deepEqual(others(next), others(order));
    }),
  );
});

test('an arrangement over any blocks names each of them once, and hides none that is not there', () => {
  const blocks = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 60 }), hidden: fc.boolean() }, { noNullPrototype: true }),
    { selector: ({ id }) => id, maxLength: 20 },
  );
  fc.assert(
    fc.property(ids, ids, blocks, (order, hidden, there) => {
      const made = arrangedOver({ order, hidden }, there);
      assert.deepEqual(
        made.order.toSorted((a, b) => a - b),
        there.map(({ id }) => id).sort((a, b) => a - b),
      );
      assert.ok(made.hidden.every((id) => made.order.includes(id)));
      const stayed = order.filter((id) => there.some((one) => one.id === id));
      assert.deepEqual(made.order.slice(0, stayed.length), stayed);
      for (const one of there)
        assert.equal(
          made.hidden.includes(one.id),
          order.includes(one.id) ? hidden.includes(one.id) : one.hidden,
        );
      assert.deepEqual(arrangedOver(made, there), made);
    }),
  );
});

test('an arrangement is read from its field as it was written there', () => {
  fc.assert(
    fc.property(ids, ids, (order, hidden) => {
      const one = order.reduce<Arrangement>((so, id) => withHidden(so, id, hidden.includes(id)), {
        order,
        hidden: [],
      });
      assert.deepEqual(arrangementIn(arrangementText(one)), one);
    }),
  );
  assert.deepEqual(arrangementIn('3 -1 x'), { order: [3, 1], hidden: [1] });
});

test('words of another language are read where they say all that the English says', () => {
  const english = { title: 'Closed on Friday', text: 'All day.', linkText: '' };
  assert.equal(isWholeIn(english, { title: 'Geschlossen', text: 'Den ganzen Tag.', linkText: '' }), true);
  assert.equal(isWholeIn(english, { title: 'Geschlossen', text: '', linkText: '' }), false);
  assert.equal(isWholeIn({ ...english, text: '' }, { title: 'Zu', text: '', linkText: '' }), true);
});

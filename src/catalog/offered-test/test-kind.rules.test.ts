import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  kindNamed,
  type OfferedTest,
  otherTests,
  type TestKind,
  testPath,
  withTest,
} from './test-kind.rules.ts';

const offered = (kind: TestKind): OfferedTest => ({
  kind,
  credits: kind,
  earnLabel: `Earn ${kind}`,
  mayTake: kind === 1,
  gate: kind === 1 ? null : 'gold',
  resultId: null,
  passed: false,
});
const of = (...kinds: TestKind[]) => kinds.map(offered);
const address = (search: string) => new URL(`https://x.test/publication/7/test${search}`);

test('an address names a kind that is offered beside the first, and nothing else', () => {
  const table: [search: string, kinds: TestKind[], named: TestKind | null][] = [
    ['', [1, 2], null],
    ['?kind=2', [1, 2], 2],
    ['?kind=1', [1, 2], null],
    ['?kind=3', [1, 2], null],
    ['?kind=', [1, 2], null],
    ['?kind=02', [1, 2], null],
    ['?kind=2', [1], null],
    ['?kind=2', [2], null],
    ['?kind=2', [], null],
  ];
  for (const [search, kinds, named] of table)
    assert.equal(kindNamed(address(search), of(...kinds)), named, `${search} of ${kinds}`);
});

test('the page of a kind is found again by its own address, and one test alone needs no name', () => {
  const some = fc.constantFrom<TestKind[]>([], [1], [2], [1, 2]);
  fc.assert(
    fc.property(some, fc.constantFrom<(TestKind | null)[]>(1, 2, null), (kinds, kind) => {
      const tests = of(...kinds);
      const path = testPath({ id: '7', tests }, kind);
      const isOther = kinds.length === 2 && kind === 2;
      assert.equal(path, `/publication/7/test${isOther ? '?kind=2' : ''}`);
      assert.equal(kindNamed(new URL(path, 'https://x.test'), tests), isOther ? 2 : null);
    }),
  );
});

test('what stands in the way of one kind, and what it earns, is never told of the other', () => {
  const publication = {
    id: '7',
    title: 'Lithium',
    tests: of(1, 2),
    test_class: 1,
    earn_label: 'Earn 1',
    user_can_take_test: true,
    testGate: null,
  };
  assert.equal(withTest(publication, null), publication);
  assert.equal(withTest(publication, 1), publication);
  assert.deepEqual(withTest(publication, 2), {
    ...publication,
    test_class: 2,
    credits: 2,
    earn_label: 'Earn 2',
    user_can_take_test: false,
    testGate: 'gold',
  });
  assert.deepEqual(
    otherTests(publication.tests, 2).map(({ kind }) => kind),
    [1],
  );
  assert.deepEqual(otherTests(of(2), 2), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testPath } from '#catalog/offered-test/test-kind.rules.ts';
import { testToGoOn, toGoOn } from './list.rules.ts';

test('a line leads to the test that it tells of, whichever kind that is', () => {
  const to = (told: string, ...statuses: (string | null)[]) => {
    const tests = statuses.map((status, at) => ({ kind: at === 0 ? (1 as const) : (2 as const), status }));
    return testPath({ id: '9', tests }, testToGoOn(tests, told));
  };
  const [first, second] = ['/publication/9/test', '/publication/9/test?kind=2'];
  assert.equal(to('IN_PROGRESS', 'APPROVED', 'IN_PROGRESS'), second);
  assert.equal(to('FAILED', null, 'FAILED'), second);
  assert.equal(to('FAILED', 'IN_PROGRESS', 'FAILED'), second);
  assert.equal(to('FAILED', 'FAILED', 'FAILED'), first);
  assert.equal(to('IN_PROGRESS', 'FAILED', null), first);
  assert.equal(to('FAILED'), first);
});

test('[UI-057] what was read to its end and has no test is not gone on with; a test that is left is', () => {
  const read = { sectionsDone: 3, sectionCount: 3, tests: [] };
  const cases: [Parameters<typeof toGoOn>[0], string | null][] = [
    [[], null],
    [[{ id: '1', ...read }], null],
    [
      [
        { id: '1', ...read },
        { id: '2', ...read, sectionsDone: 2 },
      ],
      '2',
    ],
    [
      [
        { id: '1', ...read, tests: [{}] },
        { id: '2', ...read, sectionsDone: 2 },
      ],
      '1',
    ],
    [[{ id: '1', sectionsDone: 0, sectionCount: 0, tests: [] }], '1'],
  ];
  for (const [begun, id] of cases) assert.equal(toGoOn(begun), id);
});

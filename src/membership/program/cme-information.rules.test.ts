import assert from 'node:assert/strict';
import { test } from 'node:test';
import { volumesIn } from './cme-information.rules.ts';

const keys = (...numbers: number[]) =>
  Object.fromEntries(
    numbers.flatMap((n) => [
      [`cmeInformation.volume${n}.title`, `Volume ${n}`],
      [`cmeInformation.volume${n}.text`, `Words ${n}`],
    ]),
  );

test('[UI-009] n keys give n volumes, in their order, until the first that is missing', () => {
  assert.deepEqual(volumesIn({}), []);
  assert.deepEqual(
    volumesIn(keys(2, 1, 3)).map(({ title, text }) => [title, text]),
    [
      ['Volume 1', 'Words 1'],
      ['Volume 2', 'Words 2'],
      ['Volume 3', 'Words 3'],
    ],
  );
  assert.equal(volumesIn(keys(...Array.from({ length: 12 }, (_, at) => at + 1))).length, 12);
  assert.equal(volumesIn(keys(1, 2, 4)).length, 2);
  assert.equal(volumesIn({ ...keys(1, 2), 'cmeInformation.volume2.text': '' }).length, 1);
});

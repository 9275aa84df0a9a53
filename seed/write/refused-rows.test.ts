import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusedRow } from './refused-rows.ts';

const CASES: [thrown: object, file: string, text: string][] = [
  [
    { code: '23505', table: 'item', detail: 'Key (id)=(274603) already exists.' },
    'library',
    'question: a number, place or address is in use already (274603)',
  ],
  [
    { code: '23503', table: 'material', detail: 'Key (section_id)=(9) is not present in table "section".' },
    'library',
    'hand-out: refers to 9, which is neither here nor in the library',
  ],
  [
    { code: '23514', table: 'static_page' },
    'site/pages',
    'page: a value is not one that the library accepts',
  ],
  [{ code: '22008' }, 'catalogue.json', 'a value cannot be written: a day or an hour does not exist'],
];
for (const [thrown, file, text] of CASES)
  test(`the folder is told: ${text}`, () => {
    assert.deepEqual(refusedRow(thrown), { file, line: 1, text });
  });

test('what a folder does not cause is none of its problems', () => {
  for (const thrown of [
    { code: '23514', table: 'audit_entry' },
    { code: '57P01' },
    { code: 'ENOSPC' },
    new Error('no'),
  ])
    assert.equal(refusedRow(thrown), null);
});

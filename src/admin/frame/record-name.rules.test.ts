import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentTitle, type RecordName } from './record-name.rules.ts';

const heading = (title: string) => `Test of ${title}`;
const CASES: [what: string, name: RecordName | undefined, title: string][] = [
  ['a page that is loading', undefined, 'Publication'],
  ['a record', { title: 'Sleep at sea', isEnglish: true }, 'Sleep at sea - Publication'],
  ['a record whose heading says more', { title: 'Sleep at sea', heading }, 'Sleep at sea - Publication'],
  ['one of several pages of a record', { title: 'Sleep', page: 'Italiano' }, 'Sleep - Italiano'],
];
for (const [what, name, title] of CASES)
  test(`the title of ${what} is ${title}`, () => assert.equal(documentTitle(name, 'Publication'), title));

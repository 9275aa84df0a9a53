import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SPONSOR_NAME_MAX, sponsorProblems, tidiedSponsor } from './sponsor.rules.ts';

const CASES: [what: string, name: string, problems: object][] = [
  ['a name', 'Northmere College', {}],
  ['as long as it may be', 'a'.repeat(SPONSOR_NAME_MAX), {}],
  ['a letter more', 'a'.repeat(SPONSOR_NAME_MAX + 1), { name: 'longName' }],
  ['no name', '', { name: 'noName' }],
  ['nothing but spaces', ' \t', { name: 'noName' }],
];
for (const [what, name, problems] of CASES)
  test(what, () => assert.deepEqual(sponsorProblems({ name, accreditationText: '' }), problems));

test('spaces are tidied', () =>
  assert.deepEqual(tidiedSponsor({ name: ' Northmere   College ', accreditationText: 'One\n text. ' }), {
    name: 'Northmere College',
    accreditationText: 'One text.',
  }));

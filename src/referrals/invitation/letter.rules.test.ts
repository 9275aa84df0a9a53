import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inviterText } from './letter.rules.ts';

const email = 'ada@example.org';
const NAMED: [firstName: string, lastName: string][] = [
  ['Ada', 'Lovelace'],
  ['Željko', 'Nguyễn-Örsted'],
  ['Siobhán M.', "O'Malley"],
  ['李', '小龍'],
];
for (const [firstName, lastName] of NAMED)
  test(`an invitation names ${firstName} ${lastName}, and the confirmed address`, () => {
    assert.equal(inviterText({ firstName, lastName, email }), `${firstName} ${lastName} (${email})`);
  });

const ADDRESSED: [firstName: string, lastName: string][] = [
  ['Win', 'https://evil.example'],
  ['evil.example', ''],
  ['Call', '+1 555 0100'],
  ['Your account is blocked, please', 'write to us at once today'],
  ['<b>Ada</b>', 'L'],
  ['Ada\nBcc: x', 'L'],
  ['', ''],
  ['A'.repeat(40), 'B'.repeat(40)],
];
for (const [firstName, lastName] of ADDRESSED)
  test(`what is more than a name stands in no letter to a stranger: ${JSON.stringify(`${firstName} ${lastName}`)}`, () => {
    assert.equal(inviterText({ firstName, lastName, email }), email);
  });

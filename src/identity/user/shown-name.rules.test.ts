import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasName, shownName } from './shown-name.rules.ts';

for (const [firstName, lastName, email, name] of [
  ['Ada', 'Thornquist', 'ada@clinic.example', 'Ada Thornquist'],
  ['Ada', '', 'ada@clinic.example', 'Ada'],
  ['', 'Thornquist', 'ada@clinic.example', 'Thornquist'],
  ['', '', 'ada@clinic.example', 'ada@clinic.example'],
  ['\u200b', '\u2060\u00ad', 'ada@clinic.example', 'ada@clinic.example'],
  ['\u061c', 'Thornquist', 'ada@clinic.example', 'Thornquist'],
  ['', '', 'ada@xn--mller-kva.example', 'ada@müller.example'],
] as const)
  test(`“${firstName}” “${lastName}” of ${email} is called ${name}`, () => {
    assert.equal(shownName({ firstName, lastName, email }), name);
    assert.equal(hasName({ firstName, lastName }), !name.includes('@'));
  });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialsOf } from './initials.ts';

test('initials come from the first and the last name and never from a title after a comma', () => {
  assert.equal(initialsOf('Zainab Thornquist, APRN, PMHNP-BC'), 'ZT');
  assert.equal(initialsOf('Amara Delacroix-Yoon'), 'AD');
  assert.equal(initialsOf('Émilie du Pré'), 'ÉP');
  assert.equal(initialsOf('maëlle'), 'M');
  assert.equal(initialsOf('  '), '');
});

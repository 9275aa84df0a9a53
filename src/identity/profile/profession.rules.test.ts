import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_PROFESSIONS } from './profession.data.ts';
import { professionText } from './profession.rules.ts';
import { profileTexts } from './profile.messages.ts';

test('a recorded profession is said in the words of the language, an unlisted one as it was written', () => {
  const german = (key: string) => `Beruf ${key}`;
  assert.equal(professionText('Physician Assistant', german), 'Beruf professionPhysicianAssistant');
  assert.equal(professionText('Dentist', german), 'Dentist');
  assert.equal(professionText('', german), '');
});

test('English says every profession as it is recorded', () => {
  for (const one of ALL_PROFESSIONS)
    assert.equal(
      professionText(one, (key) => profileTexts.defaults[key]),
      one,
    );
});

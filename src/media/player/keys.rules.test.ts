import assert from 'node:assert/strict';
import { test } from 'node:test';
import { richText } from '#kit/rich-text.ts';
import { deedOf, nextVolume, placeOfTenth, usersOf } from './keys.rules.ts';

const CASES: [string, boolean, string | undefined][] = [
  [' ', false, 'toggle'],
  ['K', false, 'toggle'],
  ['ArrowLeft', false, 'stepBack'],
  ['m', false, 'mute'],
  ['M', false, 'mute'],
  ['7', false, 'tenth'],
  ['0', true, 'tenth'],
  ['ArrowUp', true, 'louder'],
  ['ArrowDown', true, 'quieter'],
  ['Home', true, 'beginning'],
  ['End', true, 'end'],
  ['ArrowUp', false, undefined],
  ['ArrowDown', false, undefined],
  ['Home', false, undefined],
  ['End', false, undefined],
  ['q', true, undefined],
  ['F1', false, undefined],
];
for (const [key, inPlayer, deed] of CASES)
  test(`“${key}” ${inPlayer ? 'in the player' : 'on the page'}: ${deed ?? 'nothing'}`, () =>
    assert.equal(deedOf(key, inPlayer), deed));

test('a tenth is one of the whole length', () => {
  assert.deepEqual([placeOfTenth('0', 660), placeOfTenth('5', 660), placeOfTenth('9', 660)], [0, 330, 594]);
});

test('the volume goes in whole steps and stops at its ends', () => {
  assert.deepEqual(
    [nextVolume(0.5, 1), nextVolume(0.5, -1), nextVolume(1, 1), nextVolume(0, -1), nextVolume(0.33, 1)],
    [0.55, 0.45, 1, 0, 0.4],
  );
  let volume = 0;
  for (let step = 0; step < 20; step += 1) volume = nextVolume(volume, 1);
  assert.equal(volume, 1);
});

test('Space belongs to what it presses, never to a link; arrows to what they move; letters to what is typed in', () => {
  const has = (key: string, user: string) =>
    usersOf(key)
      .split(/,\s*(?![^(]*\))/)
      .includes(user);
  for (const user of ['button', 'summary', 'select', '[role="tab"]', '[role="slider"]', '[role="checkbox"]'])
    assert.ok(has(' ', user), user);
  assert.ok(!has(' ', 'a') && !usersOf(' ').includes('[href]') && !usersOf(' ').includes('tabpanel'));
  assert.ok(has('ArrowLeft', '[role="tablist"]') && has('End', 'section[tabindex="0"]'));
  assert.match(
    richText('| A |\n|---|\n| b |'),
    /^<section [^>]*tabindex="0"/,
    'what scrolls of a wide table',
  );
  assert.ok(!has('m', 'button') && has('m', 'textarea') && has('5', 'select'));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  idsIn,
  keyIn,
  keyText,
  nextMoment,
  seenMoment,
  sourceWordsIn,
  translatedSlug,
} from './translation.rules.ts';

const at = (time: string) => new Date(`2026-11-03T${time}Z`);
const NOON = at('12:00:00.000');

test('a save speaks of the moment that was read, never of one that has not come', () => {
  assert.equal(seenMoment(null, NOON), NOON);
  assert.deepEqual(seenMoment(at('11:00:00.000'), NOON), at('11:00:00.000'));
  assert.equal(seenMoment(at('13:00:00.000'), NOON), NOON);
});

test('two saves never have the same moment, even when the clock stands or goes back', () => {
  assert.equal(nextMoment(null, NOON), NOON);
  assert.equal(nextMoment(at('11:00:00.000'), NOON), NOON);
  assert.deepEqual(nextMoment(NOON, NOON), at('12:00:00.001'));
  assert.deepEqual(nextMoment(NOON, at('09:00:00.000')), at('12:00:00.001'));
});

test('[ENT-089] the English slug, a translation’s key, ends in a course id and a section id', () => {
  assert.deepEqual(idsIn('starting-clozapine-2746-5392'), { publicationId: 2746, sectionId: 5392 });
  assert.deepEqual(idsIn('take-home-messages-3-2753-5470'), { publicationId: 2753, sectionId: 5470 });
  assert.deepEqual(idsIn('clozapine-in-practice-2746'), { publicationId: 2746, sectionId: null });
  assert.equal(idsIn('no-number'), null);
  assert.equal(idsIn(''), null);
});

test('the name of a translation says kind, number and language, and nothing else is one', () => {
  for (const text of ['section-5392-fr', 'publication-2746-pt-br'])
    assert.equal(keyText(keyIn(text) ?? assert.fail(text)), text);
  for (const text of [
    '',
    'section-5392-en',
    'section--fr',
    'author-1-fr',
    'section-5392-fr ',
    'section-1e3-de',
  ])
    assert.equal(keyIn(text), null, text);
});

test('a translated slug keeps the numbers of its English one, and stays once it has them', () => {
  const english = 'understanding-tic-disorders-2700-5417';
  assert.equal(translatedSlug('Understanding Tics: été', english, null), 'understanding-tics-ete-2700-5417');
  assert.equal(translatedSlug('Other', english, 'entendendo-2700-5417'), 'entendendo-2700-5417');
  assert.equal(translatedSlug('Other', english, 'entendendo-os-trans'), 'other-2700-5417');
  assert.equal(translatedSlug('抽搐', english, null), '2700-5417');
  assert.equal(translatedSlug('Couverture', 'cover-2746', null), 'couverture-2746');
});

test('of what a save replaced, the words that are translated are found wherever its record keeps them', () => {
  const cases: [what: string, kept: Record<string, unknown>, title: string, summary: string, body: string][] =
    [
      ['a section', { title: 'T', minutes: 3, text: { summary: 'S', body: 'B', cues: '' } }, 'T', 'S', 'B'],
      ['a cover', { title: 'T', excerpt: 'S', record: { description: 'D' } }, 'T', 'S', ''],
      ['a cover with its words on its page', { record: { title: 'T', excerpt: 'S' } }, 'T', 'S', ''],
      ['nothing of them', { minutes: 3 }, '', '', ''],
    ];
  for (const [what, kept, title, summary, body] of cases)
    assert.deepEqual(sourceWordsIn(kept), { title, summary, body }, what);
});

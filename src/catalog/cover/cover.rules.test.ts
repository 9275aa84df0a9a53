import assert from 'node:assert/strict';
import test from 'node:test';
import { daysLeft, hintOf, lockHintOf, nextSection, readerState, sizeText } from './cover.rules.ts';

const fresh = {
  completed: false,
  progress: { sectionsDone: 0, continueSeconds: 0 },
  testStatus: 'NOT_STARTED',
};

test('a reader has not started, is on the way, or has completed', () => {
  assert.equal(readerState(fresh), 'not-started');
  assert.equal(readerState({ ...fresh, progress: { sectionsDone: 0, continueSeconds: 12 } }), 'in-progress');
  assert.equal(readerState({ ...fresh, progress: { sectionsDone: 1, continueSeconds: 0 } }), 'in-progress');
  assert.equal(readerState({ ...fresh, testStatus: 'FAILED' }), 'in-progress');
  assert.equal(readerState({ ...fresh, completed: true, testStatus: 'APPROVED' }), 'completed');
  assert.equal(readerState({ ...fresh, testStatus: 'APPROVED' }), 'not-started');
});

test('a card counts the last 30 days of credit, the last day included', () => {
  const now = '2026-11-21T23:59:00.000Z';
  assert.equal(daysLeft('2026-11-21', false, now), 0);
  assert.equal(daysLeft('2026-11-30', false, now), 9);
  assert.equal(daysLeft('2026-12-21', false, now), 30);
  assert.equal(daysLeft('2026-12-22', false, now), null);
  assert.equal(daysLeft('2026-11-20', true, now), null);
  assert.equal(daysLeft(null, false, now), null);
});

const viewer = (types: string[], rest = {}) => ({
  isSuperuser: false,
  isMembershipValid: types.length > 0,
  can: { view: { publicationsByType: ['OPEN_ACCESS', 'PODCAST', ...types] } },
  membership: null,
  ...rest,
});
const open = (type: 'PUBLICATION_VIDEO' | 'BRAIN_GUIDE' | 'SELF_ASSESSMENT' | 'PODCAST') => ({
  type,
  private: false,
});

test('a locked card says what opens it', () => {
  assert.equal(lockHintOf(open('BRAIN_GUIDE'), viewer([])), 'tier');
  assert.equal(lockHintOf(open('SELF_ASSESSMENT'), viewer([])), 'gold');
  assert.equal(lockHintOf(open('BRAIN_GUIDE'), viewer(['PUBLICATION_VIDEO'])), 'tier');
  assert.equal(lockHintOf(open('BRAIN_GUIDE'), viewer(['BRAIN_GUIDE'])), null);
  assert.equal(lockHintOf(open('BRAIN_GUIDE'), viewer([], { isSuperuser: true })), null);
});

test('what a free account opens in part is not called locked, what is private always is', () => {
  assert.equal(lockHintOf(open('PUBLICATION_VIDEO'), viewer([])), null);
  assert.equal(lockHintOf(open('PODCAST'), viewer([])), null);
  assert.equal(lockHintOf(open('BRAIN_GUIDE'), null), null);
  assert.equal(lockHintOf({ type: 'PODCAST', private: true }, null), 'tier');
  assert.equal(lockHintOf({ type: 'PODCAST', private: true }, viewer([])), 'tier');
  const silver = viewer(['BRAIN_GUIDE'], { membership: { permissions: [{ id: 'audio_feed' }] } });
  assert.equal(lockHintOf({ type: 'PODCAST', private: true }, silver), null);
});

test('whoever asks reads the smallest membership that opens it', () => {
  assert.deepEqual(
    [hintOf('PUBLICATION_VIDEO'), hintOf('BRAIN_GUIDE'), hintOf('SELF_ASSESSMENT')],
    ['member', 'tier', 'gold'],
  );
});

test('one goes on where one stopped, else at the beginning', () => {
  const sections = [
    { id: '7', order: 1 },
    { id: '8', order: 2 },
  ];
  assert.equal(nextSection(sections, 8)?.order, 2);
  assert.equal(nextSection(sections, 99)?.order, 1);
  assert.equal(nextSection(sections, null)?.order, 1);
  assert.equal(nextSection([], 8), null);
});

const SIZES: [bytes: number, language: string, text: string][] = [
  [1, 'en', '1 kB'],
  [84_200, 'en', '84 kB'],
  [2_340_000, 'en', '2.3 MB'],
  [52_480_000_000, 'en', '52.5 GB'],
  [34_700_000, 'de', '34,7 MB'],
  [76_300_000_000, 'pt-br', '76,3 GB'],
  [84_200, 'fr', '84 ko'],
  [34_700_000, 'fr', '34,7 Mo'],
];
for (const [bytes, language, text] of SIZES)
  test(`${bytes} bytes are ${text} in ${language}, on one line`, () =>
    assert.equal(sizeText(bytes, language), text.replace(' ', '\u00a0')));

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutText, plainText, podcastPage, podcastsPath } from './podcasts.rules.ts';

const episodes = Array.from({ length: 30 }, (_, n) => ({
  title: n === 29 ? 'Pain and SNRIs' : `Episode ${n + 1}`,
}));

test('a description ends after 300 characters with an ellipsis', () => {
  assert.equal(cutText('a'.repeat(300)), 'a'.repeat(300));
  assert.equal(cutText('a'.repeat(301)), `${'a'.repeat(300)}…`);
});

test('the filter finds part of a title in any case, over all episodes and not one page', () => {
  assert.deepEqual(podcastPage(episodes, 'snri', 1).episodes, [{ title: 'Pain and SNRIs' }]);
  assert.equal(podcastPage(episodes, ' ', 1).count, 30);
  assert.equal(podcastPage(episodes, 'nothing', 1).count, 0);
});

test('twelve episodes a page, and a page beyond the last shows the last', () => {
  assert.equal(podcastPage(episodes, '', 1).episodes.length, 12);
  assert.deepEqual([podcastPage(episodes, '', 9).page, podcastPage(episodes, '', 9).episodes.length], [3, 6]);
  assert.equal(podcastPage(episodes, '', Number.NaN).page, 1);
});

test('the address carries the filter and the page, defaults leave no trace', () => {
  assert.equal(podcastsPath('', 1), '/podcasts');
  assert.equal(podcastsPath('pain relief', 2), '/podcasts?search=pain+relief&page=2');
});

test('markup of a description is left out', () => {
  assert.equal(plainText('<p>Dose &amp; time</p>\n<p>&lt;10&nbsp;mg</p>'), 'Dose & time <10 mg');
});

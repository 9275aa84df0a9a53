import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { childOf, childrenOf, parseXml } from '#test/harness/xml.ts';
import {
  chaptersDocument,
  durationText,
  type FeedEpisode,
  type FeedShow,
  podcastFeed,
} from './podcast-feed.rules.ts';

const SHOW: FeedShow = {
  title: 'The show',
  text: 'About it.',
  address: 'https://a.example/podcasts',
  self: 'https://a.example/podcasts/rss.xml',
  author: 'The house',
  email: 'help@a.example',
  artwork: 'https://a.example/a.png',
  language: 'en',
  guid: 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6',
  isPrivate: false,
};
const EPISODE: FeedEpisode = {
  id: 7,
  title: 'One',
  text: 'Words.',
  address: 'https://a.example/publication/one-7',
  publishedAt: new Date('2026-11-18T06:00:00Z'),
  audio: { address: 'https://a.example/one.mp3', bytes: 1234, mime: 'audio/mpeg', seconds: 3723 },
  transcript: 'https://a.example/one.vtt',
  chapters: null,
  people: [{ name: 'Ana', role: 'guest', address: 'https://a.example/author/ana-1' }],
};

test('an episode says where its sound lies, how long it is and what was said', () => {
  const channel = childOf(parseXml(podcastFeed(SHOW, [EPISODE])), 'channel');
  const item = childOf(channel, 'item');
  assert.deepEqual(childOf(item, 'enclosure').attributes, {
    url: 'https://a.example/one.mp3',
    length: '1234',
    type: 'audio/mpeg',
  });
  assert.equal(childOf(item, 'itunes:duration').text, '1:02:03');
  assert.equal(childOf(item, 'pubDate').text, 'Wed, 18 Nov 2026 06:00:00 GMT');
  assert.equal(childOf(item, 'podcast:transcript').attributes.type, 'text/vtt');
  assert.equal(childrenOf(item, 'podcast:chapters').length, 0);
  assert.equal(childOf(channel, 'lastBuildDate').text, 'Wed, 18 Nov 2026 06:00:00 GMT');
});

test('a feed of one person is offered to no directory and has no name of its own', () => {
  const channel = childOf(parseXml(podcastFeed({ ...SHOW, guid: null, isPrivate: true }, [])), 'channel');
  assert.equal(childOf(channel, 'itunes:block').text, 'Yes');
  assert.equal(childOf(channel, 'podcast:locked').text, 'yes');
  assert.equal(childrenOf(channel, 'podcast:guid').length + childrenOf(channel, 'item').length, 0);
});

test('whatever a title holds, the feed stays well-formed and the title is read as written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (title, text) => {
      const item = childOf(
        childOf(parseXml(podcastFeed(SHOW, [{ ...EPISODE, title, text }])), 'channel'),
        'item',
      );
      const kept = [...title]
        .filter((one) => /[\t\n\r -\ud7ff\ue000-\ufffd]|[\u{10000}-\u{10ffff}]/u.test(one))
        .join('');
      assert.equal(childOf(item, 'title').text, kept);
    }),
  );
});

test('durations and chapters are written as podcast apps read them', () => {
  assert.deepEqual([0, 59, 60, 3599, 3600, 36_061].map(durationText), [
    '0:00',
    '0:59',
    '1:00',
    '59:59',
    '1:00:00',
    '10:01:01',
  ]);
  assert.deepEqual(chaptersDocument('One', [{ start: 0, title: 'Start' }]), {
    version: '1.2.0',
    title: 'One',
    chapters: [{ startTime: 0, title: 'Start' }],
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseRssFeed } from 'feedsmith';
import { canonicalXml } from '#test/harness/lists/schemas.ts';
import { chaptersDocument, type FeedEpisode, type FeedShow, podcastFeed, roleOf } from './feed.rules.ts';

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
  number: 3,
  title: 'One',
  text: 'Words.',
  address: 'https://a.example/publication/one-7',
  publishedAt: new Date('2026-11-18T06:00:00Z'),
  audio: { address: 'https://a.example/one.mp3', bytes: 1234, mime: 'audio/mpeg', seconds: 3723 },
  transcript: { address: 'https://a.example/one.vtt', language: 'de' },
  chapters: null,
  people: [{ name: 'Ana', role: 'guest', address: 'https://a.example/author/ana-1' }],
};

test('an episode says where its sound lies, how long it is and what was said', () => {
  const { items, lastBuildDate } = parseRssFeed(podcastFeed(SHOW, [EPISODE]));
  const [item] = items ?? [];
  assert.deepEqual(item?.enclosures, [
    { url: 'https://a.example/one.mp3', length: 1234, type: 'audio/mpeg' },
  ]);
  assert.equal(item?.itunes?.duration, 3723);
  assert.equal(item?.pubDate, 'Wed, 18 Nov 2026 06:00:00 GMT');
  assert.deepEqual(item?.podcast?.transcripts, [
    { url: 'https://a.example/one.vtt', type: 'text/vtt', language: 'de', rel: 'captions' },
  ]);
  assert.equal(item?.podcast?.chapters, undefined);
  assert.equal(lastBuildDate, 'Wed, 18 Nov 2026 06:00:00 GMT');
});

test('a feed of one person is offered to no directory and has no name of its own', () => {
  const { itunes, podcast, items } = parseRssFeed(podcastFeed({ ...SHOW, guid: null, isPrivate: true }, []));
  assert.deepEqual(
    [itunes?.block, podcast?.locked?.value, podcast?.guid, items],
    [true, true, undefined, undefined],
  );
});

/** As in canonical XML; an XML parser treats all line endings alike. */
const canonical = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

test('whatever a title holds, the feed stays well-formed and the title is read as written', async () => {
  const titles = [...fc.sample(fc.string({ unit: 'binary' }), 100), ']]>', '&lt;b>&#0;', '<!--', '\r\n\r'];
  const feed = podcastFeed(
    SHOW,
    titles.map((title) => ({ ...EPISODE, title, text: title })),
  );
  const read = [...(await canonicalXml(feed)).matchAll(/<item>\n<title>([^<]*)<\/title>/g)];
  const kept = titles.map((title) =>
    [...title].filter((one) => /[\t\n\r -\ud7ff\ue000-\ufffd]|[\u{10000}-\u{10ffff}]/u.test(one)).join(''),
  );
  assert.deepEqual(
    read.map(([, title]) => title),
    kept.map(canonical),
  );
});

test('who asks is the host, and who speaks alone; all others are guests', () => {
  const [asks, answers] = [{ asks: true }, { asks: false }];
  assert.equal(roleOf(asks, [answers, asks]), 'host');
  assert.equal(roleOf(answers, [answers, asks]), 'guest');
  assert.equal(roleOf(answers, [answers]), 'host');
  assert.equal(roleOf(answers, [answers, answers]), 'guest');
});

test('durations and chapters are written as podcast apps read them', () => {
  const told = [59, 3599, 4503, 36_061, null].map((seconds) => {
    const feed = podcastFeed(SHOW, [{ ...EPISODE, audio: { ...EPISODE.audio, seconds } }]);
    return /<itunes:duration>(.*)<\/itunes:duration>/.exec(feed)?.[1];
  });
  assert.deepEqual(told, ['0:59', '59:59', '1:15:03', '10:01:01', undefined]);
  assert.deepEqual(chaptersDocument('One', [{ start: 0, title: 'Start' }]), {
    version: '1.2.0',
    title: 'One',
    chapters: [{ startTime: 0, title: 'Start' }],
  });
});

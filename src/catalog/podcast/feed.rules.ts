import { markupText } from '#kit/markup-text.ts';
import { timeText } from '#media/player/playback.rules.ts';

/** An episode as podcast clients expect it; addresses are absolute, times in UTC. */
export interface FeedEpisode {
  id: number;
  /** Its number in the feed by release, starting at 1. */
  number: number;
  title: string;
  text: string;
  /** Address of the page. */
  address: string;
  publishedAt: Date;
  /** `seconds`: null if its length is not known. */
  audio: { address: string; bytes: number; mime: string; seconds: number | null };
  /** Captions as WebVTT. */
  transcript: { address: string; language: string } | null;
  /** Podcasting 2.0 chapters as JSON. */
  chapters: string | null;
  people: { name: string; role: FeedRole; address: string }[];
}
export type FeedRole = 'host' | 'guest';
export interface FeedShow {
  title: string;
  text: string;
  address: string;
  /** The feed's own address. */
  self: string;
  author: string;
  email: string;
  artwork: string;
  language: string;
  /** Identifies the show wherever the feed is hosted (Podcasting 2.0); null for personal feeds. */
  guid: string | null;
  /** A personal feed is listed in no directory. */
  isPrivate: boolean;
}

const element = (name: string, text: string, attributes: Record<string, string> = {}): string =>
  `<${name}${attributesOf(attributes)}>${markupText(text)}</${name}>`;
const empty = (name: string, attributes: Record<string, string>): string =>
  `<${name}${attributesOf(attributes)}/>`;
const attributesOf = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${markupText(value)}"`)
    .join('');

/** The interviewer is the host, and so is a sole speaker; everyone else is a guest. */
export const roleOf = ({ asks }: { asks: boolean }, among: readonly unknown[]): FeedRole =>
  asks || among.length === 1 ? 'host' : 'guest';

/** RSS 2.0 with the iTunes and Podcasting 2.0 namespaces, newest episode first as given. */
export function podcastFeed(show: FeedShow, episodes: readonly FeedEpisode[]): string {
  const latest = episodes[0]?.publishedAt;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">',
    '<channel>',
    ...showLines(show),
    ...(latest ? [element('lastBuildDate', latest.toUTCString())] : []),
    ...episodes.map((episode) => episodeLines(episode).join('\n')),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function showLines(show: FeedShow): string[] {
  return [
    element('title', show.title),
    element('link', show.address),
    element('description', show.text),
    element('language', show.language),
    empty('atom:link', { href: show.self, rel: 'self', type: 'application/rss+xml' }),
    element('copyright', show.author),
    element('itunes:author', show.author),
    `<itunes:owner>${element('itunes:name', show.author)}${element('itunes:email', show.email)}</itunes:owner>`,
    empty('itunes:image', { href: show.artwork }),
    `<image>${element('url', show.artwork)}${element('title', show.title)}${element('link', show.address)}</image>`,
    `<itunes:category text="Health &amp; Fitness">${empty('itunes:category', { text: 'Medicine' })}</itunes:category>`,
    element('itunes:explicit', 'false'),
    element('itunes:type', 'episodic'),
    element('podcast:medium', 'podcast'),
    element('podcast:locked', show.isPrivate ? 'yes' : 'no', { owner: show.email }),
    ...(show.guid ? [element('podcast:guid', show.guid)] : []),
    ...(show.isPrivate ? [element('itunes:block', 'Yes')] : []),
  ];
}

function episodeLines(episode: FeedEpisode): string[] {
  const { audio } = episode;
  return [
    '<item>',
    element('title', episode.title),
    element('link', episode.address),
    element('guid', `steady-state-publication-${episode.id}`, { isPermaLink: 'false' }),
    element('pubDate', episode.publishedAt.toUTCString()),
    element('description', episode.text),
    empty('enclosure', { url: audio.address, length: String(audio.bytes), type: audio.mime }),
    ...(audio.seconds ? [element('itunes:duration', timeText(audio.seconds))] : []),
    element('itunes:explicit', 'false'),
    element('itunes:episode', String(episode.number)),
    element('itunes:episodeType', 'full'),
    ...(episode.transcript
      ? [
          empty('podcast:transcript', {
            url: episode.transcript.address,
            type: 'text/vtt',
            language: episode.transcript.language,
            rel: 'captions',
          }),
        ]
      : []),
    ...(episode.chapters
      ? [empty('podcast:chapters', { url: episode.chapters, type: 'application/json+chapters' })]
      : []),
    ...episode.people.map(({ name, role, address }) =>
      element('podcast:person', name, { role, href: address }),
    ),
    '</item>',
  ];
}

/** The JSON of Podcasting 2.0 chapters. `start`: seconds. */
export const chaptersDocument = (title: string, chapters: readonly { start: number; title: string }[]) => ({
  version: '1.2.0',
  title,
  chapters: chapters.map((one) => ({ startTime: one.start, title: one.title })),
});

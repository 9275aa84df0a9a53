import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';

export const audioFeedType = resourceType(
  'AudioFeed',
  v.object({
    /** The private address, for pasting into a podcast app; null until one is requested, and after it was closed. */
    address: v.nullable(v.string()),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AudioFeed: typeof audioFeedType;
  }
}

export const podcastFeedCalls = {
  rss: call({
    method: 'GET',
    path: '/podcasts/rss.xml',
    mayLag: 'everybody',
    summary: 'The podcast for podcast apps: RSS 2.0 with iTunes and Podcasting 2.0 names.',
    gives: null,
    file: ['application/rss+xml'],
    anyQuery: true,
    crossOrigin: true,
  }),
  chapters: call({
    method: 'GET',
    path: '/podcasts/chapters/:id',
    summary: 'Chapters of an episode open to everybody, as Podcasting 2.0 JSON.',
    gives: null,
    file: ['application/json+chapters'],
    anyQuery: true,
    crossOrigin: true,
  }),
  own: call({
    method: 'GET',
    path: '/podcasts/feed/:secret',
    summary: "A member's private audio feed.",
    gives: null,
    file: ['application/rss+xml'],
    anyQuery: true,
  }),
  ownFile: call({
    method: 'GET',
    path: '/podcasts/feed/:secret/:file',
    summary:
      'A recording or its captions, by the address in a private feed: leads on to a link that ends. Or its chapters, as Podcasting 2.0 JSON.',
    gives: null,
    also: { 200: 'Its chapters.' },
    file: ['application/json+chapters'],
    status: 302,
    anyQuery: true,
    crossOrigin: true,
  }),
  address: call({
    method: 'GET',
    path: '/api/audio-feed/',
    summary: 'The address of the own private audio feed.',
    gives: audioFeedType,
  }),
  renew: call({
    method: 'POST',
    path: '/api/audio-feed/',
    summary: 'A new private address; the one before ends at once.',
    gives: audioFeedType,
    status: 201,
    takes: v.object({ data: v.object({ type: v.literal('AudioFeed') }) }),
    refuses: ['sign-in-needed', 'full-account-needed', 'audio-feed-needed', 'too-many-requests'],
  }),
  close: call({
    method: 'DELETE',
    path: '/api/audio-feed/',
    summary: 'Ends the private address.',
    gives: null,
    status: 204,
    refuses: ['sign-in-needed', 'full-account-needed'],
  }),
};

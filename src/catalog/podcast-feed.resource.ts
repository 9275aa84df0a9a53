import { recordAudit } from '#identity/audit.service.ts';
import { anyone, fullAccount } from '#identity/session.policy.ts';
import { notFound, signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { speechIn } from '#locale/speech.service.ts';
import { fileAddress, isProtected } from '#media/file-link.service.ts';
import { hasPermission } from '#membership/entitlement.rules.ts';
import type { Reader } from '#platform/database.ts';
import { type Asked, type Endpoint, endpoint, type Given } from '#platform/endpoint.ts';
import { podcastFeedCalls } from './podcast-feed.contract.ts';
import { audioFeed } from './podcast-feed.policy.ts';
import { refuse } from './podcast-feed.refusals.ts';
import { chaptersDocument, type FeedEpisode, podcastFeed, roleOf } from './podcast-feed.rules.ts';
import { closeOwnFeed, feedGuid, feedSecret, isFeedOpen, renewFeedSecret } from './podcast-feed.service.ts';
import { type EpisodeRow, episodesOn } from './podcast-feed.table.ts';
import { podcastFeedTexts } from './podcast-feed.texts.ts';
import { plainText, showTitle } from './podcasts.rules.ts';
import { podcastTexts } from './podcasts.texts.ts';
import { authorPath } from './publication.rules.ts';

const RSS = 'application/rss+xml; charset=utf-8';
const PUBLIC_AGE = 'public, max-age=300';
const PRIVATE_AGE = 'private, max-age=300';

const isOpenToAll = (row: EpisodeRow): boolean => !row.private && !isProtected(row.attachment_file ?? '');
const dayOf = ({ now }: Visit): string => now.toISOString().slice(0, 10);

/** Where the parts of an episode lie in a feed, by the file or by the name of the part. */
interface FeedPlaces {
  number: number;
  fileAt(file: string, name: string): string;
  chaptersAt(id: number): string | null;
}

function episodeOf(
  row: EpisodeRow,
  { site }: Visit,
  { number, fileAt, chaptersAt }: FeedPlaces,
): FeedEpisode {
  const audio = row.attachment_file ?? '';
  const kind = audio.split('.').at(-1);
  return {
    id: row.id,
    number,
    title: row.title,
    text: row.excerpt || plainText(row.description_html),
    address: `${site.mainOrigin}/publication/${row.slug}`,
    publishedAt: new Date(`${row.publication_date}T06:00:00Z`),
    audio: {
      address: fileAt(audio, `${row.id}.${kind}`),
      bytes: row.attachment_bytes ?? 0,
      mime: row.attachment_mime ?? 'audio/mpeg',
      seconds: row.attachment_seconds ?? 0,
    },
    transcript: row.captions_file ? fileAt(row.captions_file, `${row.id}.vtt`) : null,
    chapters: row.chapters.length ? chaptersAt(row.id) : null,
    people: row.people.map((person, _at, all) => ({
      name: person.name,
      role: roleOf(person, all),
      address: `${site.mainOrigin}${authorPath(person.slug)}`,
    })),
  };
}

/** A private feed says that it is one, and not whose. */
function showOf({ visit, ports }: Asked, self: string, isPrivate: boolean) {
  const { site } = visit;
  const say = speechIn('en', podcastFeedTexts);
  const product = site.productName;
  return {
    title: isPrivate ? say('ownTitle', { product }) : showTitle(product),
    text: isPrivate ? say('ownText', { product }) : podcastTexts.defaults.description,
    address: `${site.mainOrigin}/podcasts`,
    self,
    author: product,
    email: ports.config.supportEmail,
    artwork: `${site.mainOrigin}/podcast-artwork.png`,
    language: 'en',
    guid: isPrivate ? null : feedGuid(self),
    isPrivate,
  };
}

async function publicFeed(asked: Asked, db: Reader): Promise<Given> {
  const { visit } = asked;
  const { mainOrigin } = visit.site;
  const rows = (await episodesOn(db, dayOf(visit))).filter(isOpenToAll);
  const episodes = rows.map((row) =>
    episodeOf(row, visit, {
      number: row.open_place,
      fileAt: (file) => `${mainOrigin}/files/${file}`,
      chaptersAt: (id) => `${mainOrigin}/podcasts/chapters/${id}.json`,
    }),
  );
  const body = podcastFeed(showOf(asked, `${mainOrigin}/podcasts/rss.xml`, false), episodes);
  return { raw: { body, contentType: RSS }, headers: { 'cache-control': PUBLIC_AGE } };
}

async function ownFeed(asked: Asked, db: Reader): Promise<Given> {
  const { visit, ports, params } = asked;
  const { mainOrigin } = visit.site;
  const secret = /^(.+)\.xml$/.exec(params.secret ?? '')?.[1] ?? '';
  if (!(await isFeedOpen(db, ports.keys, secret, visit.now))) throw notFound();
  const below = `${mainOrigin}/podcasts/feed/${secret}`;
  const episodes = (await episodesOn(db, dayOf(visit))).map((row) =>
    episodeOf(row, visit, {
      number: row.place,
      fileAt: (file, name) => (isProtected(file) ? `${below}/${name}` : `${mainOrigin}/files/${file}`),
      chaptersAt: (id) => `${isOpenToAll(row) ? `${mainOrigin}/podcasts/chapters` : below}/${id}.json`,
    }),
  );
  const body = podcastFeed(showOf(asked, `${below}.xml`, true), episodes);
  const headers = { 'cache-control': PRIVATE_AGE, 'x-robots-tag': 'noindex, nofollow' };
  return { raw: { body, contentType: RSS }, headers };
}

async function ownFile(asked: Asked, db: Reader): Promise<Given> {
  const { visit, ports, params } = asked;
  const [, id, ending] = /^(\d{1,15})\.(\w{2,4})$/.exec(params.file ?? '') ?? [];
  if (!id || !(await isFeedOpen(db, ports.keys, params.secret ?? '', visit.now))) throw notFound();
  const row = (await episodesOn(db, dayOf(visit))).find((one) => one.id === Number(id));
  if (ending === 'json') return chaptersOf(row, PRIVATE_AGE);
  const file = ending === 'vtt' ? row?.captions_file : row?.attachment_file;
  const address = fileAddress(ports.keys, file ?? null, visit.now, 'feed');
  if (!file?.endsWith(`.${ending}`) || !address) throw notFound();
  return { status: 302, headers: { location: `${visit.site.mainOrigin}${address}` } };
}

function chaptersOf(row: EpisodeRow | undefined, age: string): Given {
  if (!row || row.chapters.length === 0) throw notFound();
  const body = JSON.stringify(chaptersDocument(row.title, row.chapters));
  return { raw: { body, contentType: 'application/json+chapters' }, headers: { 'cache-control': age } };
}

async function addressOf({ visit, ports }: Asked, db: Reader): Promise<Given> {
  const own = ownerOf(visit);
  const secret = hasPermission(own.holding, 'audio_feed', visit.now)
    ? await feedSecret(db, ports.keys, own.id)
    : null;
  return { data: presented(visit, own.id, secret) };
}

function ownerOf({ visitor }: Visit) {
  if (visitor.kind !== 'user') throw signInNeeded();
  return visitor;
}
const presented = ({ site }: Visit, userId: number, secret: string | null) => ({
  type: 'AudioFeed' as const,
  id: String(userId),
  attributes: { address: secret ? `${site.mainOrigin}/podcasts/feed/${secret}.xml` : null },
});

export const podcastFeedEndpoints: Endpoint[] = [
  endpoint(podcastFeedCalls.rss, { policy: anyone, read: publicFeed }),
  endpoint(podcastFeedCalls.chapters, {
    policy: anyone,
    read: async (asked, db) => {
      const id = Number(/^(\d{1,15})\.json$/.exec(asked.params.id ?? '')?.[1]);
      const row = (await episodesOn(db, dayOf(asked.visit))).find((one) => one.id === id && isOpenToAll(one));
      return chaptersOf(row, PUBLIC_AGE);
    },
  }),
  endpoint(podcastFeedCalls.own, { policy: anyone, read: ownFeed }),
  endpoint(podcastFeedCalls.ownFile, { policy: anyone, read: ownFile }),
  endpoint(podcastFeedCalls.address, { policy: fullAccount, read: addressOf }),
  endpoint(podcastFeedCalls.renew, {
    policy: audioFeed,
    limits: ({ visit }) => [
      {
        bucket: `audio-feed:${ownerOf(visit).id}`,
        count: 10,
        seconds: 3600,
        refusal: refuse('too-many-requests.feeds'),
      },
    ],
    write: async ({ visit, ports }, db) => {
      const { id } = ownerOf(visit);
      const secret = await renewFeedSecret(db, ports.keys, id, visit.now);
      await recordAudit(db, visit, { action: 'audio-feed.open', subject: `user:${id}` });
      return { data: presented(visit, id, secret) };
    },
  }),
  endpoint(podcastFeedCalls.close, {
    policy: fullAccount,
    write: async ({ visit }, db) => {
      const { id } = ownerOf(visit);
      if (await closeOwnFeed(db, id, visit.now))
        await recordAudit(db, visit, { action: 'audio-feed.close', subject: `user:${id}` });
      return {};
    },
  }),
];

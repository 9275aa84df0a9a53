import { recordAudit } from '#audit/audit.service.ts';
import { anyone, fullAccount } from '#identity/session/session.policy.ts';
import { notFound, signInNeeded } from '#kit/general.refusals.ts';
import { lineText } from '#kit/markup-text.ts';
import type { Site, Visit } from '#kit/visit.ts';
import { zoneInstant } from '#kit/zone-instant.ts';
import { civilDate } from '#kit/zones.ts';
import { slugIn } from '#locale/address.rules.ts';
import { speechIn } from '#locale/speech.service.ts';
import { fileAddress, isProtected } from '#media/file/link.service.ts';
import { hasPermission } from '#membership/gate/entitlement.rules.ts';
import { type Endpoint, endpoint, type HandlerResult, type RequestContext } from '#platform/http/endpoint.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { chaptersIn } from '../language/text-translation.rules.ts';
import { authorPath, publicationPath } from '../publication/publication.rules.ts';
import { captionsOf, captionWords } from '../section/document.service.ts';
import { podcastFeedTexts } from './feed.messages.ts';
import { audioFeed } from './feed.policy.ts';
import { refuse } from './feed.refusals.ts';
import { type EpisodeCriteria, type EpisodeRow, episodeOn, episodesOn } from './feed.repository.ts';
import { chaptersDocument, type FeedEpisode, podcastFeed, roleOf } from './feed.rules.ts';
import { podcastFeedCalls } from './feed.schema.ts';
import { closeOwnFeed, feedGuid, feedSecret, isFeedOpen, renewFeedSecret } from './feed.service.ts';
import { podcastTexts } from './podcasts.messages.ts';
import { OWN_FEED, SPOKEN_LANGUAGE, showTitle } from './podcasts.rules.ts';

const RSS = 'application/rss+xml; charset=utf-8';
const PUBLIC_AGE = 'public, max-age=300';
const PRIVATE_AGE = 'private, max-age=300';

const available = ({ now, site }: Visit, isOpen: boolean): EpisodeCriteria => ({
  day: civilDate(now, site.timeZone),
  language: site.language,
  isOpen,
});

/** Addresses of an episode's parts in a feed, by file or by name of the part. */
interface FeedPlaces {
  number: number;
  fileAt(file: string, name: string): string;
  chaptersAt(id: number): string | null;
}

function episodeOf(
  row: EpisodeRow,
  { now, site }: Visit,
  { number, fileAt, chaptersAt }: FeedPlaces,
): FeedEpisode {
  const audio = row.attachment_file ?? '';
  const kind = audio.split('.').at(-1);
  const captions = captionsOf(row);
  return {
    id: row.id,
    number,
    title: row.translation?.title ?? row.title,
    text: row.translation?.excerpt || row.excerpt || lineText(row.description_html),
    address: pageOf(row, site),
    publishedAt: publishedBy(now, row, site),
    audio: {
      address: fileAt(audio, `${row.id}.${kind}`),
      bytes: row.attachment_bytes ?? 0,
      mime: row.attachment_mime ?? 'audio/mpeg',
      seconds: row.attachment_seconds,
    },
    transcript: captions
      ? {
          address: fileAt(captions, `${row.id}.vtt`),
          language: captions === row.captions_file ? SPOKEN_LANGUAGE : site.language,
        }
      : null,
    chapters: row.chapters.length ? chaptersAt(row.id) : null,
    people: row.people.map((person, _at, all) => ({
      name: person.name,
      role: roleOf(person, all),
      address: `${site.origin}${authorPath(person.slug)}`,
    })),
  };
}

/**
 * Its hour on the provider's clock, and until then the start of its day: nothing in a feed is of a time to come, when
 * programs would hold it back, nor of another time at every request.
 */
function publishedBy(
  now: Date,
  { publication_date, publication_hour }: EpisodeRow,
  { timeZone }: Site,
): Date {
  const instants = [publication_hour, 0].map((hour) => zoneInstant(publication_date, hour, timeZone));
  return instants.find((at) => at <= now) ?? now;
}

/** Its page in the feed's language; an untranslated one has its page on the main site only. */
const pageOf = ({ slug, translation }: EpisodeRow, { language, origin, mainOrigin }: Site): string =>
  translation
    ? origin + publicationPath(slugIn(translation.slug, slug), language)
    : mainOrigin + publicationPath(slug, 'en');

/**
 * A private feed says that it is private, but not whose; one in another language says that the episodes are spoken in
 * English.
 */
async function showOf(db: Reader, { visit, ports }: RequestContext, self: string, isPrivate: boolean) {
  const { site } = visit;
  const say = await speechIn(db, site.language, podcastFeedTexts);
  const product = site.productName;
  const text = isPrivate
    ? say('ownText', { product })
    : (await speechIn(db, site.language, podcastTexts))('description');
  return {
    title: isPrivate ? say('ownTitle', { product }) : showTitle(product),
    text: site.language === SPOKEN_LANGUAGE ? text : `${text} ${say('spoken')}`,
    address: `${site.origin}/podcasts`,
    self,
    author: product,
    email: ports.config.supportEmail,
    artwork: `${site.mainOrigin}/podcast-artwork.png`,
    language: site.language,
    guid: isPrivate ? null : feedGuid(self),
    isPrivate,
  };
}

async function publicFeed(asked: RequestContext, db: Reader): Promise<HandlerResult> {
  const { visit } = asked;
  const { mainOrigin, origin } = visit.site;
  const rows = await episodesOn(db, available(visit, true));
  const episodes = rows.map((row) =>
    episodeOf(row, visit, {
      number: row.open_place,
      fileAt: (file) => `${mainOrigin}/files/${file}`,
      chaptersAt: (id) => `${origin}/podcasts/chapters/${id}.json`,
    }),
  );
  const body = podcastFeed(await showOf(db, asked, origin + OWN_FEED, false), episodes);
  return { raw: { body, contentType: RSS }, headers: { 'cache-control': PUBLIC_AGE } };
}

async function ownFeed(asked: RequestContext, db: Reader): Promise<HandlerResult> {
  const { visit, ports, params } = asked;
  const { mainOrigin, origin } = visit.site;
  const secret = /^(.+)\.xml$/.exec(params.secret ?? '')?.[1] ?? '';
  if (!(await isFeedOpen(db, ports.keys, secret, visit.now))) throw notFound();
  const below = `${origin}/podcasts/feed/${secret}`;
  const episodes = (await episodesOn(db, available(visit, false))).map((row) =>
    episodeOf(row, visit, {
      number: row.place,
      fileAt: (file, name) => (isProtected(file) ? `${below}/${name}` : `${mainOrigin}/files/${file}`),
      chaptersAt: (id) => `${row.is_open ? `${origin}/podcasts/chapters` : below}/${id}.json`,
    }),
  );
  const body = podcastFeed(await showOf(db, asked, `${below}.xml`, true), episodes);
  const headers = { 'cache-control': PRIVATE_AGE, 'x-robots-tag': 'noindex, nofollow' };
  return { raw: { body, contentType: RSS }, headers };
}

async function ownFile(asked: RequestContext, db: Reader): Promise<HandlerResult> {
  const { visit, ports, params } = asked;
  const [, id, ending] = /^(\d{1,15})\.(\w{2,4})$/.exec(params.file ?? '') ?? [];
  if (!id || !(await isFeedOpen(db, ports.keys, params.secret ?? '', visit.now))) throw notFound();
  const row = await episodeOn(db, available(visit, false), Number(id));
  if (ending === 'json') return chaptersOf(row, PRIVATE_AGE);
  const file = ending === 'vtt' ? row && captionsOf(row) : row?.attachment_file;
  const address = fileAddress(ports.keys, file ?? null, visit.now, 'feed');
  if (!file?.endsWith(`.${ending}`) || !address) throw notFound();
  return { status: 302, headers: { location: `${visit.site.mainOrigin}${address}` } };
}

function chaptersOf(row: EpisodeRow | null, age: string): HandlerResult {
  if (!row || row.chapters.length === 0) throw notFound();
  const words = captionWords(row);
  const chapters = words ? chaptersIn(words, row.chapters) : row.chapters;
  const body = JSON.stringify(chaptersDocument(row.translation?.title ?? row.title, chapters));
  return { raw: { body, contentType: 'application/json+chapters' }, headers: { 'cache-control': age } };
}

async function addressOf({ visit, ports }: RequestContext, db: Reader): Promise<HandlerResult> {
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
  attributes: { address: secret ? `${site.origin}/podcasts/feed/${secret}.xml` : null },
});

export const podcastFeedEndpoints: Endpoint[] = [
  endpoint(podcastFeedCalls.rss, { policy: anyone, read: publicFeed }),
  endpoint(podcastFeedCalls.chapters, {
    policy: anyone,
    read: async (asked, db) => {
      const id = Number(/^(\d{1,15})\.json$/.exec(asked.params.id ?? '')?.[1]);
      return chaptersOf(id ? await episodeOn(db, available(asked.visit, true), id) : null, PUBLIC_AGE);
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

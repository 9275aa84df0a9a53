import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  LISTED_KINDS,
  type ListedChunk,
  type ListedKind,
  listedChunks,
  listedPages,
} from '#catalog/listed-page/listed-page.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { cacheKey } from '#platform/http/http.ts';
import {
  robotsText,
  SITEMAP_PAGES,
  sitemapIndexText,
  sitemapText,
  standingPages,
} from '#shell/seo/sitemap.rules.ts';
import { listedWrittenPages } from '#support/static-page/static-page.service.ts';
import { type PageParts, sendKept } from '../rendering/page.handlers.ts';

const XML = 'application/xml; charset=utf-8';
const TAGS = ['publications', 'authors', 'pages'];

/**
 * What search engines read first, for each host: `/robots.txt`, `/sitemap.xml` and, if one file is not enough, its
 * parts.
 */
export function addSearchEngineRoutes(app: FastifyInstance, parts: PageParts): void {
  app.get('/robots.txt', async (request, reply) => {
    const { site } = await parts.visit(request.raw, request.id, '');
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(robotsText(site.origin));
  });
  const answer = (write: (visit: Visit, request: FastifyRequest) => Promise<SitemapFile>) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { generation } = parts.cache;
      const visit = await parts.visit(request.raw, request.id, '');
      return sendXml(parts, request, reply, await write(visit, request), generation);
    };
  };
  app.get(
    '/sitemap.xml',
    answer((visit) => wholeSitemap(parts, visit)),
  );
  app.get(
    '/sitemap-:part',
    answer((visit, request) => sitemapPart(parts, visit, (request.params as { part: string }).part)),
  );
}

interface SitemapFile {
  text: string;
  /** When one of its pages comes or goes; null if not soon. */
  until: Date | null;
}

async function wholeSitemap({ ports }: PageParts, visit: Visit): Promise<SitemapFile> {
  const { site } = visit;
  const db = ports.database.reader();
  const chunks = await listedChunks(db, site.language, SITEMAP_PAGES);
  const { pages: written, until } = await listedWrittenPages(db, visit);
  const standing = standingPages(site, latest(chunks), written);
  if (chunks.reduce((sum, { count }) => sum + count, standing.length) > SITEMAP_PAGES)
    return {
      text: sitemapIndexText([
        { address: `${site.origin}/sitemap-pages-1.xml`, modified: latest(chunks) },
        ...chunks.map(({ kind, number, modified }) => ({
          address: `${site.origin}/sitemap-${kind}-${number}.xml`,
          modified,
        })),
      ]),
      until,
    };
  const listed = await Promise.all(
    chunks.map(({ kind, number }) => listedPages(db, site, kind, { number, size: SITEMAP_PAGES })),
  );
  return { text: sitemapText([...standing, ...listed.flat()]), until };
}

async function sitemapPart({ ports }: PageParts, visit: Visit, part: string): Promise<SitemapFile> {
  const { site } = visit;
  const [, kind = '', digits = ''] =
    /^(pages|authors|publications|sections)-(\d{1,5})\.xml$/.exec(part) ?? [];
  const number = Number(digits);
  const db = ports.database.reader();
  if (kind === 'pages' && number === 1) {
    const { pages: written, until } = await listedWrittenPages(db, visit);
    const changed = latest(await listedChunks(db, site.language, SITEMAP_PAGES));
    return { text: sitemapText(standingPages(site, changed, written)), until };
  }
  if (!LISTED_KINDS.includes(kind as ListedKind) || number < 1) throw notFound();
  const pages = await listedPages(db, site, kind as ListedKind, { number, size: SITEMAP_PAGES });
  if (pages.length === 0) throw notFound();
  return { text: sitemapText(pages), until: null };
}

const latest = (chunks: readonly ListedChunk[]): Date | undefined =>
  chunks.map(({ modified }) => modified).toSorted((one, other) => other.getTime() - one.getTime())[0];

async function sendXml(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { text, until }: SitemapFile,
  generation: number,
) {
  const kept = parts.cache.keep(
    cacheKey(parts.siteKey(request.raw), request.url),
    {
      status: 200,
      headers: {
        'content-type': XML,
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'Accept-Encoding',
      },
      body: Buffer.from(text),
      tags: TAGS,
      until,
      route: request.routeOptions.url ?? '',
    },
    parts.ports.now().getTime(),
    generation,
  );
  await kept.compressed;
  return sendKept(reply, kept, request.headers['accept-encoding'] as string | undefined);
}

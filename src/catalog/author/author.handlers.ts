import { anyone } from '#identity/session/session.policy.ts';
import { notFound } from '#kit/general.refusals.ts';
import { onPage } from '#kit/query.ts';
import type { Site } from '#kit/visit.ts';
import { sameAddresses } from '#locale/address.rules.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { categoryCalls } from '../category/category.schema.ts';
import { presentAuthor, presentCategory, presentImage } from '../publication/document.service.ts';
import { authorPath } from '../publication/publication.rules.ts';
import { pathId } from '../publication/reading.service.ts';
import {
  type AuthorRow,
  type CategoryRow,
  findAuthor,
  listAuthors,
  listCategories,
  taughtBy,
} from './author.repository.ts';
import { authorCalls } from './author.schema.ts';

const images = (rows: AuthorRow[]) => rows.flatMap((row) => (row.image ? [presentImage(row.image)] : []));

type TaughtPublications = Awaited<ReturnType<typeof taughtBy>>;
const withTaught = (
  author: ReturnType<typeof presentAuthor>,
  { publications, minutes, credit_hundredths, topic, languages }: TaughtPublications,
  site: Site,
): ReturnType<typeof presentAuthor> => ({
  ...author,
  attributes: {
    ...author.attributes,
    alternates: sameAddresses(site, authorPath(author.attributes.slug), languages),
    taught: {
      publications,
      minutes,
      credits: credit_hundredths / 100,
      topic: topic && {
        id: topic.id,
        name: topic.translated ?? topic.name,
        language: topic.translated === null ? 'en' : site.language,
      },
    },
  },
});

export const authorEndpoints: Endpoint[] = [
  endpoint(authorCalls.list, {
    policy: anyone,
    read: async ({ query, visit }, db) => {
      const { rows, count } = await listAuthors(db, query.page, visit.site.language);
      return {
        data: rows.map((row) => presentAuthor(row, visit)),
        related: images(rows),
        count,
        shared: { tags: ['authors'] },
      };
    },
  }),
  endpoint(authorCalls.one, {
    policy: anyone,
    read: async ({ params, visit }, db) => {
      const row = await findAuthor(db, pathId(params.id), visit.site.language);
      if (!row) throw notFound();
      const taught = await taughtBy(db, row.id, visit.site.language);
      return {
        data: withTaught(presentAuthor(row, visit), taught, visit.site),
        related: images([row]),
        shared: { tags: ['authors', 'publications', `author:${row.id}`] },
      };
    },
  }),
  endpoint(authorCalls.nobody, {
    policy: anyone,
    read: async () => ({ headers: { location: '/' } }),
  }),
  endpoint(categoryCalls.list, {
    policy: anyone,
    read: async ({ query, visit }, db) => {
      const { language } = visit.site;
      const featured = query.filter.featured ?? null;
      const rows = await listCategories(db, featured, language);
      const present = (row: CategoryRow) => presentCategory(row, language);
      return {
        data: onPage(rows, query.page).map(present),
        related: rows.map(present),
        count: rows.length,
        shared: { tags: ['publications', 'categories'] },
      };
    },
  }),
];

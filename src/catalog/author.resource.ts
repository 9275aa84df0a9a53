import { anyone } from '#identity/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { compound, sparse } from '#kit/jsonapi.ts';
import { pagination } from '#kit/query.ts';
import { notFound } from '#kit/refusal.ts';
import { type Endpoint, endpoint } from '#platform/endpoint.ts';
import { authorCalls } from './author.contract.ts';
import { type AuthorRow, findAuthor, listAuthors, listCategories, taughtBy } from './author.table.ts';
import { categoryCalls } from './category.contract.ts';
import { presentAuthor, presentCategory, presentImage } from './publication.presentation.ts';
import { pathId } from './publication.resource.ts';

const images = (rows: AuthorRow[]) =>
  rows.flatMap((row) => (row.image ? [presentImage(row.image) as Resource] : []));

type Taught = Awaited<ReturnType<typeof taughtBy>>;
const withTaught = (
  author: ReturnType<typeof presentAuthor>,
  { publications, minutes, credit_hundredths, topic }: Taught,
  language: string,
): ReturnType<typeof presentAuthor> => ({
  ...author,
  attributes: {
    ...author.attributes,
    taught: {
      publications,
      minutes,
      credits: credit_hundredths / 100,
      topic: topic && {
        id: topic.id,
        name: topic.translated ?? topic.name,
        language: topic.translated === null ? 'en' : language,
      },
    },
  },
});

export const authorEndpoints: Endpoint[] = [
  endpoint(authorCalls.list, {
    policy: anyone,
    read: async ({ query, visit }, db) => {
      const { rows, count } = await listAuthors(db, query.page, visit.site.language);
      const data = rows.map((row) => presentAuthor(row, visit) as Resource);
      const included = compound(data, query.include, images(rows));
      return {
        document: {
          data: data.map((one) => sparse(one, query.fields)),
          ...(query.include.length ? { included } : {}),
          meta: pagination(count, query.page),
        },
        shared: { tags: ['authors'] },
      };
    },
  }),
  endpoint(authorCalls.one, {
    policy: anyone,
    read: async ({ params, query, visit }, db) => {
      const row = await findAuthor(db, pathId(params.id), visit.site.language);
      if (!row) throw notFound();
      const taught = await taughtBy(db, row.id, visit.site.language);
      const data = withTaught(presentAuthor(row, visit), taught, visit.site.language) as Resource;
      const included = compound([data], query.include, images([row]));
      return {
        document: { data: sparse(data, query.fields), ...(query.include.length ? { included } : {}) },
        shared: { tags: ['authors', 'publications', `author:${row.id}`] },
      };
    },
  }),
  endpoint(authorCalls.nobody, {
    policy: anyone,
    read: async () => ({ document: null, headers: { location: '/' } }),
  }),
  endpoint(categoryCalls.list, {
    policy: anyone,
    read: async ({ query, visit }, db) => {
      const { language } = visit.site;
      const featured = query.filter.featured ?? null;
      const rows = await listCategories(db, featured, language);
      const page = rows.slice(query.page.offset, query.page.offset + query.page.size);
      const data = page.map((row) => presentCategory(row, language) as Resource);
      const included = compound(
        data,
        query.include,
        rows.map((row) => presentCategory(row, language) as Resource),
      );
      return {
        document: {
          data: data.map((one) => sparse(one, query.fields)),
          ...(query.include.length ? { included } : {}),
          meta: pagination(rows.length, query.page),
        },
        shared: { tags: ['publications', 'categories'] },
      };
    },
  }),
];

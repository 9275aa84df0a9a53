import { anyone } from '#identity/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { compound, sparse } from '#kit/jsonapi.ts';
import { pagination } from '#kit/query.ts';
import { notFound } from '#kit/refusal.ts';
import { type Endpoint, endpoint } from '#platform/endpoint.ts';
import { authorCalls } from './author.contract.ts';
import { type AuthorRow, findAuthor, listAuthors, listCategories } from './author.table.ts';
import { categoryCalls } from './category.contract.ts';
import { presentAuthor, presentCategory, presentImage } from './publication.presentation.ts';
import { pathId } from './publication.resource.ts';

const images = (rows: AuthorRow[]) =>
  rows.flatMap((row) => (row.image ? [presentImage(row.image) as Resource] : []));

export const authorEndpoints: Endpoint[] = [
  endpoint(authorCalls.list, {
    policy: anyone,
    read: async ({ query, visit }, db) => {
      const { rows, count } = await listAuthors(db, query.page);
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
      const row = await findAuthor(db, pathId(params.id));
      if (!row) throw notFound();
      const data = presentAuthor(row, visit) as Resource;
      const included = compound([data], query.include, images([row]));
      return {
        document: { data: sparse(data, query.fields), ...(query.include.length ? { included } : {}) },
        shared: { tags: ['authors', `author:${row.id}`] },
      };
    },
  }),
  endpoint(categoryCalls.list, {
    policy: anyone,
    read: async ({ query }, db) => {
      const rows = await listCategories(db, (query.filter.featured as boolean | undefined) ?? null);
      const page = rows.slice(query.page.offset, query.page.offset + query.page.size);
      const data = page.map((row) => presentCategory(row) as Resource);
      const included = compound(
        data,
        query.include,
        rows.map((row) => presentCategory(row) as Resource),
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

import { superuser } from '#identity/session/session.policy.ts';
import type { Query } from '#kit/query.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { beginDraft, saveCover } from './cover.service.ts';
import { publicationDeskCalls } from './publication.schema.ts';
import { presentListed, presentRecord } from './publication.serializer.ts';
import {
  choicesOf,
  type PublicationDeskFilter,
  publicationsForDesk,
  recordOf,
} from './publication.service.ts';
import { movePublication } from './release.service.ts';

const filterOf = ({ filter }: Query<typeof publicationDeskCalls.list>): PublicationDeskFilter => ({
  search: filter.search?.trim() || null,
  type: filter.type ?? null,
  visibility: filter.visibility ?? null,
  expiring: filter.expiring === true,
  untranslated: filter.untranslated ?? null,
});

export const publicationDeskEndpoints: Endpoint[] = [
  endpoint(publicationDeskCalls.list, {
    policy: superuser,
    read: async ({ visit, query }, db) => {
      const sort = query.sort ?? '-modified';
      const { rows, count } = await publicationsForDesk(db, filterOf(query), sort, query.page, visit.now);
      return {
        data: rows.map((row) => presentListed(row, visit)),
        count,
      };
    },
  }),
  endpoint(publicationDeskCalls.choices, {
    policy: superuser,
    read: async (_, db) => {
      const { authors, categories, joint_sponsors: jointSponsors } = await choicesOf(db);
      const attributes = { authors, categories, jointSponsors };
      return { data: { type: 'PublicationChoices', id: 'all', attributes } };
    },
  }),
  endpoint(publicationDeskCalls.one, {
    policy: superuser,
    read: async ({ visit, params }, db) => ({
      data: presentRecord(await recordOf(db, idIn(params)), visit),
    }),
  }),
  endpoint(publicationDeskCalls.create, {
    policy: superuser,
    write: async ({ visit, body }, db) => ({
      data: presentRecord(await beginDraft(db, visit, body.data.attributes), visit),
    }),
  }),
  endpoint(publicationDeskCalls.update, {
    policy: superuser,
    write: async ({ visit, params, body }, db) => ({
      data: presentRecord(await saveCover(db, visit, idIn(params), body.data.attributes), visit),
    }),
  }),
  endpoint(publicationDeskCalls.move, {
    policy: superuser,
    write: async ({ visit, params, body }, db) => ({
      data: presentRecord(await movePublication(db, visit, idIn(params), body.data.attributes), visit),
    }),
  }),
];

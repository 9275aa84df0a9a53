import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { copyPublication } from './copy.service.ts';
import { beginDraft, saveCover } from './cover.service.ts';
import { keepingPublication } from './past.service.ts';
import { publicationDeskCalls } from './publication.schema.ts';
import { presentListed, presentRecord } from './publication.serializer.ts';
import { choicesOf, deskFilterOf, publicationsForDesk, recordOf } from './publication.service.ts';
import { movePublication } from './release.service.ts';

export const publicationDeskEndpoints: Endpoint[] = [
  superuserRead(publicationDeskCalls.list, async ({ visit, query }, db) => {
    const sort = query.sort ?? '-modified';
    const { rows, count } = await publicationsForDesk(
      db,
      deskFilterOf(query.filter),
      sort,
      query.page,
      visit.now,
    );
    return {
      data: rows.map((row) => presentListed(row, visit)),
      count,
    };
  }),
  superuserRead(publicationDeskCalls.choices, async (_, db) => {
    const { authors, categories, joint_sponsors: jointSponsors } = await choicesOf(db);
    const attributes = { authors, categories, jointSponsors };
    return { data: { type: 'PublicationChoices', id: 'all', attributes } };
  }),
  superuserRead(publicationDeskCalls.one, async ({ visit, params }, db) => ({
    data: presentRecord(await recordOf(db, idIn(params)), visit),
  })),
  superuserWrite(publicationDeskCalls.create, async ({ visit, body, ports: { storage } }, db) => ({
    data: presentRecord(await beginDraft(db, { visit, storage }, body.data.attributes), visit),
  })),
  superuserWrite(publicationDeskCalls.copy, async ({ visit, params, body }, db) => ({
    data: presentRecord(await copyPublication(db, visit, idIn(params), body.data.attributes.key), visit),
  })),
  superuserWrite(publicationDeskCalls.update, async ({ visit, params, body, ports: { storage } }, db) => {
    const id = idIn(params);
    const save = () => saveCover(db, { visit, storage }, id, body.data.attributes);
    return { data: presentRecord(await keepingPublication(db, visit, id, save), visit) };
  }),
  superuserWrite(publicationDeskCalls.move, async ({ visit, params, body }, db) => ({
    data: presentRecord(await movePublication(db, visit, idIn(params), body.data.attributes), visit),
  })),
];

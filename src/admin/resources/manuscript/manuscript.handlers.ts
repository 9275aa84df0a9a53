import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { superuserDirect, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { presentSections } from '../section/section.handlers.ts';
import { manuscriptCalls } from './manuscript.schema.ts';
import { addManuscript, tryManuscript } from './manuscript.service.ts';

export const manuscriptEndpoints: Endpoint[] = [
  superuserDirect(manuscriptCalls.read, async ({ ports, params, body }) => ({
    data: {
      type: 'AdminManuscript',
      id: params.id,
      attributes: await tryManuscript(ports.database.reader(), idIn(params), body.data.attributes),
    },
  })),
  superuserWrite(manuscriptCalls.add, async ({ visit, params, body }, db) => {
    const id = idIn(params);
    await addManuscript(db, visit, id, body.data.attributes);
    return presentSections(db, visit, id);
  }),
];

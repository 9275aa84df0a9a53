import { editorsKey } from '#catalog/preview/preview.service.ts';
import { publicationOf } from '#catalog/publication/publication.service.ts';
import { notAllowed, notFound } from '#kit/general.refusals.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { superuserRead } from '../../kit/endpoints.handlers.ts';
import { previewCalls } from './preview.schema.ts';

export const previewEndpoints: Endpoint[] = [
  superuserRead(previewCalls.open, async ({ visit: { visitor, now }, params, ports }, db) => {
    if (visitor.kind !== 'user') throw notAllowed();
    const row = await publicationOf(db, idIn(params));
    if (!row) throw notFound();
    const owner = { opens: row.id, userId: visitor.id, sessionId: visitor.sessionId };
    const attributes = {
      title: row.title,
      address: `/publication/${row.slug}`,
      key: editorsKey(ports.keys, owner, now),
    };
    return { data: { type: 'AdminPreview', id: String(row.id), attributes } };
  }),
];

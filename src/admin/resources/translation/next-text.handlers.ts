import { notFound } from '#kit/general.refusals.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { superuserRead } from '../../kit/endpoints.handlers.ts';
import { nextTextCalls } from './next-text.schema.ts';
import { nextTexts } from './next-text.service.ts';

export const nextTextEndpoints: Endpoint[] = [
  superuserRead(nextTextCalls.find, async ({ params: { id = '' } }, db) => {
    const found = await nextTexts(db, id);
    if (!found) throw notFound();
    return { data: { type: 'AdminNextText', id, attributes: found } };
  }),
];

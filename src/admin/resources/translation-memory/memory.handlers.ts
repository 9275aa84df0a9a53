import type { Endpoint } from '#platform/http/endpoint.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { superuserRead } from '../../kit/endpoints.handlers.ts';
import { interfaceIdIn } from '../interface-text/interface-text.rules.ts';
import { translationKeyOf } from '../translation/translation.handlers.ts';
import { sourceOf, translationOf } from '../translation/translation.service.ts';
import { translationMemoryCalls } from './memory.schema.ts';
import { rememberedFor, rememberedForInterface } from './memory.service.ts';

async function sentencesFor(db: Reader, params: Record<string, string>) {
  const own = interfaceIdIn(params.id ?? '');
  if (own) return rememberedForInterface(db, own);
  const key = translationKeyOf(params);
  return rememberedFor(db, key, sourceOf(await translationOf(db, key)));
}

export const translationMemoryEndpoints: Endpoint[] = [
  superuserRead(translationMemoryCalls.find, async ({ params }, db) => {
    const sentences = await sentencesFor(db, params);
    return { data: { type: 'AdminTranslationMemory', id: params.id ?? '', attributes: { sentences } } };
  }),
];

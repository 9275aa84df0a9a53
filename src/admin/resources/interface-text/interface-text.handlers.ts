import type { Resource } from '#kit/contract.ts';
import { onPage } from '#kit/query.ts';
import type { Language } from '#locale/host.rules.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { fieldsNamed, rememberedWrite } from '../../history/history.handlers.ts';
import { superuserRead } from '../../kit/endpoints.handlers.ts';
import { lockText } from './interface-text.repository.ts';
import type { InterfaceTextRecord } from './interface-text.rules.ts';
import { interfaceTextCalls, type interfaceTextType } from './interface-text.schema.ts';
import { interfaceText, interfaceTexts, pageExamples, saveInterfaceText } from './interface-text.service.ts';

const present = (
  { key, pages, ...attributes }: InterfaceTextRecord,
  language: Language,
): Resource<typeof interfaceTextType> => ({
  type: 'Translation',
  id: key,
  attributes: { ...attributes, pages: [...pages], language },
});

export const interfaceTextEndpoints: Endpoint[] = [
  superuserRead(interfaceTextCalls.list, async ({ query: { filter, page } }, db) => {
    const language = filter.language ?? 'en';
    const search = filter.search?.trim() || null;
    const wanted = {
      edited: filter.edited === 'true',
      state: filter.state ?? null,
      page: filter.page ?? null,
      search,
    };
    const all = await interfaceTexts(db, language, wanted, filter.key || undefined);
    const rows = onPage(all, page);
    return {
      data: rows.map((one) => present(one, language)),
      count: all.length,
      meta: { pages: await pageExamples(db) },
    };
  }),
  rememberedWrite(
    interfaceTextCalls.save,
    {
      kind: 'text',
      idOf: ({ params, body }) => `${params.id}:${body.data.attributes.language}`,
      lock: (db, { params, body }) => lockText(db, body.data.attributes.language, params.id ?? ''),
      read: async (db, { params, body }) => {
        const { language } = body.data.attributes;
        return { data: present(await interfaceText(db, language, params.id ?? ''), language) };
      },
      words: (attributes) => fieldsNamed(attributes, ['text', 'description']),
    },
    async ({ visit, params, body }, db) => {
      const given = body.data.attributes;
      const saved = await saveInterfaceText(db, visit, params.id ?? '', given);
      return { data: present(saved, given.language) };
    },
  ),
];

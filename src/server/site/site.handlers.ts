import { clientErrorCalls } from '#client/api/client-error.schema.ts';
import { anyone } from '#identity/session/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { onPage } from '#kit/query.ts';
import { dictionaryOf, englishTexts } from '#locale/dictionary.service.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { type homeBlockType, siteCalls } from '#shell/site.schema.ts';
import { configEntries, homeBlocks, recordFailure, textsOf } from './site.repository.ts';

export const siteEndpoints: Endpoint[] = [
  endpoint(siteCalls.data, {
    policy: anyone,
    read: async ({ query, visit }, db) => {
      const language = query.plain.language ?? visit.site.language;
      const configs = configsIn(await configEntries(db), language);
      const overrides = Object.fromEntries((await textsOf(db, language)).map((row) => [row.key, row.text]));
      const brought = language === 'en' ? await englishTexts() : dictionaryOf(language);
      const i18n = query.plain.texts === 'overrides' ? overrides : { ...brought, ...overrides };
      return { data: { configs, i18n }, shared: { tags: ['site'] } };
    },
  }),
  endpoint(siteCalls.homeBlocks, {
    policy: anyone,
    read: async ({ query, visit }, db) => {
      const { language } = visit.site;
      const rows = await homeBlocks(db, language);
      const data = onPage(rows, query.page).map(
        (row): Resource<typeof homeBlockType> => ({
          type: 'HomeBlock',
          id: String(row.id),
          attributes: {
            kind: row.kind as 'hero',
            title: row.translation?.title ?? row.title,
            text: row.translation?.text ?? row.text,
            language: row.translation ? language : 'en',
            order: row.position,
            settings: row.settings,
          },
        }),
      );
      return { data, count: rows.length, shared: { tags: ['site'] } };
    },
  }),
  endpoint(clientErrorCalls.report, {
    policy: anyone,
    limits: ({ visit }) => [
      {
        bucket: `client-error:${visit.address}`,
        count: 20,
        seconds: 600,
        refusal: refuseOften('too-many-requests.reports'),
      },
    ],
    write: async ({ body, visit }, db) => {
      await recordFailure(db, visit.now, body.data.attributes);
      return {};
    },
  }),
];

/** An entry for one language, `KEY@fr`, stands in for the plain one there and is seen nowhere else. */
function configsIn(rows: { key: string; value: string }[], language: string): Record<string, string> {
  const plain = rows.filter(({ key }) => !key.includes('@'));
  const own = rows.filter(({ key }) => key.endsWith(`@${language}`));
  const named = own.map(({ key, value }) => [key.slice(0, key.indexOf('@')), value]);
  return { ...Object.fromEntries(plain.map(({ key, value }) => [key, value])), ...Object.fromEntries(named) };
}

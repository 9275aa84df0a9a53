import { BLOCK_DECLARATIONS } from '#admin/resources/home-block/home-block.data.ts';
import { HOME_BLOCKS_TAG } from '#admin/resources/home-block/home-block.service.ts';
import { type ShownBlock, shownBlocks } from '#admin/resources/home-block/shown-block.service.ts';
import { fileUrl } from '#catalog/publication/document.service.ts';
import { clientErrorCalls } from '#client/api/client-error.schema.ts';
import { anyone } from '#identity/session/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { onPage } from '#kit/query.ts';
import { richText } from '#kit/rich-text.ts';
import { dictionaryOf, englishTexts } from '#locale/dictionary.service.ts';
import { overridesIn } from '#locale/speech.service.ts';
import { isButtonAddress } from '#newsletter/issue/letter-block.rules.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { type homeBlockType, siteCalls } from '#shell/site.schema.ts';
import { footerPages } from '#support/static-page/static-page.service.ts';
import { withoutKeys } from './quoted-address.rules.ts';
import { configEntries, recordFailure } from './site.repository.ts';

export const siteEndpoints: Endpoint[] = [
  endpoint(siteCalls.data, {
    policy: anyone,
    read: async ({ query, visit }, db) => {
      const language = query.plain.language ?? visit.site.language;
      const configs = configsIn(await configEntries(db), language);
      const overrides = await overridesIn(db, language);
      const brought = language === 'en' ? await englishTexts() : dictionaryOf(language);
      const i18n = query.plain.texts === 'overrides' ? overrides : { ...brought, ...overrides };
      const { pages: footer, until } = await footerPages(db, visit, language);
      return { data: { configs, i18n, footer }, shared: { tags: ['site'], until } };
    },
  }),
  endpoint(siteCalls.homeBlocks, {
    policy: anyone,
    previews: true,
    read: async ({ query, visit }, db) => {
      const { blocks, until } = await shownBlocks(db, visit);
      const data = onPage(blocks, query.page).map(presentBlock);
      return { data, count: blocks.length, shared: { tags: ['site', HOME_BLOCKS_TAG], until } };
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
      await recordFailure(db, visit.now, readableFailure(body.data.attributes));
      return {};
    },
  }),
];

type Failure = Parameters<typeof recordFailure>[2];
/** Whoever may read of failures may not use the links that somebody followed when one happened. */
const readableFailure = ({ message, stack, path, release }: Failure): Failure => ({
  message: withoutKeys(message),
  stack: withoutKeys(stack),
  path: withoutKeys(path.split(/[?#]/)[0] ?? ''),
  release,
});

function presentBlock({
  id,
  kind,
  title,
  language,
  place,
  ...block
}: ShownBlock): Resource<typeof homeBlockType> {
  const { count: counted, isWritten } = BLOCK_DECLARATIONS[kind];
  const { text, linkText, settings, picture, alt } = block;
  const { count = counted?.usual, publications, link = '' } = settings;
  return {
    type: 'HomeBlock',
    id: String(id),
    attributes: {
      kind,
      title,
      text: isWritten ? '' : text,
      language,
      order: place,
      settings: {
        ...(counted && count ? { count } : {}),
        ...(publications ? { publications } : {}),
      },
      ...(isWritten
        ? {
            notice: {
              html: richText(text),
              // Whoever stored it, an address that could run something is dropped.
              link: isButtonAddress(link) ? link : '',
              linkText,
              picture: picture ? fileUrl(picture) : '',
              alt: alt ?? '',
            },
          }
        : {}),
    },
  };
}

/** An entry for one language, `KEY@fr`, replaces the plain one there and is not used anywhere else. */
function configsIn(rows: { key: string; value: string }[], language: string): Record<string, string> {
  const plain = rows.filter(({ key }) => !key.includes('@'));
  const own = rows.filter(({ key }) => key.endsWith(`@${language}`));
  const named = own.map(({ key, value }) => [key.slice(0, key.indexOf('@')), value]);
  return { ...Object.fromEntries(plain.map(({ key, value }) => [key, value])), ...Object.fromEntries(named) };
}

import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { LANGUAGES } from '#kit/languages.ts';
import { footerPage } from '#support/static-page/static-page.schema.ts';
import { HOME_BLOCK_KINDS } from './home-block.data.ts';

export const homeBlockType = resourceType(
  'HomeBlock',
  v.object({
    kind: v.picklist(HOME_BLOCK_KINDS),
    title: v.string(),
    text: v.string(),
    language: v.string(),
    order: v.number(),
    settings: v.object({
      /** How many it shows. */
      count: v.optional(v.number()),
      /** Publications chosen by hand, in their order; without any it shows the latest. */
      publications: v.optional(v.array(v.number())),
    }),
    /** An editor's own words: markup of our subset, a way on, a picture. */
    notice: v.optional(
      v.object({
        html: v.string(),
        link: v.string(),
        linkText: v.string(),
        picture: v.string(),
        alt: v.string(),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    HomeBlock: typeof homeBlockType;
  }
}

export const siteCalls = {
  data: call({
    method: 'GET',
    path: '/api/data/',
    summary: 'Configuration and interface texts, English like any other language.',
    gives: v.object({
      configs: v.record(v.string(), v.string()),
      i18n: v.record(v.string(), v.string()),
      footer: v.array(footerPage),
    }),
    query: {
      language: v.picklist(LANGUAGES),
      /** `overrides` leaves out the words that the product brings. */
      texts: v.picklist(['all', 'overrides']),
    },
  }),
  homeBlocks: call({
    method: 'GET',
    path: '/api/home-blocks/',
    summary: 'The blocks of the home page, in order.',
    gives: homeBlockType,
    many: true,
    page: { size: 100, max: 100 },
  }),
};

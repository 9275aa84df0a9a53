import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { LANGUAGES } from '#kit/languages.ts';

export const homeBlockType = resourceType(
  'HomeBlock',
  v.object({
    kind: v.picklist(['hero', 'latest', 'time', 'topics', 'steps', 'podcast', 'membership', 'newsletter']),
    title: v.string(),
    text: v.string(),
    language: v.string(),
    order: v.number(),
    settings: v.record(v.string(), v.unknown()),
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
    gives: v.object({ configs: v.record(v.string(), v.string()), i18n: v.record(v.string(), v.string()) }),
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

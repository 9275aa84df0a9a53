import * as v from 'valibot';
import { call } from '#kit/contract.ts';
import { LANGUAGES } from '#kit/languages.ts';
import { PAGE_PLACES } from './static-page.data.ts';

const shownPage = v.object({
  id: v.number(),
  /** As it is now: an earlier one leads on to it. */
  slug: v.string(),
  title: v.string(),
  description: v.string(),
  html: v.string(),
  contents: v.array(v.object({ id: v.string(), heading: v.string() })),
  /** Of the words: English where nobody has written another one. */
  language: v.picklist(LANGUAGES),
  /** The day since which it holds. */
  effectiveOn: v.nullable(v.string()),
  /** Language to full address, where somebody has written it. */
  alternates: v.record(v.string(), v.string()),
});
export type ShownPage = v.InferOutput<typeof shownPage>;

/** Pages of editors in the footer, in the language that was asked for. */
export const footerPage = v.object({
  path: v.string(),
  title: v.string(),
  language: v.picklist(LANGUAGES),
  place: v.picklist(PAGE_PLACES),
});
export type FooterPage = v.InferOutput<typeof footerPage>;

export const staticPageCalls = {
  one: call({
    method: 'GET',
    path: '/api/pages/:slug/',
    summary: 'A page that editors wrote. Null: the product’s own stands there.',
    gives: v.object({ page: v.nullable(shownPage) }),
    refuses: ['not-found', 'page-removed'],
  }),
};

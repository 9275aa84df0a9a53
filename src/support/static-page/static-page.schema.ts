import * as v from 'valibot';
import { call } from '#kit/contract.ts';
import { LANGUAGES } from '#kit/languages.ts';
import { PAGE_PLACES } from './static-page.data.ts';

const shownPage = v.object({
  id: v.number(),
  /** The current slug; a former one redirects to it. */
  slug: v.string(),
  title: v.string(),
  description: v.string(),
  html: v.string(),
  contents: v.array(v.object({ id: v.string(), heading: v.string() })),
  /** Language of the text: English if there is no translation. */
  language: v.picklist(LANGUAGES),
  /** The date from which it applies. */
  effectiveOn: v.nullable(v.string()),
  /** Language to full address, where a translation exists. */
  alternates: v.record(v.string(), v.string()),
});
export type ShownPage = v.InferOutput<typeof shownPage>;

/** Editors' pages in the footer, in the requested language. */
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

/** Pages that the product brings; an editor's own stands in the place of one once it is written. */
export const PRODUCT_PAGES = ['about-us', 'help-faqs', 'privacy-policy', 'terms-and-conditions'] as const;
export type ProductPage = (typeof PRODUCT_PAGES)[number];
/** Its text is questions and their answers. */
export const FAQ_PAGE = 'help-faqs' satisfies ProductPage;
/** People are bound by them: they say since when they hold. */
export const LEGAL_PAGES: readonly string[] = [
  'privacy-policy',
  'terms-and-conditions',
] satisfies ProductPage[];

/** Columns of the footer, and none of them. */
export const PAGE_PLACES = ['none', 'learn', 'company', 'legal'] as const;
export type PagePlace = (typeof PAGE_PLACES)[number];
export const PAGE_STATES = ['draft', 'published', 'removed'] as const;
export type PageState = (typeof PAGE_STATES)[number];

/** Characters. */
export const SLUG_MAX = 80;

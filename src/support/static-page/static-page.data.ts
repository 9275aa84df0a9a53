/** Built-in pages; an editor's own page replaces one once it is written. */
export const PRODUCT_PAGES = ['about-us', 'help-faqs', 'privacy-policy', 'terms-and-conditions'] as const;
export type ProductPage = (typeof PRODUCT_PAGES)[number];
/** The page that consists of questions and answers. */
export const FAQ_PAGE = 'help-faqs' satisfies ProductPage;
/** Legally binding pages, which state since when they apply. */
export const LEGAL_PAGES: readonly string[] = [
  'privacy-policy',
  'terms-and-conditions',
] satisfies ProductPage[];

/** Columns of the footer; `none` for none of them. */
export const PAGE_PLACES = ['none', 'learn', 'company', 'legal'] as const;
export type PagePlace = (typeof PAGE_PLACES)[number];
export const PAGE_STATES = ['draft', 'published', 'removed'] as const;
export type PageState = (typeof PAGE_STATES)[number];

/** Characters. */
export const SLUG_MAX = 80;

export const PAGES_PATH = '/admin/pages';
/** In characters. */
export const PAGE_TITLE_MAX = 200;
export const PAGE_DESCRIPTION_MAX = 500;
export const PAGE_BODY_MAX = 200_000;

/**
 * Where a page is edited in a language: a page of the product is identified by its address, an editor's own by its id.
 */
export const pageDesk = (id: string, language: string): string => `${PAGES_PATH}/${id}?language=${language}`;

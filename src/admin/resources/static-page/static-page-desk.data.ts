export const PAGES_PATH = '/admin/pages';
/** Characters. */
export const PAGE_TITLE_MAX = 200;
export const PAGE_DESCRIPTION_MAX = 500;
export const PAGE_BODY_MAX = 200_000;

/** Where a page is written in a language: one of the product by its address, an editor's own by its number. */
export const pageDesk = (id: string, language: string): string => `${PAGES_PATH}/${id}?language=${language}`;

export const TEXTS_PATH = '/admin/texts';
/** What stands around every page. */
export const EVERY_PAGE = '*';
/** Of an address as it is declared. */
export const PAGE_PATH_MAX = 200;
/** Characters of a key. */
export const TEXT_KEY_MAX = 120;
export const TEXT_MAX = 5000;
export const DESCRIPTION_MAX = 500;
/** In the folder of the build. */
export const TEXT_USES_FILE = 'text-uses.json';

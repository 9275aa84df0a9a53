export const TEXTS_PATH = '/admin/texts';
/** Stands for the frame of every page. */
export const EVERY_PAGE = '*';
/** Maximum length of a route path as declared. */
export const PAGE_PATH_MAX = 200;
/** Characters in a key. */
export const TEXT_KEY_MAX = 120;
export const TEXT_MAX = 5000;
export const DESCRIPTION_MAX = 500;
/** In the build folder. */
export const TEXT_USES_FILE = 'text-uses.json';

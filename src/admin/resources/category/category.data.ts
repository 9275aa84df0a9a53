/** In characters. */
export const CATEGORY_NAME_MAX = 80;
export const CATEGORY_SLUG_MAX = 80;

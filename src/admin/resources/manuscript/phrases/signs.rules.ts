/** Fonts in which a letter is the place of a sign: `m` in Symbol is shown as μ. */
export const SIGN_FONT = '(symbol|webdings|wingdings(?: [23])?)(?: ?mt|-regular)?';

/**
 * As the first of the fonts of an element, by a style, a shorthand with its size, or an attribute. What stands before the
 * size is short: without a bound, an element of nothing but shorthands takes seconds.
 */
const FIRST = String.raw`\b(?:font-family\s*:|face\s*=|font\s*:[^;<>]{0,60}\d[^\s;<>]{0,20}\s)\s*(?:["']|&quot;|&#39;)*`;
const SIGNS = new RegExp(String.raw`<\w[^<>]*${FIRST}${SIGN_FONT}(?![\w-])|[\uf000-\uf0ff]`, 'i');

/** Whether some words may be in a font of signs: as plain text they would be other letters, mg instead of μg. */
export const hasSigns = (html: string): boolean => SIGNS.test(html);

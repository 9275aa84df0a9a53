/** Config entry of what search engines are told of the home page and of the program (spec §3), in each language. */
export const DESCRIPTION_KEY = 'CME_META_DESCRIPTION';

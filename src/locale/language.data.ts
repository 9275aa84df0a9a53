import { ofLanguages } from '#kit/languages.ts';

export { LANGUAGES, type Language } from '#kit/languages.ts';

/** What each language calls itself: the same words in every language. */
export const LANGUAGE_NAMES = ofLanguages(({ name }) => name);

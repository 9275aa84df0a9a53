import { ofLanguages } from '#kit/languages.ts';

export { LANGUAGES, type Language } from '#kit/languages.ts';

/** Each language's name for itself, the same in every language. */
export const LANGUAGE_NAMES = ofLanguages(({ name }) => name);

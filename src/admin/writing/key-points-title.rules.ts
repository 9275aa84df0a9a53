import { LANGUAGES, type Language, tagOf } from '#kit/languages.ts';

const TITLES: Record<Language, string> = {
  en: 'Key points',
  'pt-br': 'Pontos-chave',
  fr: 'Points clés',
  it: 'Punti chiave',
  de: 'Kernaussagen',
};
/**
 * Heading of key points. Readers see it, so it is in the language of the text (given by its tag), not that of the page.
 */
export const keyPointsTitle = (tag: string): string =>
  TITLES[LANGUAGES.find((one) => tagOf(one) === tag) ?? 'en'];

import { LANGUAGES, type Language, tagOf } from '#kit/languages.ts';

const TITLES: Record<Language, string> = {
  en: 'Key points',
  'pt-br': 'Pontos-chave',
  fr: 'Points clés',
  it: 'Punti chiave',
  de: 'Kernpunkte',
};
/** What heads key points: readers meet it, so it speaks the language of the text, named by its tag, not that of the page. */
export const keyPointsTitle = (tag: string): string =>
  TITLES[LANGUAGES.find((one) => tagOf(one) === tag) ?? 'en'];

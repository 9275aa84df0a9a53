import type { Language } from '#kit/languages.ts';
import { localeOf } from '#kit/locales.ts';
import { markupText } from '#kit/markup-text.ts';
import { speaker } from '#kit/texts.ts';
import { dictionaryOf, englishTexts } from '#locale/dictionary.service.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { rewardsIn } from '#referrals/referral/reward.rules.ts';
import { questionsOf } from '#support/contact/faq.rules.ts';
import { FAQ_PAGE, type ProductPage } from '#support/static-page/static-page.data.ts';
import { type StaticSection, sectionsOf } from '#support/static-page/static-page.rules.ts';
import { editedTexts } from '../interface-text/interface-text.repository.ts';
import { PRODUCT_TEXTS } from './product-texts.data.ts';
import type { PageWords } from './static-page-desk.rules.ts';

type Say = (key: string) => string;

/** The present texts of the product by language: its own, replaced by editors' texts where there are any. */
export type WordsNow = Readonly<Record<Language, Readonly<Record<string, string>>>>;

export async function wordsNow(db: Reader): Promise<WordsNow> {
  const all = LANGUAGES.map(async (language) => {
    const edited = (await editedTexts(db, language)).map(({ key, text }) => [key, text]);
    const brought = language === 'en' ? await englishTexts() : dictionaryOf(language);
    return [language, { ...brought, ...Object.fromEntries(edited) }];
  });
  return Object.fromEntries(await Promise.all(all));
}

/** A page of the product as readers see it now. */
export function broughtPage(
  words: WordsNow,
  slug: ProductPage,
  language: Language,
  { productName: product, demo }: { productName: string; demo: boolean },
): PageWords & { effectiveOn: string } {
  const texts = PRODUCT_TEXTS[slug];
  const keys = new Set(Object.keys(texts.defaults));
  const speak = speaker(texts, words[language], localeOf(language));
  const values = { ...rewardsIn(language), product };
  const say: Say = (key) => speak(key as 'title', values);
  const html =
    slug === FAQ_PAGE ? questionMarkup(keys, say) : sectionMarkup(sectionsOf(texts, say, { demo }));
  return {
    title: say('title'),
    description: say('lead'),
    html: `${html.join('\n')}\n`,
    effectiveOn: keys.has('updated') ? say('updated') : '',
  };
}

const sectionMarkup = (sections: readonly StaticSection[]): string[] =>
  sections.flatMap(({ heading, paragraphs }) => [
    `<h2>${markupText(heading)}</h2>`,
    ...paragraphs.map((text) => `<p>${markupText(text)}</p>`),
  ]);
const questionMarkup = (keys: ReadonlySet<string>, say: Say): string[] =>
  questionsOf(keys, say).flatMap(({ question, answer }) => [
    `<h3>${markupText(question)}</h3>`,
    `<p>${markupText(answer)}</p>`,
  ]);

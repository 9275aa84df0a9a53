import type { Texts } from '#kit/texts.ts';
import { faqTexts } from '#support/help/faqs.messages.ts';
import { aboutTexts } from '#support/static-page/about-us.messages.ts';
import { privacyTexts } from '#support/static-page/privacy-policy.messages.ts';
import type { ProductPage } from '#support/static-page/static-page.data.ts';
import { termsTexts } from '#support/static-page/terms.messages.ts';

/** What each page of the product says as long as no editor has written it anew. */
export const PRODUCT_TEXTS: Readonly<Record<ProductPage, Texts<'title' | 'lead'>>> = {
  'about-us': aboutTexts,
  'help-faqs': faqTexts,
  'privacy-policy': privacyTexts,
  'terms-and-conditions': termsTexts,
};
/** Said elsewhere too: the form of a request finds answers among them. */
const ALSO_ELSEWHERE: readonly Texts[] = [faqTexts];

/** The scopes that nothing says any more once these pages are written anew. */
export const scopesReplacedBy = (slugs: readonly string[]): ReadonlySet<string> =>
  new Set(
    Object.entries(PRODUCT_TEXTS)
      .filter(([slug, texts]) => slugs.includes(slug) && !ALSO_ELSEWHERE.includes(texts))
      .map(([, { scope }]) => scope),
  );

import type { Texts } from '#kit/texts.ts';
import { faqTexts } from '#support/help/faqs.messages.ts';
import { aboutTexts } from '#support/static-page/about-us.messages.ts';
import { privacyTexts } from '#support/static-page/privacy-policy.messages.ts';
import type { ProductPage } from '#support/static-page/static-page.data.ts';
import { termsTexts } from '#support/static-page/terms.messages.ts';

/** The texts of each page of the product, unless an editor has rewritten it. */
export const PRODUCT_TEXTS: Readonly<Record<ProductPage, Texts<'title' | 'lead'>>> = {
  'about-us': aboutTexts,
  'help-faqs': faqTexts,
  'privacy-policy': privacyTexts,
  'terms-and-conditions': termsTexts,
};
/** Texts also used elsewhere: the support form looks for answers among them. */
const ALSO_ELSEWHERE: readonly Texts[] = [faqTexts];

/** The scopes that nothing uses once these pages are rewritten. */
export const scopesReplacedBy = (slugs: readonly string[]): ReadonlySet<string> =>
  new Set(
    Object.entries(PRODUCT_TEXTS)
      .filter(([slug, texts]) => slugs.includes(slug) && !ALSO_ELSEWHERE.includes(texts))
      .map(([, { scope }]) => scope),
  );

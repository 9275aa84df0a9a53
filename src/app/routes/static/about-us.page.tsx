import { describing } from '#client/page/structured-data.ts';
import { aboutStatement } from '#shell/seo/structured-page.rules.ts';
import { aboutTexts } from '#support/static-page/about-us.messages.ts';
import { productPage } from '../../static/product-page.tsx';

const page = productPage('about-us', aboutTexts);

/** The page says to machines what it is. */
export const loader = describing(page.loader, (written, { site, words }) => {
  const say = words(aboutTexts);
  const values = { product: site.productName };
  const { title, description, language } = written ?? {
    title: say('title', values),
    description: say('lead', values),
    language: site.language,
  };
  return [aboutStatement(site, { name: title, description, language, path: '/about-us' })];
});
export const { clientLoader, meta } = page;
export default page.Page;

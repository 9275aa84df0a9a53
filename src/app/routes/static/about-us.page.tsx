import { pageWords } from '#client/page/page-words.ts';
import type { MetaArgs } from '#client/page/site-data.ts';
import { describing, wordsAt } from '#client/page/structured-data.ts';
import { head } from '#shell/seo/head.rules.ts';
import { aboutStatement } from '#shell/seo/structured-page.rules.ts';
import { aboutTexts } from '../../static/about-us.messages.ts';
import { StaticPage } from '../../static/static-page.tsx';

/** The page says to machines what it is; it needs nothing of the server. */
export const loader = describing(
  async () => null,
  (_, site) => {
    const say = wordsAt(site, aboutTexts);
    const values = { product: site.productName };
    const about = { name: say('title', values), description: say('lead', values), path: '/about-us' };
    return [aboutStatement(site, about)];
  },
);
export const clientLoader = () => null;

export const meta = (args: MetaArgs) =>
  head(args, {
    title: pageWords(args, aboutTexts)('title'),
    description: pageWords(args, aboutTexts)('lead'),
  });

export default function AboutPage() {
  return <StaticPage words={aboutTexts} />;
}

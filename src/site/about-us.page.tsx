import { pageWords } from '#web/page-words.ts';
import type { MetaArgs } from '#web/site-data.ts';
import { describing, wordsAt } from '#web/structured-data.ts';
import { aboutTexts } from './about-us.texts.ts';
import { head } from './head.rules.ts';
import { StaticPage } from './static-page.tsx';
import { aboutStatement } from './structured-page.rules.ts';

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

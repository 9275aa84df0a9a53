import { pageWords } from '#web/page-words.ts';
import type { MetaArgs } from '#web/site-data.ts';
import { head } from './head.rules.ts';
import { StaticPage } from './static-page.tsx';
import { termsTexts } from './terms.texts.ts';

export const meta = (args: MetaArgs) =>
  head(args, {
    title: pageWords(args, termsTexts)('title'),
    description: pageWords(args, termsTexts)('lead'),
  });

export default function TermsPage() {
  return <StaticPage words={termsTexts} />;
}

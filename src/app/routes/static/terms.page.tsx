import { pageWords } from '#client/page/page-words.ts';
import type { MetaArgs } from '#client/page/site-data.ts';
import { head } from '#shell/seo/head.rules.ts';
import { StaticPage } from '../../static/static-page.tsx';
import { termsTexts } from '../../static/terms.messages.ts';

export const meta = (args: MetaArgs) =>
  head(args, {
    title: pageWords(args, termsTexts)('title'),
    description: pageWords(args, termsTexts)('lead'),
  });

export default function TermsPage() {
  return <StaticPage words={termsTexts} />;
}

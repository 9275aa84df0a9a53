import { pageWords } from '#web/page-words.ts';
import type { MetaArgs } from '#web/site-data.ts';
import { head } from './head.rules.ts';
import { privacyTexts } from './privacy-policy.texts.ts';
import { StaticPage } from './static-page.tsx';

export const meta = (args: MetaArgs) =>
  head(args, {
    title: pageWords(args, privacyTexts)('title'),
    description: pageWords(args, privacyTexts)('lead'),
  });

export default function PrivacyPage() {
  return <StaticPage words={privacyTexts} />;
}

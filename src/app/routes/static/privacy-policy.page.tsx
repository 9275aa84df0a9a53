import { pageWords } from '#client/page/page-words.ts';
import type { MetaArgs } from '#client/page/site-data.ts';
import { head } from '#shell/seo/head.rules.ts';
import { privacyTexts } from '../../static/privacy-policy.messages.ts';
import { StaticPage } from '../../static/static-page.tsx';

export const meta = (args: MetaArgs) =>
  head(args, {
    title: pageWords(args, privacyTexts)('title'),
    description: pageWords(args, privacyTexts)('lead'),
  });

export default function PrivacyPage() {
  return <StaticPage words={privacyTexts} />;
}

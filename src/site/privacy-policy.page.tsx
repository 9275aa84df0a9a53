import { head, type MetaArgs } from '#web/head.ts';
import { privacyTexts } from './privacy-policy.texts.ts';
import { StaticPage } from './static-page.tsx';

export const meta = (args: MetaArgs) =>
  head(args, { title: privacyTexts.defaults.title, description: privacyTexts.defaults.lead });

export default function PrivacyPage() {
  return <StaticPage words={privacyTexts} />;
}

import { head, type MetaArgs } from '#web/head.ts';
import { StaticPage } from './static-page.tsx';
import { termsTexts } from './terms.texts.ts';

export const meta = (args: MetaArgs) =>
  head(args, { title: termsTexts.defaults.title, description: termsTexts.defaults.lead });

export default function TermsPage() {
  return <StaticPage words={termsTexts} />;
}

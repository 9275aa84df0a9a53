import { head, type MetaArgs } from '#web/head.ts';
import { aboutTexts } from './about-us.texts.ts';
import { StaticPage } from './static-page.tsx';

export const meta = (args: MetaArgs) =>
  head(args, { title: aboutTexts.defaults.title, description: aboutTexts.defaults.lead });

export default function AboutPage() {
  return <StaticPage words={aboutTexts} />;
}

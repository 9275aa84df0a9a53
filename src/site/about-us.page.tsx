import { head, type MetaArgs } from '#web/head.ts';
import { pageWords } from '#web/page-words.ts';
import { aboutTexts } from './about-us.texts.ts';
import { StaticPage } from './static-page.tsx';

export const meta = (args: MetaArgs) =>
  head(args, {
    title: pageWords(args, aboutTexts)('title'),
    description: pageWords(args, aboutTexts)('lead'),
  });

export default function AboutPage() {
  return <StaticPage words={aboutTexts} />;
}

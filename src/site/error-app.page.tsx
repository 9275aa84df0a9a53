import { data } from 'react-router';
import { pageWords } from '#web/page-words.ts';
import type { MetaArgs } from '#web/site-data.ts';
import { ErrorScreen } from './error-screen.tsx';
import { head, NOINDEX } from './head.rules.ts';
import { siteTexts } from './site.texts.ts';

/** Where a rendering failure ends (spec §8); reached directly it answers 500, as a failure would. */
export const loader = () => data({}, { status: 500, headers: NOINDEX });
export const clientLoader = () => null;
export const headers = () => NOINDEX;
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, siteTexts)('errorTitleApp'), isError: true });

export default function ErrorAppPage() {
  return <ErrorScreen status="app" />;
}

import { data } from 'react-router';
import { pageWords } from '#client/page/page-words.ts';
import type { MetaArgs } from '#client/page/site-data.ts';
import { ErrorScreen } from '#shell/errors/screen.tsx';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { siteTexts } from '#shell/site.messages.ts';

/** Where a rendering failure ends (spec §8); reached directly it answers 500, as a failure would. */
export const loader = () => data({}, { status: 500, headers: NOINDEX });
export const clientLoader = () => null;
export const headers = () => NOINDEX;
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, siteTexts)('errorTitleApp'), isError: true });

export default function ErrorAppPage() {
  return <ErrorScreen status="app" />;
}

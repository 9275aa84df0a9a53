import { useRouteLoaderData } from 'react-router';
import type { Language } from '#kit/languages.ts';
import { localeOf } from '#kit/locales.ts';
import { colonIn, screenSpeaker, type Texts } from '#kit/texts.ts';
import type { PageSite } from './context.ts';
import { wordsOf } from './dictionary.ts';

/** What every page knows about the site: from the root's loader, the same on the server and in the browser. */
export interface SiteData {
  site: PageSite;
  configs: Record<string, string>;
  /** An editor's overrides in the site's language; the product's own texts are loaded separately. */
  i18n: Record<string, string>;
  /** Editors' pages, listed in the columns of the footer. */
  footer: { path: string; title: string; language: Language; place: string }[];
  /** ISO instant of the reply, so that relative dates agree between server and browser. */
  now: string;
}

/** What React Router passes to `meta`. */
export interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  location: { pathname: string; search: string };
}

export const siteOf = (args: MetaArgs): SiteData | undefined =>
  args.matches.find((match) => match?.id === 'root')?.loaderData as SiteData | undefined;

export function useSite(): SiteData {
  const data = useRouteLoaderData('root') as SiteData | undefined;
  return data ?? FALLBACK;
}

/** If the root's own loader failed, its error page still needs texts; it cannot know the configured name. */
const FALLBACK: SiteData = {
  site: {
    language: 'en',
    origin: '',
    mainOrigin: '',
    origins: {},
    productName: '',
    timeZone: 'UTC',
    demo: false,
    payments: 'sandbox',
    card: null,
    supportEmail: '',
    chatScriptUrl: null,
    oldBrowser: null,
    preview: null,
  },
  configs: {},
  i18n: {},
  footer: [],
  now: '1970-01-01T00:00:00.000Z',
};

/** What separates a label from its value, in the site's language. */
export const useColon = (): string => colonIn(useSite().site.language);

/**
 * Texts for the screen, with a number and its unit kept together:
 * `const say = useTexts(libraryTexts); say('results', { n: 9 })`.
 */
export const useTexts = <K extends string>(of: Texts<K>) => useAnyTexts()(of);

/** For any messages: used where messages of several modules are shown. */
export function useAnyTexts() {
  const { i18n, site } = useSite();
  return <K extends string>(of: Texts<K>) =>
    screenSpeaker(of, wordsOf(site.language, i18n), localeOf(site.language));
}

import type { MetaDescriptor } from 'react-router';
import { type MetaArgs, type SiteData, siteOf } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import { languageOrigin } from '#locale/address.rules.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { SHARE_SIZE, SITE_PICTURE } from '#media/share-picture/share-picture.schema.ts';
import { pageKind } from '../page-kind.rules.ts';
import { standingAlternates } from './sitemap.rules.ts';

export interface HeadInput {
  title: string;
  description?: string;
  /** Path on this host with the query that makes it another page; the page's own path alone when absent. */
  path?: string;
  noindex?: boolean;
  /** Stands for no address of its own: hidden, and without a canonical one. */
  isError?: boolean;
  /** Language to full address; empty where there is English alone, absent where the page speaks every language. */
  alternates?: Record<string, string>;
  /** What stands for it where it is shared: path on this host; the site's own when absent. */
  picture?: { path: string; alt: string };
}
const HREFLANG: Record<string, string> = { 'pt-br': 'pt-BR' };

/** Title pattern, description, canonical, robots, alternates, Open Graph of one page (spec §2 page-level behaviour). */
export function head(args: MetaArgs, input: HeadInput): MetaDescriptor[] {
  const data = siteOf(args);
  const name = data?.site.productName ?? '';
  const query = new URLSearchParams(args.location.search);
  const canonical =
    (data && askedCanonical(query.get('canonical'), data.site)) ?? ownAddress(args, input, data?.site);
  const { description } = input;
  const noindex = input.noindex || input.isError || pageKind(args.location.pathname, query) !== 'open';
  const alternates =
    input.alternates ?? (data && !noindex ? standingAlternates(data.site, canonicalPath(args, input)) : {});
  return [
    { title: `${input.title} - ${name}` },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(input.isError ? [] : [{ tagName: 'link', rel: 'canonical', href: canonical }]),
    ...(noindex ? [{ name: 'robots', content: 'noindex, nofollow' }] : []),
    ...alternateLinks(alternates, data?.site.language ?? ''),
    ...(noindex || !data ? [] : openGraph(data.site, input, alternates, canonical)),
  ];
}

/** The page's own address; an English text on another language's site is the main site's page, which stands for it (B38, B39). */
function ownAddress(args: MetaArgs, input: HeadInput, site: SiteData['site'] | undefined): string {
  const path = canonicalPath(args, input);
  const { alternates } = input;
  if (!site || !alternates) return `${site?.origin ?? ''}${path}`;
  return alternates[shownLanguage(site, input)] ?? `${site.mainOrigin}${path}`;
}
/** A text that the site's language does not have is shown in English. */
const shownLanguage = ({ language }: SiteData['site'], { alternates }: HeadInput): string =>
  alternates && !alternates[language] ? 'en' : language;

const graphLocale = (language: string): string => localeOf(language).replace('-', '_');

/** What a network shows of a page that somebody shares. */
function openGraph(
  site: SiteData['site'],
  input: HeadInput,
  alternates: Record<string, string>,
  canonical: string,
): MetaDescriptor[] {
  const { title, description } = input;
  const shown = shownLanguage(site, input);
  const { path, alt } = input.picture ?? { path: SITE_PICTURE, alt: site.productName };
  const facts: [string, string | undefined][] = [
    ['og:title', title],
    ['og:type', 'website'],
    ['og:url', canonical],
    ['og:site_name', site.productName],
    ['og:description', description],
    ['og:locale', graphLocale(shown)],
    ...Object.keys(alternates)
      .filter((language) => language !== shown)
      .map((language): [string, string] => ['og:locale:alternate', graphLocale(language)]),
    ['og:image', site.origin + path],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(SHARE_SIZE.width)],
    ['og:image:height', String(SHARE_SIZE.height)],
    ['og:image:alt', alt],
  ];
  return [
    ...facts.flatMap(([property, content]) => (content ? [{ property, content }] : [])),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** A `canonical` parameter counts as a path, or as an address on a host of ours (B9); null otherwise. */
function askedCanonical(
  asked: string | null,
  site: Pick<SiteData['site'], 'origin' | 'mainOrigin' | 'origins'>,
): string | null {
  if (!asked || !/^(\/|https?:)/i.test(asked) || !URL.canParse(asked, site.origin)) return null;
  const { origin, pathname, search } = new URL(asked, site.origin);
  const isOurs = LANGUAGES.some((language) => languageOrigin(site, language) === origin);
  return isOurs ? `${origin}${pathname}${search}` : null;
}

/** What a page does not name does not make it another page. */
const canonicalPath = ({ location: { pathname } }: MetaArgs, { path }: HeadInput): string =>
  path ?? pathname.replace(/(.)\/$/, '$1');

/** The same set on every language's page, itself included: search engines take only reciprocal ones. */
function alternateLinks(alternates: Record<string, string>, here: string): MetaDescriptor[] {
  if (!alternates[here]) return [];
  const link = (hrefLang: string, href: string) => ({ tagName: 'link', rel: 'alternate', hrefLang, href });
  const english = alternates.en;
  const languages = Object.entries(alternates).map(([language, href]) =>
    link(HREFLANG[language] ?? language, href),
  );
  return [...languages, ...(english ? [link('x-default', english)] : [])];
}

/** Pages hidden from search engines say so in a header too (B10). */
export const NOINDEX = { 'X-Robots-Tag': 'noindex, nofollow' };

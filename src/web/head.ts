import type { MetaDescriptor } from 'react-router';
import { localeOf } from '#kit/dates.ts';
import { languageOrigin } from '#locale/address.rules.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { SHARE_SIZE, SITE_PICTURE } from '#media/share-picture.contract.ts';
import type { SiteData } from './site-data.ts';

export interface HeadInput {
  title: string;
  description?: string;
  /** Path on the main host; the page's own path without tracking parameters when absent. */
  path?: string;
  noindex?: boolean;
  /** Language to full address. */
  alternates?: Record<string, string>;
  /** What stands for it where it is shared: path on this host; the site's own when absent. */
  picture?: { path: string; alt: string };
}
/** What React Router hands to `meta`. */
export interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  location: { pathname: string; search: string };
}

export const siteOf = (args: MetaArgs): SiteData | undefined =>
  args.matches.find((match) => match?.id === 'root')?.loaderData as SiteData | undefined;

const TRACKING = /^(utm_.*|token|canonical)$/;
const HREFLANG: Record<string, string> = { 'pt-br': 'pt-BR' };

/** Title pattern, description, canonical, robots, alternates, Open Graph of one page (spec §2 page-level behaviour). */
export function head(args: MetaArgs, input: HeadInput): MetaDescriptor[] {
  const data = siteOf(args);
  const name = data?.site.productName ?? '';
  const asked = new URLSearchParams(args.location.search).get('canonical');
  const own =
    input.alternates?.[data?.site.language ?? ''] ??
    `${data?.site.origin ?? ''}${canonicalPath(args, input)}`;
  const canonical = (data && askedCanonical(asked, data.site)) ?? own;
  const description = input.description ?? '';
  return [
    { title: `${input.title} - ${name}` },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(input.noindex ? [{ name: 'robots', content: 'noindex, nofollow' }] : []),
    ...alternateLinks(input.alternates ?? {}),
    ...(input.noindex || !data ? [] : openGraph(data.site, input, canonical)),
  ];
}

const graphLocale = (language: string): string => localeOf(language).replace('-', '_');

/** What a network shows of a page that somebody shares. */
function openGraph(site: SiteData['site'], input: HeadInput, canonical: string): MetaDescriptor[] {
  const { title, description, alternates = {} } = input;
  const { path, alt } = input.picture ?? { path: SITE_PICTURE, alt: site.productName };
  const facts: [string, string | undefined][] = [
    ['og:title', title],
    ['og:type', 'website'],
    ['og:url', canonical],
    ['og:site_name', site.productName],
    ['og:description', description],
    ['og:locale', graphLocale(site.language)],
    ...Object.keys(alternates)
      .filter((language) => language !== site.language)
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

function canonicalPath(args: MetaArgs, input: HeadInput): string {
  if (input.path) return input.path;
  const kept = new URLSearchParams(
    [...new URLSearchParams(args.location.search)].filter(([key]) => !TRACKING.test(key)),
  );
  return `${args.location.pathname.replace(/(.)\/$/, '$1')}${kept.size ? `?${kept}` : ''}`;
}

/** The same set on every language's page, itself included: search engines take only reciprocal ones. */
function alternateLinks(alternates: Record<string, string>): MetaDescriptor[] {
  const link = (hrefLang: string, href: string) => ({ tagName: 'link', rel: 'alternate', hrefLang, href });
  const english = alternates.en;
  const languages = Object.entries(alternates).map(([language, href]) =>
    link(HREFLANG[language] ?? language, href),
  );
  return [...languages, ...(english ? [link('x-default', english)] : [])];
}

/** Pages hidden from search engines say so in a header too (B10). */
export const NOINDEX = { 'X-Robots-Tag': 'noindex, nofollow' };

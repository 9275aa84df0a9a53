import { markupText } from '#kit/markup-text.ts';
import type { Site } from '#kit/visit.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { isOpen } from '../address.rules.ts';

/** The protocol takes 50,000 addresses and 50 MB a file; ours stay far below, so that one is made in a moment. */
export const SITEMAP_PAGES = 5_000;

/** Pages without parameters that a search engine should know, those first that change with the library. */
const CHANGING = ['/', '/library', '/podcasts', '/calendar'];
const STANDING = [
  '/cme-program',
  '/newsletter',
  '/register',
  '/referral-program',
  '/about-us',
  '/contact-us',
  '/help-faqs',
  '/privacy-policy',
  '/terms-and-conditions',
  '/referral-program-terms-and-conditions',
];

export interface SitemapEntry {
  address: string;
  modified?: Date;
  alternates: Record<string, string>;
}

/** Language to address of a page that search engines should know and that speaks every language; empty for any other path. */
export function standingAlternates(site: Pick<Site, 'origins'>, path: string): Record<string, string> {
  if (!isOpen(path) || !(CHANGING.includes(path) || STANDING.includes(path))) return {};
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, `${site.origins[language] ?? ''}${path}`]),
  );
}

/** A page that editors wrote, in the languages it is written in. */
interface ListedWrittenPage extends Pick<SitemapEntry, 'alternates'> {
  path: string;
  modified: Date;
}

/** The pages that speak every language, the same path on each host, and written ones, also in their place. */
export function standingPages(
  site: Pick<Site, 'language' | 'origins'>,
  changed: Date | undefined,
  written: readonly ListedWrittenPage[] = [],
): SitemapEntry[] {
  const replaced = new Set(written.map(({ path }) => path));
  const brought = [...CHANGING, ...STANDING]
    .filter((path) => isOpen(path) && !replaced.has(path))
    .map((path) => ({
      modified: CHANGING.includes(path) ? changed : undefined,
      alternates: standingAlternates(site, path),
    }));
  return [...brought, ...written].flatMap(({ modified, alternates }) => {
    const address = alternates[site.language];
    return address ? [{ address, modified, alternates }] : [];
  });
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LINKS = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** One file of addresses, each with its languages: every language names the same set, itself included. */
export function sitemapText(pages: readonly SitemapEntry[]): string {
  return `${HEAD}<urlset ${SCHEMA} ${LINKS}>\n${pages.map(entryText).join('')}</urlset>\n`;
}

function entryText({ address, modified, alternates }: SitemapEntry): string {
  const languages = Object.entries(alternates).map(([language, href]) => linkText(tagOf(language), href));
  const other = alternates.en ? [linkText('x-default', alternates.en)] : [];
  const links = [...languages, ...other].join('');
  return `<url><loc>${markupText(address)}</loc>${modifiedText(modified)}${links}</url>\n`;
}

const linkText = (language: string, href: string): string =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${markupText(href)}"/>`;
const modifiedText = (modified: Date | undefined): string =>
  modified ? `<lastmod>${modified.toISOString()}</lastmod>` : '';

/** When there are more addresses than one file should hold: the list of the files. */
export function sitemapIndexText(files: readonly { address: string; modified?: Date }[]): string {
  const entries = files.map(
    ({ address, modified }) =>
      `<sitemap><loc>${markupText(address)}</loc>${modifiedText(modified)}</sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${SCHEMA}>\n${entries.join('')}</sitemapindex>\n`;
}

/** Pages that are hidden say so themselves, so nothing of the site is closed here but the calls (B10). */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /rest-auth/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

import { withoutSecrets } from '#kit/address/secret.ts';
import { trailingId } from '#kit/slug.ts';
import type { Site } from '#kit/visit.ts';
import { LANGUAGES, type Language } from './language.data.ts';

export type Origins = Pick<Site, 'mainOrigin' | 'origins'>;

/** Origin of each language's site: English on the main host, the others as configured. */
export function originsOf(mainOrigin: string, hosts: Readonly<Record<string, string>>) {
  const scheme = mainOrigin.split('://')[0];
  const others = Object.entries(hosts).map(([language, host]) => [language, `${scheme}://${host}`]);
  return { en: mainOrigin, ...Object.fromEntries(others) } as Record<string, string>;
}

/** Origin of a language's site; the main one for a language without its own. */
export const languageOrigin = (site: Origins, language: string): string =>
  site.origins[language] ?? site.mainOrigin;

/** A stored slug is usable if it ends in the item's id, as the English one does (I18N-013, I18N-016). */
const isComplete = (slug: string, english: string): boolean =>
  trailingId(slug) !== null && trailingId(slug) === trailingId(english);

/**
 * Path of a publication or a section on a language's site: there, and only there, with a trailing slash (I18N-007,
 * I18N-014).
 */
export const pathIn = (language: string, kind: 'publication' | 'section', slug: string): string =>
  `/${kind}/${slug}${language === 'en' ? '' : '/'}`;

/** Language to full address, complete ones only (I18N-013); includes English as soon as there is another. */
export function languageAddresses(
  site: Origins,
  kind: 'publication' | 'section',
  english: string,
  slugs: Record<string, string>,
): Record<string, string> {
  const complete = Object.entries(slugs).filter(([, slug]) => isComplete(slug, english));
  if (complete.length === 0) return {};
  const address = (language: string, slug: string) =>
    languageOrigin(site, language) + pathIn(language, kind, slug);
  return {
    en: address('en', english),
    ...Object.fromEntries(complete.map(([language, slug]) => [language, address(language, slug)])),
  };
}

/** Language to full address of a page with the same path everywhere; empty if it is in English only. */
export const sameAddresses = (
  site: Origins,
  path: string,
  languages: readonly string[],
): Record<string, string> =>
  languages.length === 0
    ? {}
    : Object.fromEntries(
        ['en', ...languages].map((language) => [language, languageOrigin(site, language) + path]),
      );

/** The slug of an item on a language's site: its own if it has one, otherwise the English one. */
export const slugIn = (translated: string | null | undefined, english: string): string =>
  translated && isComplete(translated, english) ? translated : english;

/**
 * Address of the current page in each language: an alternate if the item has one, otherwise the same path. No link
 * passes on a key.
 */
export function samePlaces(
  site: Origins,
  { pathname, search }: { pathname: string; search: string },
  alternates: Readonly<Record<string, string>> = {},
): { language: Language; href: string }[] {
  const english = alternates.en ? new URL(alternates.en).pathname : pathname;
  return LANGUAGES.map((language) => {
    const own = alternates[language] ?? `${languageOrigin(site, language)}${english}`;
    return { language, href: own + withoutSecrets(search) };
  });
}

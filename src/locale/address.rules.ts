import type { Site } from '#kit/visit.ts';

/** The sub-host label of a language; pt-br uses pt. */
export const subHostOf = (language: string): string => (language === 'pt-br' ? 'pt' : language);

/** Origin of a language's site, from the main origin. */
export function languageOrigin(site: Pick<Site, 'mainOrigin'>, language: string): string {
  if (language === 'en') return site.mainOrigin;
  const [scheme, host] = site.mainOrigin.split('://');
  return `${scheme}://${subHostOf(language)}.${host}`;
}

/** Language to full address, complete ones only (I18N-013); English among them as soon as there is another. */
export function languageAddresses(
  site: Pick<Site, 'mainOrigin'>,
  kind: 'publication' | 'section',
  english: string,
  slugs: Record<string, string>,
): Record<string, string> {
  const languages = Object.entries(slugs);
  if (languages.length === 0) return {};
  const address = (language: string, slug: string) => `${languageOrigin(site, language)}/${kind}/${slug}`;
  return {
    en: address('en', english),
    ...Object.fromEntries(languages.map(([language, slug]) => [language, `${address(language, slug)}/`])),
  };
}

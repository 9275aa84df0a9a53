import type { Site } from '#kit/visit.ts';
import { originsOf } from './address.rules.ts';

/** What the settings say of every site alike. */
type SiteSettings = Pick<Site, 'productName' | 'timeZone'> & {
  origin: string;
  languageHosts: Readonly<Record<string, string>>;
};

/** The site of a language, at its own origin; where nothing else is said the main one. */
export const siteOf = (
  { origin, languageHosts, productName, timeZone }: SiteSettings,
  { language = 'en', at = origin }: { language?: string; at?: string } = {},
): Site => ({
  language,
  origin: at,
  mainOrigin: origin,
  origins: originsOf(origin, languageHosts),
  productName,
  timeZone,
});

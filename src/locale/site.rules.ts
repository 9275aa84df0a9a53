import type { Site } from '#kit/visit.ts';
import { originsOf } from './address.rules.ts';

/** Settings common to all sites. */
type SiteSettings = Pick<Site, 'productName' | 'timeZone' | 'demo'> & {
  origin: string;
  languageHosts: Readonly<Record<string, string>>;
};

/** The site of a language, at its own origin; by default the main one. */
export const siteOf = (
  { origin, languageHosts, productName, timeZone, demo }: SiteSettings,
  { language = 'en', at = origin }: { language?: string; at?: string } = {},
): Site => ({
  language,
  origin: at,
  mainOrigin: origin,
  origins: originsOf(origin, languageHosts),
  productName,
  timeZone,
  demo,
});

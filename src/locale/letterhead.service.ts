import type { Config } from '#platform/config/config.ts';
import type { Letterhead } from '#platform/mail/html.ts';
import { languageOrigin, type Origins, originsOf } from './address.rules.ts';
import { tagOf } from './tag.rules.ts';

/** The sender of e-mails to readers of a language, and the site they come from. */
export const letterheadIn = (site: Origins & { productName: string }, language: string): Letterhead => ({
  product: site.productName,
  origin: languageOrigin(site, language),
  language: tagOf(language),
});

type Sender = Pick<Config, 'productName' | 'origin' | 'languageHosts'>;

/** The same without a visit: for jobs, and for e-mails to the office in English. */
export const ownLetterhead = (config: Sender, language = 'en'): Letterhead =>
  letterheadIn(
    {
      productName: config.productName,
      mainOrigin: config.origin,
      origins: originsOf(config.origin, config.languageHosts),
    },
    language,
  );

import { originsOf } from '#locale/address.rules.ts';
import type { Config } from '#platform/config/config.ts';

/** Who provides the activity, as the certificate names it (rules R12, R27). */
export interface Provider {
  name: string;
  address: string;
  /** Where the site is read in each language, for links in e-mails. Without it nobody is written to. */
  origins?: Readonly<Record<string, string>>;
}

/** The issuer of certificates: the product itself, by its web address (a web address is accepted, rule R27). */
export const providerOf = ({
  productName,
  origin,
  languageHosts,
}: Pick<Config, 'productName' | 'origin' | 'languageHosts'>) =>
  ({
    name: productName,
    address: origin,
    origins: originsOf(origin, languageHosts),
  }) satisfies Provider;

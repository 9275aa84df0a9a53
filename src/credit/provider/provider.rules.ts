import { originsOf } from '#locale/address.rules.ts';
import type { Config } from '#platform/config/config.ts';

/** Who provides the activity, as the certificate names it (rules R12, R27). */
export interface Provider {
  name: string;
  address: string;
  /** Where each language is read: links of letters lead there. Without it nobody is written to. */
  origins?: Readonly<Record<string, string>>;
}

/** Who issues certificates: the product itself, by its web address (an address on the web is accepted, rule R27). */
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

import type { Provider } from '#credit/certificate.service.ts';
import { originsOf } from '#locale/address.rules.ts';
import type { Config } from '#platform/config.ts';

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

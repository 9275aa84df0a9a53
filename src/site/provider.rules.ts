import type { Config } from '#platform/config.ts';

/** Who issues certificates: the product itself, by its web address (an address on the web is accepted, rule R27). */
export const providerOf = (
  config: Pick<Config, 'productName' | 'origin'>,
): { name: string; address: string } => ({
  name: config.productName,
  address: config.origin,
});

import type { SettingReader } from './read.ts';

/** Where DOIs and PubMed numbers of cited sources are looked up; null if nowhere. */
export interface ReferenceRegistries {
  doiRegistry: string | null;
  pubmedRegistry: string | null;
}
const NAMES = { doiRegistry: 'REFERENCE_DOI_REGISTRY', pubmedRegistry: 'REFERENCE_PUBMED_REGISTRY' } as const;

export const readReferenceRegistries = (read: SettingReader): ReferenceRegistries => ({
  doiRegistry: read.web(NAMES.doiRegistry, null),
  pubmedRegistry: read.web(NAMES.pubmedRegistry, null),
});

/** Registries read over an unencrypted connection, which must not decide what is flagged to readers as retracted. */
export const openRegistries = (config: ReferenceRegistries): string[] =>
  (['doiRegistry', 'pubmedRegistry'] as const).flatMap((which) => {
    const address = config[which];
    return address && !address.startsWith('https:')
      ? [`${NAMES[which]}: read "${address}", in production accepted is an https address`]
      : [];
  });

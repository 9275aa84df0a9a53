/** What became of a source after it was published, the gravest first; a source without any of them has nothing to say. */
export const NOTICES = ['retracted', 'concern', 'corrected'] as const;
export type Notice = (typeof NOTICES)[number];

/** Registries of publications that know of their sources. */
export const REGISTRIES = ['doi', 'pubmed'] as const;
export type RegistryName = (typeof REGISTRIES)[number];

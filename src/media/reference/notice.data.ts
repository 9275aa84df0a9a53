/** What has become of a source since it was published, the gravest first; a source with none of these has no notice. */
export const NOTICES = ['retracted', 'concern', 'corrected'] as const;
export type Notice = (typeof NOTICES)[number];

/** Registries of publications that report on their sources. */
export const REGISTRIES = ['doi', 'pubmed'] as const;
export type RegistryName = (typeof REGISTRIES)[number];

import type { Language } from './language.data.ts';

export { LANGUAGES, type Language } from './language.data.ts';

/** Which site a host is: the main host, one of four language sub-hosts, or the CME host that only redirects. */
/** The pt-br language uses the pt sub-host (spec §3). */
export const SUB_HOST_LANGUAGES: Record<string, Language> = { pt: 'pt-br', fr: 'fr', it: 'it', de: 'de' };

export interface Hosts {
  main: string;
  cme: string;
  /** Host name to language. */
  languages: Record<string, Language>;
}

export type HostFound =
  | { kind: 'site'; language: Language; host: string }
  | { kind: 'cme' }
  | { kind: 'unknown' };

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** A host never named in the settings is unknown; the machine's own loopback names speak for the main host. */
export function findHost(hosts: Hosts, host: string | undefined): HostFound {
  const asked = (host ?? '').toLowerCase();
  if (asked === hosts.main) return { kind: 'site', language: 'en', host: hosts.main };
  if (asked === hosts.cme) return { kind: 'cme' };
  const language = hosts.languages[asked];
  if (language) return { kind: 'site', language, host: asked };
  if (LOOPBACK.test(asked)) return { kind: 'site', language: 'en', host: hosts.main };
  return { kind: 'unknown' };
}

/** Links are built from the settings, never from the request: every host speaks with the main site's scheme. */
export const originOf = (mainOrigin: string, host: string): string =>
  `${mainOrigin.split('://')[0]}://${host}`;

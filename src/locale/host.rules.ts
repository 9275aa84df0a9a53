import { LANGUAGE_LIST, TRANSLATED } from '#kit/languages.ts';
import { ownValue } from '#kit/own-value.ts';
import type { Language } from './language.data.ts';

export { LANGUAGES, type Language } from './language.data.ts';

/**
 * Language of each sub-host, by its label. A host is the main host, one of four language sub-hosts, or the CME host,
 * which only redirects.
 */
export const SUB_HOST_LANGUAGES: Record<string, Language> = Object.fromEntries(
  TRANSLATED.map((language) => [LANGUAGE_LIST[language].label, language]),
);

export interface Hosts {
  main: string;
  cme: string;
  /** Host name to language. */
  languages: Record<string, Language>;
  /** Port that the server listens on; 0 for any. */
  port: number;
  secure: boolean;
}

export type HostMatch =
  | { kind: 'site'; language: Language; host: string }
  | { kind: 'cme' }
  | { kind: 'unknown' };

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d+))?$/;

/**
 * A host not in the settings is unknown. The machine's own loopback names stand for the main host, without a port, with
 * its port or with the one that the server listens on.
 */
export function findHost(hosts: Hosts, host: string | undefined): HostMatch {
  const asked = (host ?? '').toLowerCase().replace(hosts.secure ? /:443$/ : /:80$/, '');
  if (asked === hosts.main) return { kind: 'site', language: 'en', host: hosts.main };
  if (asked === hosts.cme) return { kind: 'cme' };
  const language = ownValue(hosts.languages, asked);
  if (language) return { kind: 'site', language, host: asked };
  return isOwnLoopback(hosts, asked)
    ? { kind: 'site', language: 'en', host: hosts.main }
    : { kind: 'unknown' };
}

function isOwnLoopback(hosts: Hosts, asked: string): boolean {
  const found = LOOPBACK.exec(asked);
  if (!found) return false;
  const [, port] = found;
  const own = [String(hosts.port), hosts.main.split(':')[1]];
  return port === undefined || hosts.port === 0 || own.includes(port);
}

/** Links are built from the settings, never from the request: every host uses the main site's scheme. */
export const originOf = (mainOrigin: string, host: string): string =>
  `${mainOrigin.split('://')[0]}://${host}`;

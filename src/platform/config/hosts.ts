import { LANGUAGE_LIST, ofLanguages, type TargetLanguage, TRANSLATED } from '#kit/languages.ts';
import { hostOf, isLoopback, type SettingReader } from './read.ts';

const TLS = /^https:\/\//i;

type LanguageHosts = Record<TargetLanguage, string>;

export interface SiteHosts {
  /** Scheme and main host, without a trailing slash: the prefix of every absolute link. */
  origin: string;
  mainHost: string;
  cmeHost: string;
  languageHosts: LanguageHosts;
}

export function readHosts(
  read: SettingReader,
  { port, production }: { port: number; production: boolean },
): SiteHosts {
  const main = read.checked(
    'MAIN_HOST',
    `localhost:${port}`,
    'a host name, with :port if any, without a path; https:// before it tells of TLS in front',
    (value) => (hostOf(value.replace(TLS, '')) ? value.toLowerCase() : undefined),
  );
  const scheme = schemeOf(main, production);
  const mainHost = plain(scheme, main.replace(TLS, ''));
  const cmeHost = read.checked(
    'CME_HOST',
    `cme.${mainHost}`,
    'a host name, with :port if any, without scheme or path',
    (value) => {
      const host = hostOf(value);
      return host && plain(scheme, host);
    },
  );
  const languageHosts = read.checked(
    'LANGUAGE_HOSTS',
    hostsUnder(mainHost),
    'hosts separated by commas that begin with pt., fr., it. or de., or language=host, one for each language',
    (value) => languageHostsOf(value, { scheme, mainHost }),
  );
  refuseShared(read, { mainHost, cmeHost, languageHosts });
  return { origin: `${scheme}://${mainHost}`, mainHost, cmeHost, languageHosts };
}

/** In production links are https, but for this machine itself; anywhere else the setting says so. */
const schemeOf = (main: string, production: boolean): 'http' | 'https' =>
  TLS.test(main) || (production && !isLoopback(main.split(':')[0] ?? '')) ? 'https' : 'http';

/** As browsers send it: without the port that goes without saying. */
const plain = (scheme: string, host: string): string =>
  host.replace(scheme === 'https' ? /:443$/ : /:80$/, '');

function hostsUnder(mainHost: string): LanguageHosts {
  const { en: _main, ...hosts } = ofLanguages(({ label }) => `${label}.${mainHost}`);
  return hosts;
}

function languageHostsOf(
  value: string,
  { scheme, mainHost }: { scheme: string; mainHost: string },
): LanguageHosts | undefined {
  const named: Partial<LanguageHosts> = {};
  for (const part of value.split(',').map((entry) => entry.trim())) {
    const [name, written = '', ...more] = part.includes('=') ? part.split('=') : [part.split('.')[0], part];
    const language = TRANSLATED.find((one) => one === name || LANGUAGE_LIST[one].label === name);
    const host = hostOf(written);
    if (!language || !host || named[language] || more.length > 0) return undefined;
    named[language] = plain(scheme, host);
  }
  return { ...hostsUnder(mainHost), ...named };
}

/** A host that stands for two sites would lead to one of them alone. */
function refuseShared(
  read: SettingReader,
  { mainHost, cmeHost, languageHosts }: Omit<SiteHosts, 'origin'>,
): void {
  // As the main one it only means that there is none of its own.
  const hosts = [mainHost, ...Object.values(languageHosts), ...(cmeHost === mainHost ? [] : [cmeHost])];
  const shared = hosts.find((host, at) => hosts.indexOf(host) < at);
  if (shared === undefined) return;
  const name = shared === cmeHost && read.text('CME_HOST') ? 'CME_HOST' : 'LANGUAGE_HOSTS';
  read.wrong(
    name,
    read.text(name) ?? '',
    `another host for each language, and none of theirs in MAIN_HOST or CME_HOST (${shared} is there twice)`,
  );
}

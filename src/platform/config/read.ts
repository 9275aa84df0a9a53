import { SECRET_SETTINGS, settingsIn } from './secret-files.ts';

/** Readers for single settings: an empty value counts as not set, a wrong one becomes one line in `problems`. */
export type Env = Record<string, string | undefined>;
export type SettingReader = ReturnType<typeof readerOf>;

const TRUE = ['1', 'true', 'on', 'yes'];
const FALSE = ['0', 'false', 'off', 'no'];
const HOST =
  /^(?=.{1,253}(:|$))([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*(:\d{1,5})?$/;

export function readerOf(env: Env, problems: string[]) {
  const wrong = (name: string, read: string, accepted: string) => {
    problems.push(`${name}: read "${shown(name, read)}", accepted is ${accepted}`);
  };
  const text = settingsIn(env, problems);

  function checked<T>(name: string, fallback: T, accepted: string, parse: (value: string) => T | undefined) {
    const value = text(name);
    if (value === null) return fallback;
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    wrong(name, value, accepted);
    return fallback;
  }

  return {
    text,
    wrong,
    checked,
    whole: (name: string, fallback: number, min: number, max: number) =>
      checked(name, fallback, `a whole number from ${min} to ${max}`, (value) => wholeIn(value, min, max)),
    /** In millionths of the whole. */
    percent: (name: string, fallback: number, max: number) =>
      checked(
        name,
        fallback,
        `a number from 0 to ${max} in digits, with at most four decimals after a point (8.875) and no percent sign`,
        (value) => perMillionIn(value, max),
      ),
    flag: (name: string, fallback: boolean) => checked(name, fallback, '1 or 0', flagOf),
    choice: <T extends string>(name: string, fallback: T, choices: readonly T[]) =>
      checked(name, fallback, choices.join(' or '), (value) => choices.find((choice) => choice === value)),
    required: (name: string, accepted: string, shape = /./) => {
      const value = text(name) ?? '';
      if (shape.test(value)) return value;
      wrong(name, value, accepted);
      return '';
    },
    /** Third-party services: https, or plain http on this machine. */
    web: <T extends string | null>(name: string, fallback: T) =>
      checked<string | T>(name, fallback, 'an https address, or http on loopback', webAddressOf),
    address: (name: string, protocols: string[], accepted: string, isWhole?: (url: URL) => boolean) =>
      checked<string | null>(name, null, accepted, (value) => addressOf(value, protocols, isWhole)),
    addresses: (name: string, protocols: string[], accepted: string) =>
      checked<string[]>(name, [], accepted, (value) => addressesOf(value, protocols)),
  };
}

export function hostOf(value: string): string | undefined {
  const host = value.toLowerCase();
  const port = host.split(':')[1];
  return HOST.test(host) && (port === undefined || wholeIn(port, 0, 65535) !== undefined) ? host : undefined;
}

function wholeIn(value: string, min: number, max: number): number | undefined {
  const number = Number(value);
  return /^\d{1,9}$/.test(value) && number >= min && number <= max ? number : undefined;
}

/** Parsed digit by digit, so that a percentage never becomes a binary fraction. */
function perMillionIn(value: string, max: number): number | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,4})(?:\.(\d{1,4}))?$/.exec(value) ?? [];
  const perMillion = Number(whole + decimals.padEnd(4, '0'));
  return whole && perMillion <= max * 10_000 ? perMillion : undefined;
}

function flagOf(value: string): boolean | undefined {
  const word = value.toLowerCase();
  if (TRUE.includes(word)) return true;
  return FALSE.includes(word) ? false : undefined;
}

function addressOf(value: string, protocols: string[], isWhole?: (url: URL) => boolean): string | undefined {
  const url = URL.parse(value);
  return url && protocols.includes(url.protocol) && isWhole?.(url) !== false ? value : undefined;
}

function addressesOf(value: string, protocols: string[]): string[] | undefined {
  const each = value.split(',').map((one) => addressOf(one.trim(), protocols));
  const found = each.flatMap((one) => one ?? []);
  return found.length === each.length ? found : undefined;
}

function webAddressOf(value: string): string | undefined {
  const url = URL.parse(value);
  if (url?.protocol === 'https:') return value;
  return url?.protocol === 'http:' && isLoopback(url.hostname) ? value : undefined;
}

export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|::1)$/.test(hostname);
}

/** Public ones, each the neighbour of a secret one that is easily put in its place. */
const MIXED_UP: ReadonlySet<string> = new Set(['STRIPE_PUBLISHABLE_KEY', 'LEDGER_KEYS']);

/**
 * A wrong value is shown so that it can be found, but a password inside it is not: of a secret address only the scheme
 * and what follows its last `@`, and only the scheme if its parameters hold one, too.
 */
function shown(name: string, value: string): string {
  const [, scheme, secret, rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/)?(.*@)?(.*)$/is.exec(value) ?? [];
  const isSecret = SECRET_SETTINGS.has(name) || MIXED_UP.has(name);
  if ((isSecret && !scheme) || /-----BEGIN/.test(value)) return `(${value.length} characters, not shown)`;
  if (isSecret) return `${scheme}…${secret && !/[?#]/.test(secret) ? `@${rest.split(/[?#,]/)[0]}` : ''}`;
  return (scheme && secret ? `${scheme}…@${rest}` : value).slice(0, 120);
}

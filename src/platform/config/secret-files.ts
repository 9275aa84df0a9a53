import { readFileSync } from 'node:fs';
import type { Env } from './read.ts';

/** Settings that hold a secret. Each may be in a file named by `…_FILE`, as orchestrators pass secrets. */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_SERVING_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URLS',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'MACHINE_TRANSLATION_KEY',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
]);

/** The names under which a setting is read. */
export const namesOfSetting = (name: string): string[] =>
  SECRET_SETTINGS.has(name) ? [name, `${name}_FILE`] : [name];

/** The value from the environment or the file; a problem never reveals what the file holds. */
export function settingsIn(env: Env, problems: string[]): (name: string) => string | null {
  const read = new Map<string, string | null>();
  return (name) => {
    const found = read.get(name);
    if (found !== undefined) return found;
    const value = env[name]?.trim() || null;
    const file = SECRET_SETTINGS.has(name) ? env[`${name}_FILE`]?.trim() || null : null;
    const taken = file === null ? value : inFile(name, file, value, problems);
    read.set(name, taken);
    return taken;
  };
}

function inFile(name: string, file: string, value: string | null, problems: string[]): string | null {
  if (value !== null) {
    problems.push(`${name}_FILE: read "${file}", accepted is nothing where ${name} is set`);
    return value;
  }
  const text = textOf(file);
  if (!text)
    problems.push(`${name}_FILE: read "${file}", accepted is a file that can be read, with a value in it`);
  return text;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    // Why it could not be read makes no difference to what is accepted.
    return null;
  }
}

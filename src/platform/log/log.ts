import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { currentScope } from '../telemetry/scope.ts';
import { LogStream } from './stream.ts';

export type Log = Logger;

const HIDDEN = '[hidden]';
const DEPTH = 6;
const CARD_NUMBER = /(?<![\d.])\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{1,7}(?!\d)/;
/** Our own ids: one in several thousand looks like a card number, and would be useless if hidden. */
const OWN_NUMBER =
  /"(?:traceId":"[\da-f]{32}|spanId":"[\da-f]{16}|requestId":"[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"/;
const NUMBER = new RegExp(`${OWN_NUMBER.source}|${CARD_NUMBER.source}`, 'g');
const SECRET_NAME =
  /^(set-?cookie|cookies?|.*authorization|.*passw(or)?d.*|.*token|.*secret.*|.*api-?key|card.*|cvc|cvv|jwt.*|pan)$/i;
/** Must never be in a line, even within a text: tokens, card numbers, people's addresses. */
const SECRET_TEXT: [RegExp, string][] = [
  [/\beyJ[\w-]{6,}\.[\w-]+\.[\w-]*/g, HIDDEN],
  [/\b(JWT|Bearer|Basic) [\w.~+/=-]{8,}/g, `$1 ${HIDDEN}`],
  [/([?&](?:[\w-]*token|code|key|secret|signature|sig|password)=)[^&"\\\s]+/gi, `$1${HIDDEN}`],
  [/(\/\/[^/@\s:"\\]*:)[^@\s"\\]+@/g, `$1${HIDDEN}@`],
  [/\b(?:sk|rk|whsec|pi)_[A-Za-z0-9_]{10,}/g, HIDDEN],
  // Never matches from inside a word: a long one would be scanned once for each of its letters.
  [/(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]+@(?=[\w-]+\.[\w.-]+)/g, '***@'],
];

const STANDARD_OUTPUT = 1;

export function openLog(
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream = new LogStream(STANDARD_OUTPUT),
): Log {
  const options = {
    level: config.logLevel,
    mixin: workOf,
    mixinMergeStrategy: (fields: object, work: object) => ({ ...work, ...fields }),
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => hideSecrets(fields) as Record<string, unknown>,
    },
    serializers: { err: (error: unknown) => error },
    hooks: { streamWrite: hideSecretText },
  };
  return pino(options, destination);
}

/**
 * Ids of the work under way: the same are in the reply, so that a person can name the failed request, and in the trace.
 */
function workOf(): Record<string, string> {
  const { requestId, span } = currentScope() ?? {};
  return {
    ...(requestId ? { requestId } : {}),
    ...(span ? { traceId: span.traceId, spanId: span.spanId } : {}),
  };
}

export function hideSecretText(line: string): string {
  const text = SECRET_TEXT.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), line);
  return text.replace(NUMBER, (found) => (!found.startsWith('"') && isCardNumber(found) ? HIDDEN : found));
}

function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const weighed = at % 2 === 1 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

function hideSecrets(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return errorFields(value, depth);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (depth >= DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.slice(0, 50).map((entry) => hideSecrets(entry, depth + 1));
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    SECRET_NAME.test(name) ? HIDDEN : hideSecrets(field, depth + 1),
  ]);
  return Object.fromEntries(fields);
}

/** `detail` and `where` of a database error quote stored values, so they stay out. */
function errorFields(error: Error & { code?: unknown; constraint?: unknown }, depth: number): object {
  const { name, message, stack, code, constraint, cause } = error;
  const causeFields = cause === undefined || depth >= DEPTH ? undefined : hideSecrets(cause, depth + 1);
  return { type: name, message, stack, code, constraint, cause: causeFields };
}

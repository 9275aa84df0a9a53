import type { TargetLanguage } from '#kit/languages.ts';
import type { MachineTranslation } from '#platform/config/machine-translation.ts';

/** Within the time that one of our replies may take. */
export const PROVIDER_TIMEOUT_MS = 7_000;
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;
/** Texts per request that a provider accepts. */
const TEXTS_MOST = 50;

/** Why there is no translation: no reply, asked to wait, quota used up, key rejected, or a malformed reply. */
export type ProviderFailure = 'away' | 'busy' | 'quota' | 'key' | 'malformed';
export type ProviderReply = { texts: string[] } | { failure: ProviderFailure };

export interface TranslationProvider {
  /** The name shown to translators. */
  name: string;
  /** Translates English texts, in order. Only the texts and the languages are sent. */
  translate(texts: readonly string[], language: TargetLanguage): Promise<ProviderReply>;
}

/** How to ask a kind of provider, and where its reply has the translation. */
interface Protocol {
  name: string;
  path: string;
  languages: Record<TargetLanguage, string>;
  headers(key: string | null): Record<string, string>;
  body(texts: readonly string[], target: string, key: string | null): object;
  texts(answer: unknown): unknown;
  quotaStatus: number | null;
}

const PROTOCOLS: Record<MachineTranslation['form'], Protocol> = {
  libretranslate: {
    name: 'LibreTranslate',
    path: 'translate',
    languages: { 'pt-br': 'pt', fr: 'fr', it: 'it', de: 'de' },
    headers: () => ({}),
    body: (q, target, key) => ({ q, source: 'en', target, format: 'text', ...(key ? { api_key: key } : {}) }),
    texts: (answer) => (answer as { translatedText?: unknown } | null)?.translatedText,
    quotaStatus: null,
  },
  deepl: {
    name: 'DeepL',
    path: 'v2/translate',
    languages: { 'pt-br': 'PT-BR', fr: 'FR', it: 'IT', de: 'DE' },
    headers: (key): Record<string, string> => (key ? { authorization: `DeepL-Auth-Key ${key}` } : {}),
    body: (text, target) => ({ text, source_lang: 'EN', target_lang: target }),
    texts: (answer) => {
      const found = (answer as { translations?: unknown } | null)?.translations;
      return Array.isArray(found) ? found.map((one: { text?: unknown } | null) => one?.text) : null;
    },
    quotaStatus: 456,
  },
};

/** Null if no setting names one. */
export function providerOf(
  setting: MachineTranslation | null,
  timeoutMs = PROVIDER_TIMEOUT_MS,
): TranslationProvider | null {
  if (!setting) return null;
  const protocol = PROTOCOLS[setting.form];
  return {
    name: protocol.name,
    async translate(texts, language) {
      const signal = AbortSignal.timeout(timeoutMs);
      const parts = Array.from({ length: Math.ceil(texts.length / TEXTS_MOST) }, (_, at) =>
        texts.slice(at * TEXTS_MOST, (at + 1) * TEXTS_MOST),
      );
      const replies = await Promise.all(parts.map((part) => ask(setting, protocol, part, language, signal)));
      const failed = replies.find((reply) => 'failure' in reply);
      return failed ?? { texts: replies.flatMap((reply) => ('texts' in reply ? reply.texts : [])) };
    },
  };
}

async function ask(
  { address, key }: MachineTranslation,
  protocol: Protocol,
  texts: readonly string[],
  language: TargetLanguage,
  signal: AbortSignal,
): Promise<ProviderReply> {
  try {
    const reply = await fetch(`${address.replace(/\/*$/, '')}/${protocol.path}`, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...protocol.headers(key) },
      body: JSON.stringify(protocol.body(texts, protocol.languages[language], key)),
      signal,
    });
    if (!reply.ok) {
      await reply.body?.cancel();
      return { failure: failureOf(reply.status, protocol) };
    }
    const found = protocol.texts(JSON.parse(await textOf(reply)));
    return isTexts(found, texts.length) ? { texts: found } : { failure: 'malformed' };
  } catch (thrown) {
    return { failure: thrown instanceof SyntaxError ? 'malformed' : 'away' };
  }
}

function failureOf(status: number, { quotaStatus }: Protocol): ProviderFailure {
  if (status === quotaStatus) return 'quota';
  if (status === 429) return 'busy';
  return status === 401 || status === 403 ? 'key' : 'away';
}

const isTexts = (found: unknown, count: number): found is string[] =>
  Array.isArray(found) &&
  found.length === count &&
  found.every((text) => typeof text === 'string' && text.trim() !== '');

async function textOf(reply: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of reply.body ?? []) {
    bytes += part.length;
    // Leaving the loop closes the connection.
    if (bytes > ANSWER_MAX_BYTES) throw new SyntaxError('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

import type { RegistryName } from '#media/reference/notice.data.ts';
import type { Config } from '#platform/config/config.ts';
import {
  doiVerdict,
  pubmedVerdict,
  type RegistryReply,
  type RegistryVerdict,
  restMs,
} from './check.rules.ts';
import { type CitationAnswer, doiCitation, pubmedCitation } from './citation.rules.ts';

/** A registry must reply within this time and size, or has failed: works include their own lists of references. */
export const REGISTRY_TIMEOUT_MS = 5_000;
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;
/** Maximum number of redirects within the registry, for a DOI that was replaced by another. */
const MOVES_MAX = 2;

export interface ReferenceRegistry {
  name: RegistryName;
  ask(identifier: string, now: Date): Promise<RegistryReply>;
  /**
   * The source as cited in a list of references; null if the registry did not reply, or the reply cannot be trusted.
   */
  cite(identifier: string, now: Date): Promise<CitationAnswer | null>;
}
type Settings = Pick<Config, 'doiRegistry' | 'pubmedRegistry' | 'supportEmail' | 'productName'>;

/** The registries whose address is configured; they are given the e-mail sender as the contact address. */
export function registriesOf(config: Settings, timeoutMs = REGISTRY_TIMEOUT_MS): ReferenceRegistry[] {
  const { doiRegistry, pubmedRegistry, supportEmail } = config;
  const tool = config.productName.replace(/[^\w]+/g, '-');
  const agent = `${tool} (mailto:${supportEmail})`;
  const registry = (
    name: RegistryName,
    addressOf: (identifier: string) => URL,
    reading: Reading,
  ): ReferenceRegistry => {
    const ask = <T>(identifier: string, now: Date, read: (status: number, body: unknown) => T | null) =>
      answer(addressOf(identifier), { agent, timeoutMs, now }, read);
    return {
      name,
      ask: async (identifier, now) => {
        const found = await ask(identifier, now, (...reply) => reading.verdict(...reply, identifier));
        return 'said' in found ? { verdict: found.said } : found;
      },
      cite: async (identifier, now) => {
        const found = await ask(identifier, now, (...reply) => reading.citation(...reply, identifier));
        return 'said' in found ? found.said : null;
      },
    };
  };
  const found: ReferenceRegistry[] = [];
  if (doiRegistry)
    found.push(
      registry(
        'doi',
        (doi) => under(doiRegistry, `works/${encodeURIComponent(doi)}`, { mailto: supportEmail }),
        { verdict: doiVerdict, citation: doiCitation },
      ),
    );
  if (pubmedRegistry)
    found.push(
      registry(
        'pubmed',
        (id) =>
          under(pubmedRegistry, 'esummary.fcgi', {
            db: 'pubmed',
            retmode: 'json',
            id,
            tool,
            email: supportEmail,
          }),
        { verdict: pubmedVerdict, citation: pubmedCitation },
      ),
    );
  return found;
}

/** What is read from a reply; null if nothing in it can be trusted. */
interface Reading {
  verdict(status: number, body: unknown, identifier: string): RegistryVerdict | null;
  citation(status: number, body: unknown, identifier: string): CitationAnswer | null;
}

function under(base: string, path: string, query: Record<string, string>): URL {
  const address = new URL(`${base.replace(/\/*$/, '')}/${path}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}

type RequestSettings = { agent: string; timeoutMs: number; now: Date };

async function answer<T>(
  address: URL,
  { agent, timeoutMs, now }: RequestSettings,
  read: (status: number, body: unknown) => T | null,
): Promise<{ said: T } | Extract<RegistryReply, { failure: string }>> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await reach(address, { accept: 'application/json', 'user-agent': agent }, signal);
    const said = read(reply.status, parsed(await textOf(reply)));
    if (said !== null) return { said };
    const rest = restMs(reply.headers.get('retry-after'), now);
    return { failure: `status ${reply.status}`, ...(rest === undefined ? {} : { restMs: rest }) };
  } catch (thrown) {
    return { failure: thrown instanceof Error ? thrown.message || thrown.name : String(thrown) };
  }
}

/** Follows redirects as long as they stay within the same registry. */
async function reach(from: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  let address = from;
  for (let moves = 0; ; moves++) {
    const reply = await fetch(address, { headers, signal, redirect: 'manual' });
    if (reply.status < 300 || reply.status > 399) return reply;
    await reply.body?.cancel();
    const next = URL.parse(reply.headers.get('location') ?? '', address);
    if (!next || next.origin !== from.origin) throw new Error('sent on to another host');
    if (moves === MOVES_MAX) throw new Error('sent on too often');
    address = next;
  }
}

async function textOf(reply: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of reply.body ?? []) {
    bytes += part.length;
    // Leaving the loop closes the connection.
    if (bytes > ANSWER_MAX_BYTES) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A body that is not JSON cannot be trusted; the status still means something.
    return null;
  }
}

import type { BlockList } from 'node:net';
import { elementsOf, entriesOf, type ForwardedElement, hostIn, nodeAddress, schemeIn } from './forwarded.ts';
import { countedAddress, plainAddress } from './network-address.ts';

/** Which proxies are trusted: by address, or by their number in front of the caller. */
export type ProxyTrust = { hops: number } | { networks: BlockList };
export const TRUST_NOBODY: ProxyTrust = { hops: 0 };

/** What a connection and a request on it say about their origin. */
export interface Approach {
  peer: string | undefined;
  secure: boolean;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}
export interface Caller {
  /** Exact, for ledger and logs; empty if the connection is already gone. */
  address: string;
  /** What limits count by: the address; for IPv6, the /64 network. */
  counted: string;
  scheme: 'http' | 'https';
  /** The requested host: to be used to find one of our sites, never to write a link. */
  host: string | undefined;
  /** Whether the peer is one of our proxies. */
  trusted: boolean;
  /** Whether there is no proxy in between, as far as the request says. */
  direct: boolean;
  /** Whether forwarding headers were sent by somebody who may not send them. */
  refused: boolean;
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const;

/**
 * The caller, read from the right: the peer, and as long as that is one of our proxies, the one it says it speaks for.
 * `Forwarded` and `X-Forwarded-For` must not contradict each other: a proxy passes on whichever it does not write, so
 * anybody could have written it, and then neither counts.
 */
export function callerOf(trust: ProxyTrust, { peer, secure, headers }: Approach): Caller {
  const own = plainAddress(peer) ?? '';
  const text = (name: (typeof FORWARDED)[number]) => [headers[name]].flat().filter(Boolean).join(', ');
  const scheme = secure ? 'https' : 'http';
  const host = [headers.host].flat()[0];
  const trusted = isTrusted(trust, own, 0);
  const said = FORWARDED.some((name) => text(name) !== '');
  const alone = { ...named(own), scheme, host, trusted, direct: !said, refused: false } as const;
  if (!said || !trusted) return { ...alone, refused: said };
  const elements = elementsOf(text('forwarded'));
  const listed = walk(trust, own, entriesOf(text('x-forwarded-for')).map(nodeAddress));
  const written = elements && walk(trust, own, elements.map(addressOf));
  if (!written || !isAgreed(listed, written, text('x-forwarded-for'), elements)) return alone;
  const { address, hops } = written.hops > 0 ? written : listed;
  const spoken = elements.toReversed().slice(0, Math.max(1, hops)).toReversed();
  return {
    ...named(address),
    scheme:
      schemeIn(nearest(spoken, 'proto')) ?? schemeIn(entryAt(text('x-forwarded-proto'), hops)) ?? scheme,
    host: hostIn(nearest(spoken, 'host')) ?? hostIn(entryAt(text('x-forwarded-host'), hops)) ?? host,
    trusted,
    direct: false,
    refused: false,
  };
}

const named = (address: string) => ({ address, counted: countedAddress(address) });
const addressOf = (element: ForwardedElement): string | null => nodeAddress(element.for ?? '');

interface ProxyWalk {
  address: string;
  /** How many entries from the right were trusted. */
  hops: number;
}

const isAgreed = (
  listed: ProxyWalk,
  written: ProxyWalk,
  list: string,
  elements: readonly ForwardedElement[],
): boolean =>
  list === '' || elements.every((one) => one.for === undefined) || listed.address === written.address;

/** Walks from the right; an entry that is not an address ends the walk at the proxy that wrote it. */
function walk(trust: ProxyTrust, own: string, addresses: readonly (string | null)[]): ProxyWalk {
  let address = own;
  let hops = 0;
  while (hops < addresses.length && isTrusted(trust, address, hops)) {
    const next = addresses.at(-1 - hops);
    if (!next) break;
    address = next;
    hops++;
  }
  return { address, hops };
}

function isTrusted(trust: ProxyTrust, address: string, hops: number): boolean {
  if ('hops' in trust) return hops < trust.hops;
  return address !== '' && trust.networks.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

/** The value from the farthest of the trusted proxies that give one. */
const nearest = (elements: readonly ForwardedElement[], name: 'proto' | 'host'): string | undefined =>
  elements.find((element) => element[name] !== undefined)?.[name];

/** From a list that every proxy may extend or rewrite: the entry of the farthest trusted proxy. */
function entryAt(text: string, hops: number): string | undefined {
  const entries = entriesOf(text);
  return entries[Math.max(0, entries.length - Math.max(1, hops))];
}

import type { BlockList } from 'node:net';
import { elementsOf, entriesOf, type ForwardedElement, hostIn, nodeAddress, schemeIn } from './forwarded.ts';
import { countedAddress, plainAddress } from './network-address.ts';

/** Who may speak for others: proxies by their address, or so many of them before whoever asks. */
export type ProxyTrust = { hops: number } | { networks: BlockList };
export const TRUST_NOBODY: ProxyTrust = { hops: 0 };

/** What a connection and a request on it say of where they come from. */
export interface Approach {
  peer: string | undefined;
  secure: boolean;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}
export interface Caller {
  /** Exact, for ledger and logs; empty where the connection is gone already. */
  address: string;
  /** Whom limits count: the address, of IPv6 the network of 64 bits. */
  counted: string;
  scheme: 'http' | 'https';
  /** The host that was asked for: of use to find a site of ours, never to write a link. */
  host: string | undefined;
  /** The connection's other end is a proxy of ours. */
  trusted: boolean;
  /** Nobody stands between, or says to. */
  direct: boolean;
  /** What somebody forwarded who may not. */
  refused: boolean;
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const;

/**
 * Who asks, read from the right: the connection's other end, and as long as that is a proxy of ours whoever it says it
 * speaks for. `Forwarded` and `X-Forwarded-For` must not contradict each other: a proxy passes on the one that it does
 * not write, so that anybody could have written it, and then neither counts.
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
  /** How many entries from the right were believed. */
  hops: number;
}

const isAgreed = (
  listed: ProxyWalk,
  written: ProxyWalk,
  list: string,
  elements: readonly ForwardedElement[],
): boolean =>
  list === '' || elements.every((one) => one.for === undefined) || listed.address === written.address;

/** From the right; what is no address ends the way at whoever wrote it. */
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

/** The farthest of those that are believed and say so. */
const nearest = (elements: readonly ForwardedElement[], name: 'proto' | 'host'): string | undefined =>
  elements.find((element) => element[name] !== undefined)?.[name];

/** Of a list that every proxy may add to or write anew: the entry of the farthest proxy that is believed. */
function entryAt(text: string, hops: number): string | undefined {
  const entries = entriesOf(text);
  return entries[Math.max(0, entries.length - Math.max(1, hops))];
}

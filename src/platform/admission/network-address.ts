import { BlockList, isIP, isIPv4 } from 'node:net';

/**
 * The canonical form of an address: IPv4 inside IPv6 as IPv4, IPv6 at its shortest, no zone; null for anything else.
 */
export function plainAddress(text: string | undefined): string | null {
  const address = text?.trim().replace(/%.*$/, '') ?? '';
  if (isIPv4(address)) return address;
  if (isIP(address) !== 6) return null;
  const short = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? null;
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short ?? '');
  return mapped ? fourBytes(mapped[1] ?? '', mapped[2] ?? '') : short;
}

function fourBytes(high: string, low: string): string {
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
}

/** What a limit counts by: one household has one IPv4 address, or as many IPv6 addresses as it likes in one /64. */
export function countedAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

export const isLoopbackAddress = (address: string): boolean => address === '::1' || /^127\./.test(address);

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
] as const)
  PRIVATE.addSubnet(network, bits);
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addAddress('::1', 'ipv6');
/** Whether the address is not publicly routable: RFC 1918, RFC 4193, and this machine. */
export const isPrivateAddress = (address: string): boolean =>
  isIP(address) !== 0 && PRIVATE.check(address, address.includes(':') ? 'ipv6' : 'ipv4');

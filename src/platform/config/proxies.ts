import { BlockList } from 'node:net';
import { type ProxyTrust, TRUST_NOBODY } from '../admission/caller.ts';
import { plainAddress } from '../admission/network-address.ts';
import type { SettingReader } from './read.ts';

const ACCEPTED =
  'addresses or networks of proxies separated by commas (10.0.0.7, fd00::/8), or how many stand one behind the other, 1 to 9';

export const readProxies = (read: SettingReader): ProxyTrust =>
  read.checked<ProxyTrust>('TRUSTED_PROXIES', TRUST_NOBODY, ACCEPTED, trustOf);

function trustOf(value: string): ProxyTrust | undefined {
  if (/^[1-9]$/.test(value)) return { hops: Number(value) };
  const networks = new BlockList();
  return value.split(',').every((entry) => add(networks, entry.trim())) ? { networks } : undefined;
}

/** Not everybody can be a proxy: a network with a zero-length prefix is a mistake. */
function add(networks: BlockList, entry: string): boolean {
  const [text = '', bits, ...more] = entry.split('/');
  const address = plainAddress(text);
  if (!address || more.length > 0 || /[%[\]]/.test(text)) return false;
  const family = address.includes(':') ? 'ipv6' : 'ipv4';
  if (bits === undefined) networks.addAddress(address, family);
  else if (!/^[1-9]\d{0,2}$/.test(bits) || Number(bits) > (family === 'ipv6' ? 128 : 32)) return false;
  else networks.addSubnet(address, Number(bits), family);
  return true;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ConfigError, loadConfig } from '../config/config.ts';
import { callerOf, type ProxyTrust } from './caller.ts';
import { countedAddress } from './network-address.ts';

const trust = (value: string): ProxyTrust => loadConfig({ TRUSTED_PROXIES: value }).trustedProxies;
const PROXY = '10.0.0.1';
const seen = (by: ProxyTrust, headers: Record<string, string>, peer = PROXY) => {
  const given = { host: 'own.example', ...headers };
  const { address, scheme, host } = callerOf(by, { peer, secure: false, headers: given });
  return `${scheme} ${host} ${address}`;
};

const cases: [why: string, trusted: string, headers: Record<string, string>, expected: string][] = [
  ['nobody is trusted', '', { 'x-forwarded-for': '192.0.2.1' }, 'http own.example 10.0.0.1'],
  [
    'the peer is no proxy of ours',
    '10.9.9.9',
    { 'x-forwarded-for': '192.0.2.1' },
    'http own.example 10.0.0.1',
  ],
  ['one proxy', PROXY, { 'x-forwarded-for': '192.0.2.1' }, 'http own.example 192.0.2.1'],
  [
    'what the caller wrote itself stands left',
    PROXY,
    { 'x-forwarded-for': '198.51.100.1, 192.0.2.1' },
    'http own.example 192.0.2.1',
  ],
  [
    'two proxies of one network',
    '10.0.0.0/8',
    { 'x-forwarded-for': '198.51.100.1, 192.0.2.1, 10.2.3.4' },
    'http own.example 192.0.2.1',
  ],
  [
    'two by their number',
    '2',
    { 'x-forwarded-for': '198.51.100.1, 192.0.2.1, 203.0.113.9' },
    'http own.example 192.0.2.1',
  ],
  ['fewer than their number', '3', { 'x-forwarded-for': '192.0.2.1' }, 'http own.example 192.0.2.1'],
  [
    'a port and brackets',
    PROXY,
    { 'x-forwarded-for': '[2001:DB8:0:0::1]:443' },
    'http own.example 2001:db8::1',
  ],
  ['a port of IPv4', PROXY, { 'x-forwarded-for': '192.0.2.1:5120' }, 'http own.example 192.0.2.1'],
  [
    'no address ends the way',
    PROXY,
    { 'x-forwarded-for': '192.0.2.1, unknown' },
    'http own.example 10.0.0.1',
  ],
  [
    'everything that is told',
    PROXY,
    { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'Fr.Own.example' },
    'https fr.own.example 192.0.2.1',
  ],
  [
    'the nearest of several schemes and hosts',
    PROXY,
    {
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-proto': 'https, http',
      'x-forwarded-host': 'evil.example, own.example',
    },
    'http own.example 192.0.2.1',
  ],
  [
    'the first of two proxies names them',
    '2',
    { 'x-forwarded-for': '192.0.2.1, 10.2.3.4', 'x-forwarded-proto': 'https, http' },
    'https own.example 192.0.2.1',
  ],
  [
    'nonsense for scheme and host',
    PROXY,
    { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'gopher', 'x-forwarded-host': 'a b' },
    'http own.example 192.0.2.1',
  ],
  [
    'the newer header',
    PROXY,
    { forwarded: 'for="[2001:db8::1]:80";proto=https;host=fr.own.example' },
    'https fr.own.example 2001:db8::1',
  ],
  [
    'the newer header, from the right',
    PROXY,
    { forwarded: 'for=198.51.100.1;proto=https, For=192.0.2.1;proto=http' },
    'http own.example 192.0.2.1',
  ],
  [
    'both that agree',
    PROXY,
    { forwarded: 'for=192.0.2.1', 'x-forwarded-for': '198.51.100.1, 192.0.2.1' },
    'http own.example 192.0.2.1',
  ],
  [
    'both that do not: neither',
    PROXY,
    { forwarded: 'for=198.51.100.1', 'x-forwarded-for': '192.0.2.1' },
    'http own.example 10.0.0.1',
  ],
  [
    'one that hides and one that names: neither',
    PROXY,
    { forwarded: 'for=_hidden', 'x-forwarded-for': '192.0.2.1' },
    'http own.example 10.0.0.1',
  ],
  [
    'the newer one names scheme alone',
    PROXY,
    { forwarded: 'proto=https', 'x-forwarded-for': '192.0.2.1' },
    'https own.example 192.0.2.1',
  ],
  [
    'a header that cannot be read',
    PROXY,
    { forwarded: 'for="198.51.100.1, for=192.0.2.1', 'x-forwarded-for': '192.0.2.1' },
    'http own.example 10.0.0.1',
  ],
];

test('who asks is read from the right, as far as proxies of ours reach', () => {
  for (const [why, trusted, headers, expected] of cases)
    assert.equal(seen(trust(trusted), headers), expected, why);
  assert.equal(
    seen(trust(PROXY), { 'x-forwarded-for': '192.0.2.1' }, '::ffff:10.0.0.1'),
    'http own.example 192.0.2.1',
  );
});

test('whatever a caller writes to the left, somebody on the right is counted', () => {
  const networks = trust('10.0.0.0/8, fd00::/8');
  const junk = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ maxLength: 20 })), { maxLength: 6 });
  const honest = fc.oneof(
    fc.ipV4().filter((address) => !address.startsWith('10.')),
    fc.nat(0xffff).map((part) => `2001:db8::${part.toString(16)}`),
  );
  fc.assert(
    fc.property(junk, honest, fc.nat(3), (left, address, hops) => {
      const own = Array.from({ length: hops }, (_, at) => `10.0.1.${at}`);
      const list = (entries: string[]) => ({ 'x-forwarded-for': [...entries, address, ...own].join(', ') });
      assert.equal(seen(networks, list(left)), seen(networks, list([])));
    }),
  );
});

test('IPv6 is counted by its network of 64 bits, IPv4 inside it as what it is', () => {
  const counted = (peer: string) => callerOf({ hops: 0 }, { peer, secure: false, headers: {} }).counted;
  for (const [address, expected] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ] as const)
    assert.equal(counted(address), expected, address);
  const parts = fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 });
  const hex = (numbers: number[]) => numbers.map((part) => part.toString(16)).join(':');
  fc.assert(
    fc.property(parts, parts, parts, (network, one, other) => {
      const [first, second] = [one, other].map((host) => counted(`${hex(network)}:${hex(host)}`));
      assert.equal(first, second);
    }),
  );
  assert.equal(countedAddress(''), '');
});

test('proxies are addresses, networks or a number; nonsense stops the start with one line', () => {
  for (const value of ['10.0.0.1', '10.0.0.0/8, fd00::/8,::1', '1', '9', ' '])
    assert.doesNotThrow(() => trust(value), value);
  for (const value of [
    '0',
    '10',
    'proxy',
    '10.0.0',
    '10.0.0.1/33',
    '0.0.0.0/0',
    '::/0',
    'fd00::/129',
    '10.0.0.1,,',
    'true',
    '1.5',
  ])
    assert.throws(
      () => trust(value),
      (thrown) =>
        thrown instanceof ConfigError &&
        thrown.problems.length === 1 &&
        /^TRUSTED_PROXIES: read /.test(thrown.message),
      value,
    );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentPolicy } from '../http/security-headers.ts';
import { cardHeaders, cardSources } from './stripe-page.ts';

const SCRIPT = 'https://js.stripe.com/endive/stripe.js';
const rulesOf = (policy: string): Map<string, string[]> =>
  new Map(policy.split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]));

test('Stripe’s script, frames and calls are let in as its guide lists them, and nothing beside', () => {
  const [bare, open] = [contentPolicy([], true), contentPolicy([], true, cardSources(SCRIPT))].map(rulesOf);
  const added = Object.fromEntries(
    [...(open ?? [])].flatMap(([name, sources]) => {
      const more = sources.filter((source) => !bare?.get(name)?.includes(source));
      return more.length > 0 ? [[name, more]] : [];
    }),
  );
  assert.deepEqual(added, {
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
    'trusted-types': ['default'],
  });
  assert.doesNotMatch(contentPolicy([], true, cardSources(SCRIPT)), /unsafe|strict-dynamic/);
});

test('a stand-in brings its own origin and none of Stripe’s', () => {
  const policy = contentPolicy([], false, cardSources('http://127.0.0.1:9/stripe.js'));
  assert.doesNotMatch(policy, /stripe\.com/);
  for (const rule of ['script-src', 'connect-src', 'frame-src'])
    assert.match(policy, new RegExp(`${rule} [^;]*http://127\\.0\\.0\\.1:9(;| )`), rule);
});

test('the wallet may be asked for by the page and by the frames of its payment service', () => {
  assert.match(
    cardHeaders(SCRIPT)['permissions-policy'] ?? '',
    /payment=\(self "https:\/\/js\.stripe\.com" "https:\/\/\*\.js\.stripe\.com"\), usb=\(\)/,
  );
  assert.match(
    cardHeaders('http://127.0.0.1:9/x.js')['permissions-policy'] ?? '',
    /payment=\(self "http:\/\/127\.0\.0\.1:9"\)/,
  );
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { contentPolicy, generalHeaders, inlineScriptHashes, outsideOf } from './security-headers.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('every inline script has its hash, data blocks and sources have none', () => {
  const html = `<script>a()</script><script type="module">b()\n</script><script src="/x.js"></script><script type="application/ld+json">{}</script><script>a()</script>`;
  assert.deepEqual(inlineScriptHashes([html]), [hash('a()'), hash('b()\n')]);
});

test('a document may run its own scripts and nothing else', () => {
  const policy = contentPolicy(['<script>a()</script>'], true);
  assert.match(policy, /^default-src 'none'; /);
  assert.ok(policy.includes(`script-src 'self' ${hash('a()')};`));
  assert.doesNotMatch(policy, /unsafe|\*|https?:/);
  assert.ok(policy.endsWith('upgrade-insecure-requests'));
  assert.doesNotMatch(contentPolicy([], false), /upgrade/);
});

test('a chat outside that the settings name is let in by its origin, and nothing beside it', () => {
  const policy = contentPolicy([], true, [outsideOf('https://chat.example/loader.js?key=1')]);
  for (const rule of ['script-src', 'connect-src', 'frame-src', 'img-src'])
    assert.match(policy, new RegExp(`${rule} [^;]*https://chat\\.example(;| |$)`), rule);
  assert.equal(policy.match(/https:/g)?.length, 4);
  assert.match(policy, /style-src 'self';/);
});

test('only where it is said may a page of ours show a document in a frame, and no other page may', () => {
  const ancestorsIn = (policy: string) => /frame-ancestors ([^;]*);/.exec(policy)?.[1];
  assert.equal(ancestorsIn(contentPolicy([], true)), "'none'");
  assert.equal(ancestorsIn(contentPolicy([], true, [], "'self'")), "'self'");
});

test('behind TLS browsers are told to stay there for a year at least, sub-hosts included', () => {
  const told = (origin: string) => generalHeaders(origin)['strict-transport-security'];
  const [, seconds] = /^max-age=(\d+); includeSubDomains$/.exec(told('https://a.example') ?? '') ?? [];
  assert.ok(Number(seconds) >= 31_536_000);
  for (const origin of ['http://a.example', 'https://localhost', 'http://localhost:3000'])
    assert.equal(told(origin), undefined, origin);
});

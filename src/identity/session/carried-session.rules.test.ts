import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CARRIED_SECONDS,
  carriedCookies,
  carriedIn,
  isBelow,
  markedIn,
  parentDomain,
} from './carried-session.rules.ts';

test('[CONST-032] [CONST-033] the cookie lasts 1800 seconds, for the parent domain, and is sent from our own pages alone', () => {
  assert.equal(CARRIED_SECONDS, 1800);
  const [credential, mark] = carriedCookies('secret', 'library.test', true);
  assert.equal(
    credential,
    'ppSession=secret; Path=/api/; HttpOnly; Domain=library.test; Max-Age=1800; SameSite=Lax; Secure',
  );
  assert.equal(
    mark,
    'ppCarried=library.test; Path=/; Domain=library.test; Max-Age=1800; SameSite=Lax; Secure',
  );
  assert.doesNotMatch(carriedCookies('secret', 'library.test', false).join(), /Secure/);
  for (const cleared of carriedCookies(null, 'library.test', true))
    assert.match(cleared, /=[^;]*; .*Max-Age=0/);
});

test('the parent of the hosts is the main host, without its port or www', () => {
  for (const [host, parent] of [
    ['library.test', 'library.test'],
    ['www.library.test:8080', 'library.test'],
    ['localhost:3000', 'localhost'],
    ['127.0.0.1:3000', null],
    ['192.0.2.7', null],
  ] as const)
    assert.equal(parentDomain(host), parent, host);
});

test('a host that only looks alike is not below it', () => {
  for (const host of ['library.test', 'fr.library.test:8080', 'a.b.library.test'])
    assert.ok(isBelow(host, 'library.test'), host);
  for (const host of ['evillibrary.test', 'library.test.evil.example', 'test', 'bibliotheque.example'])
    assert.ok(!isBelow(host, 'library.test'), host);
});

test('of several cookies of the name the first counts', () => {
  assert.equal(carriedIn('a=1; ppSession=one; ppSession=two'), 'one');
  assert.equal(carriedIn('xppSession=1'), null);
  assert.equal(carriedIn('ppSession='), null);
  assert.equal(carriedIn(undefined), null);
});

test('the mark names the domain that a session is kept for, in a header as in a document', () => {
  assert.equal(markedIn('a=1; ppCarried=library.test'), 'library.test');
  assert.equal(markedIn('ppCarried=library.test;b=2'), 'library.test');
  for (const cookies of [undefined, '', 'ppCarried=', 'xppCarried=library.test', 'a=ppCarried=library.test'])
    assert.equal(markedIn(cookies), null, cookies);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isForReader, readableAddress } from './error-document.rules.ts';
import { isSentHere } from './form-post.rules.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const asking = (url: string, accept?: string, dest?: string) => ({
  method: 'GET',
  url,
  headers: { ...(accept ? { accept } : {}), ...(dest ? { 'sec-fetch-dest': dest } : {}) },
});

test('whoever asks for HTML reads words, a program reads a document', () => {
  assert.equal(isForReader(asking('/library', BROWSER)), true);
  assert.equal(isForReader(asking('/library', 'TEXT/HTML')), true);
  for (const accept of [undefined, '*/*', 'application/vnd.api+json', 'text/html-not', 'x-text/html'])
    assert.equal(isForReader(asking('/library', accept)), false, accept);
});

test('below the API a person is somebody whose browser opens a document', () => {
  assert.equal(isForReader(asking('/api/downloads/x/', BROWSER)), false);
  assert.equal(isForReader(asking('/api/downloads/x/', BROWSER, 'document')), true);
  assert.equal(isForReader(asking('/rest-auth/user/', BROWSER, 'empty')), false);
});

test('an address that cannot be read is a page that is not there, for a reader alone', () => {
  assert.equal(readableAddress(asking('/%ff', BROWSER)), '/error-404');
  assert.equal(readableAddress(asking('/%E0%A4%A?x=1', BROWSER)), '/error-404');
  assert.equal(readableAddress(asking('/%ff', 'application/json')), '/%ff');
  assert.equal(readableAddress(asking('/library?s=%ff', BROWSER)), '/library?s=%ff');
  assert.equal(readableAddress(asking('http://elsewhere/%ff', BROWSER)), 'http://elsewhere/%ff');
});

test('a form counts when a page of this site sent it', () => {
  const origin = 'https://site.example';
  const sent = (headers: Record<string, string>, url = '/contact-us') => isSentHere(headers, origin, url);
  assert.equal(sent({ 'sec-fetch-site': 'same-origin', origin }), true);
  assert.equal(sent({ 'sec-fetch-site': 'same-origin', origin: 'null' }), true);
  assert.equal(sent({ origin }), true);
  assert.equal(sent({}), true, 'a browser of words alone says nothing');
  for (const site of ['cross-site', 'same-site', 'none', ''])
    assert.equal(sent({ 'sec-fetch-site': site, origin }), false, site);
  for (const foreign of ['https://evil.example', 'null', 'http://site.example', ''])
    assert.equal(sent({ origin: foreign }), false, foreign);
  assert.equal(sent({ origin: 'null' }, '/unsubscribe?token=abc'), true, 'its page tells nobody where it is');
  assert.equal(sent({ origin: 'https://evil.example' }, '/unsubscribe?token=abc'), false);
});

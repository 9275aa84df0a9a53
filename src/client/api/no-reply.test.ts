import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answered,
  isConnectionLost,
  NETWORK_TRIES,
  networkAddress,
  noReplyAddress,
  tryAgainAfter,
  tryOf,
  wayBack,
} from './no-reply.ts';

const search = (query: string) => new URLSearchParams(query);

test('[STATE-042] [CONST-030] three failures stay on the network page, the fourth goes to the final one', () => {
  assert.equal(NETWORK_TRIES, 3);
  assert.deepEqual(
    [1, 2, 3, 4, 9].map((failures) => networkAddress(failures, '/podcasts?page=2')),
    [
      '/error-network?try=1&redirect=%2Fpodcasts%3Fpage%3D2',
      '/error-network?try=2&redirect=%2Fpodcasts%3Fpage%3D2',
      '/error-network?try=3&redirect=%2Fpodcasts%3Fpage%3D2',
      '/error-network-final?redirect=%2Fpodcasts%3Fpage%3D2',
      '/error-network-final?redirect=%2Fpodcasts%3Fpage%3D2',
    ],
  );
});

test('[ROUTE-078] a try outside one to three is brought inside', () => {
  const tries = ['', 'try=', 'try=0', 'try=-4', 'try=2', 'try=3', 'try=4', 'try=1e9', 'try=x', 'try=2.9'];
  assert.deepEqual(
    tries.map((query) => tryOf(search(query))),
    [1, 1, 1, 1, 2, 3, 3, 3, 1, 2],
  );
});

test('[ROUTE-079] the way back is a page of this site, and never an error page', () => {
  const to = (redirect: string) => wayBack(search(`redirect=${encodeURIComponent(redirect)}`));
  assert.equal(to('/podcasts?page=2'), '/podcasts?page=2');
  assert.equal(to('/logout'), '/logout', 'whoever wanted to sign out still does');
  for (const bad of ['//evil.example', 'https://evil.example', '/\\evil', 'podcasts', 'javascript:1', ''])
    assert.equal(to(bad), '/', bad);
  for (const error of ['/error-network?try=2', '/error-404', '/load-error']) assert.equal(to(error), '/');
  assert.equal(wayBack(search('')), '/');
});

test('failures of a page count on only from a try, and an answer ends the count', () => {
  assert.match(noReplyAddress('/a'), /try=1/);
  assert.match(noReplyAddress('/a'), /try=1/, 'nobody tried again: it failed anew');
  tryAgainAfter(2, '/a');
  assert.match(noReplyAddress('/a'), /try=3/);
  tryAgainAfter(3, '/a');
  assert.match(noReplyAddress('/a'), /-final/);
  tryAgainAfter(2, '/a');
  assert.match(noReplyAddress('/b'), /try=1/, 'another page failed by itself');
  tryAgainAfter(2, '/a');
  answered();
  assert.match(noReplyAddress('/a'), /try=1/);
});

test('a lost connection is told from a mistake in our code', () => {
  for (const words of ['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])
    assert.ok(isConnectionLost(new TypeError(words)), words);
  assert.ok(!isConnectionLost(new TypeError('x is not a function')));
  assert.ok(!isConnectionLost(new Error('Failed to fetch')));
  assert.ok(!isConnectionLost(null));
});

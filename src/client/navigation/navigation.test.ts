import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeRedirect } from './navigation.ts';

test('[UI-021] [ROUTE-057] signing in or out leads to a page, never to signing out again or to an error', () => {
  assert.equal(safeRedirect('/library?page=2'), '/library?page=2');
  assert.equal(safeRedirect(null), '/dashboard');
  for (const to of [
    '/logout',
    '/logout?redirect=/logout',
    '/%6cogout',
    '/error-network',
    '/load-error?redirect=/',
  ])
    assert.equal(safeRedirect(to, '/'), '/', to);
});

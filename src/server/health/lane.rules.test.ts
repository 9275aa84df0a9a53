import assert from 'node:assert/strict';
import { test } from 'node:test';
import { laneOf } from './lane.rules.ts';

const FILES = new Set(['/favicon.svg', '/worker.js']);

test('health and files wait for nobody; who pays or hands in goes before who writes, who writes before who reads', () => {
  const rows: [asked: string, lane: ReturnType<typeof laneOf>][] = [
    ['GET /healthz', null],
    ['GET /readyz', null],
    ['GET /metrics', null],
    ['GET /assets/entry-1a2b.js', null],
    ['GET /fonts/serif.woff2', null],
    ['GET /files/protected/x.mp4?t=abc', null],
    ['GET /favicon.svg', null],
    ['GET /worker.js?build=1a2b', null],
    ['GET /healthz/', null],
    ['GET /metrics?names=1', null],
    ['GET /nothing.js', 'reading'],
    ['GET /nothing.js?a=1', 'reading'],
    ['GET /healthz/nothing', 'reading'],
    ['GET /assets', 'reading'],
    ['GET /fonts?a=1', 'reading'],
    ['GET /filesystems', 'reading'],
    ['GET /sitemap.xml', 'reading'],
    ['GET /', 'reading'],
    ['HEAD /cme', 'reading'],
    ['GET /api/publications/', 'reading'],
    ['GET /api/orders/', 'reading'],
    ['GET /api/publications/2746/tests/', 'reading'],
    ['POST /api/orders/', 'first'],
    ['POST /api/orders/17/payments/', 'first'],
    ['PATCH /api/orders/17/payments/3/', 'first'],
    ['POST /api/payments/stripe/webhook', 'first'],
    ['POST /api/publications/2746/tests/', 'first'],
    ['POST /api/publications/2746/surveys/', 'first'],
    ['POST /api/publications/2746/sittings/', 'first'],
    ['PATCH /api/sittings/9/', 'first'],
    ['POST /api/login/', 'writing'],
    ['PATCH /api/users/9/', 'writing'],
    ['POST /api/topic-requests/', 'writing'],
    ['PATCH /api/publications/2746/', 'writing'],
  ];
  for (const [asked, lane] of rows) {
    const [method = '', url = ''] = asked.split(' ');
    assert.equal(
      laneOf({ method, url }, (path) => FILES.has(path)),
      lane,
      asked,
    );
  }
});

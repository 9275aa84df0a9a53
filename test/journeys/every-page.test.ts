import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchRoutes, type RouteObject } from 'react-router';
import routes from '#src/routes.ts';
import { PAGE_TYPES } from './every-page.data.ts';
import { addressOf, judge } from './every-page.judge.ts';

test('every route of the site is among the page types', () => {
  const known = routes as RouteObject[];
  const reached = new Set(
    PAGE_TYPES.map((one) => matchRoutes(known, new URL(addressOf(one)))?.at(-1)?.route.path ?? ''),
  );
  const missing = known
    .flatMap((route) => route.children ?? [])
    .map(({ path = '' }) => path)
    .filter((path) => !reached.has(path));
  assert.deepEqual(missing, []);
});

judge(PAGE_TYPES.filter(({ as }) => !as));

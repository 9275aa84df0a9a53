import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { matchRoutes, type RouteObject } from 'react-router';
import routes from '#app/routes.ts';
import { PAGE_TYPES } from './every-page.data.ts';
import {
  AT_ONCE,
  addressOf,
  assertSound,
  HERE,
  openJudging,
  SOUND,
  visitorLanes,
} from './every-page.judge.ts';

openJudging();

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

describe(SOUND, { concurrency: AT_ONCE }, () => {
  for (const { who, types } of visitorLanes().slice(0, HERE))
    test(`what is seen by ${who}`, () => assertSound(types));
});

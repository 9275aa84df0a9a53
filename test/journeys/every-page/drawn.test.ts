import { describe, test } from 'node:test';
import { PAGE_TYPES } from './every-page.data.ts';
import { AT_ONCE, assertDrawn, lanesOf, openJudging } from './every-page.judge.ts';

openJudging();

describe('a picture of the whole page on a desk has no empty part, and its height was told before', {
  concurrency: AT_ONCE,
}, () => {
  for (const { who, types } of lanesOf(PAGE_TYPES.filter(({ act, as }) => !act && as !== 'admin')))
    test(`what is seen by ${who}`, () => assertDrawn(types));
});

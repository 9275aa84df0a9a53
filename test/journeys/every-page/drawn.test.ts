import { describe, test } from 'node:test';
import { PAGE_TYPES } from './every-page.data.ts';
import { AT_ONCE, assertDrawn, lanesOf, openJudging } from './every-page.judge.ts';

openJudging();

describe('a picture of the whole page on a phone has no empty part, and its height was told before', {
  concurrency: AT_ONCE,
}, () => {
  // What an act opens lies over the page.
  for (const { who, types } of lanesOf(PAGE_TYPES.filter(({ act }) => !act)))
    test(`what is seen by ${who}`, () => assertDrawn(types));
});

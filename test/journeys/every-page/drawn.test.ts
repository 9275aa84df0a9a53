import { describe, test } from 'node:test';
import { PAGE_TYPES } from './every-page.data.ts';
import { AT_ONCE, assertDrawn, DRAWN, lanesOf, openJudging } from './every-page.judge.ts';

openJudging();

describe(DRAWN, { concurrency: AT_ONCE }, () => {
  for (const { who, types } of lanesOf(PAGE_TYPES.filter(({ act, as }) => !act && !as)))
    test(`what is seen by ${who}`, () => assertDrawn(types));
});

import { describe, test } from 'node:test';
import { PAGE_TYPES } from './every-page.data.ts';
import { AT_ONCE, assertSound, lanesOf, openJudging } from './every-page.judge.ts';

openJudging();

describe('every page type is accessible in both themes and whole at 320 px', { concurrency: AT_ONCE }, () => {
  for (const { who, types } of lanesOf(PAGE_TYPES.filter(({ as }) => as === 'admin')))
    test(`what is seen by ${who}`, () => assertSound(types));
});

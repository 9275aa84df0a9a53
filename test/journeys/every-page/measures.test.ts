import { describe, test } from 'node:test';
import { PAGE_TYPES } from './every-page.data.ts';
import { AT_ONCE, assertMeasured, lanesOf, openJudging } from './every-page.judge.ts';

openJudging({ isDosed: true });

describe('no line ends between a number and its unit, whoever wrote it', { concurrency: AT_ONCE }, () => {
  for (const { who, types } of lanesOf(PAGE_TYPES.filter(({ as }) => as !== 'admin')))
    test(`what is seen by ${who}`, () => assertMeasured(types));
});

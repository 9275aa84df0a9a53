import { describe, test } from 'node:test';
import { PAGE_TYPES } from './every-page.data.ts';
import { AT_ONCE, assertSound, lanesOf, openJudging, SOUND } from './every-page.judge.ts';

openJudging();

describe(SOUND, { concurrency: AT_ONCE }, () => {
  for (const { who, types } of lanesOf(PAGE_TYPES.filter(({ as }) => as === 'admin')))
    test(`what is seen by ${who}`, () => assertSound(types));
});

import { describe, test } from 'node:test';
import { PAGE_TYPES } from './every-page.data.ts';
import { AT_ONCE, assertWhole, lanesOf, openJudging } from './every-page.judge.ts';

openJudging({ letters: 32 });

describe('with letters of twice the size no page cuts its words', { concurrency: AT_ONCE }, () => {
  for (const { who, types } of lanesOf(PAGE_TYPES)) test(`what is seen by ${who}`, () => assertWhole(types));
});

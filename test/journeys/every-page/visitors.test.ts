import { describe, test } from 'node:test';
import { AT_ONCE, assertSound, HERE, openJudging, SOUND, visitorLanes } from './every-page.judge.ts';

openJudging();

describe(SOUND, { concurrency: AT_ONCE }, () => {
  for (const { who, types } of visitorLanes().slice(HERE))
    test(`what is seen by ${who}`, () => assertSound(types));
});

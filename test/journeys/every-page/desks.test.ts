import { describe, test } from 'node:test';
import { AT_ONCE, assertSound, deskLanes, HERE, openJudging, SOUND } from './every-page.judge.ts';

openJudging();

describe(SOUND, { concurrency: AT_ONCE }, () => {
  for (const { who, types } of deskLanes().slice(0, HERE))
    test(`what is seen by ${who}`, () => assertSound(types));
});

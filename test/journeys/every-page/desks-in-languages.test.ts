import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TRANSLATED } from '#kit/languages.ts';
import { PAGE_TYPES } from './every-page.data.ts';
import { AT_ONCE, assertOpened, openJudging } from './every-page.judge.ts';

openJudging();

/** Each desk in one of the languages, and each language on desks of every part. */
const desks = PAGE_TYPES.filter(({ as, act, ends }) => as === 'admin' && !act && !ends);

describe('every desk opens by its address in the language of the host', { concurrency: AT_ONCE }, () => {
  assert.ok(desks.length > 10 * TRANSLATED.length);
  for (const [at, site] of TRANSLATED.entries())
    test(site, () =>
      assertOpened(
        desks.filter((_, place) => place % TRANSLATED.length === at).map((one) => ({ ...one, site })),
      ),
    );
});

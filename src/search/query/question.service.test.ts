import assert from 'node:assert/strict';
import test from 'node:test';
import type { Reader } from '#platform/postgres/database.ts';
import { soughtBy } from './query.rules.ts';
import { isLeftOut, type SearchQuestion } from './question.service.ts';

const ANY = { types: null, categories: null, kind: null };
for (const [choices, isAsked] of [
  [{}, false],
  [{ types: ['WEBINAR'] }, false],
  [{ kind: 1 }, false],
  [{ types: ['WEBINAR'], kind: 1 }, true],
  [{ types: ['WEBINAR'], categories: [5] }, true],
] as const)
  test(`${JSON.stringify(choices)}: ${isAsked ? 'it is asked whether' : 'never'} something is left out`, async () => {
    const question: SearchQuestion = {
      ...ANY,
      ...choices,
      text: 'lithium',
      language: 'en',
      sort: null,
      page: { size: 1, offset: 0 },
      learner: null,
    };
    let asked = 0;
    const db = {
      all: async () => [],
      one: async () => {
        asked++;
        return { found: true };
      },
    };
    assert.equal(await isLeftOut(db as unknown as Reader, question, soughtBy('lithium')), isAsked);
    assert.equal(asked > 0, isAsked);
  });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemOf, type SessionAnswer } from './session-probe.ts';

const WELL: SessionAnswer = { heard: true, bounded: true, listensAs: 'server', tellsAs: 'server' };
const cases: [over: Partial<SessionAnswer>, name: string, direct: string | undefined, said: RegExp | null][] =
  [
    [{}, 'DATABASE_URL', undefined, null],
    [{}, 'DATABASE_SERVING_URL', 'DATABASE_DIRECT_URL', null],
    [{ heard: false }, 'DATABASE_URL', undefined, /^DATABASE_URL: .*notifications.*DATABASE_DIRECT_URL$/],
    [{ bounded: false }, 'DATABASE_SERVING_URL', undefined, /^DATABASE_SERVING_URL: .*at its beginning/],
    [{ heard: false }, 'DATABASE_DIRECT_URL', undefined, /^DATABASE_DIRECT_URL: .*past every pooler$/],
    [{ heard: false }, 'DATABASE_URL', 'DATABASE_DIRECT_URL', /^DATABASE_DIRECT_URL: .*is not heard there/],
    [{ listensAs: 'owner' }, 'DATABASE_URL', 'DATABASE_DIRECT_URL', /^DATABASE_DIRECT_URL: .*the same role$/],
    [{ listensAs: 'owner' }, 'DATABASE_URL', undefined, null],
  ];

test('what was answered is one line that names the setting to change, or nothing', () => {
  for (const [over, name, direct, said] of cases) {
    const problem = problemOf({ ...WELL, ...over }, name, direct);
    if (said === null) assert.equal(problem, null);
    else assert.match(problem ?? '', said);
  }
});

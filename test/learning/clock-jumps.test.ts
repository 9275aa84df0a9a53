import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import { one, openStage, type Stage } from '../harness/stage.ts';

const HOUR = 3_600_000;
let stage: Stage;
before(async () => {
  stage = await openStage();
});
afterEach(() => stage.clock.set(null));
after(() => stage.close());

/** The clock of the process is wrong by so many hours, until it is set again. */
const beOff = (hours: number) => stage.clock.set(hours === 0 ? null : new Date(Date.now() + hours * HOUR));
const signIn = (password = 'steady-state-demo', username: string = PEOPLE.silver.email) =>
  stage.send('POST', '/api/login/', { data: { type: 'ApiLoginView', attributes: { username, password } } });
const me = (token: string) => stage.send('GET', '/api/users/me/', undefined, { token });

test('a clock that is set forward ends no session; one that is set back lets in who signed in before it, and the rest once it is right', async () => {
  const begun = new Map<number, string>();
  for (const hours of [-1, 0, 1]) {
    beOff(hours);
    begun.set(hours, String(one(await signIn()).attributes.token));
  }
  for (const at of [-1, 0, 1]) {
    beOff(at);
    for (const [hours, token] of begun)
      assert.equal(
        (await me(token)).status,
        hours <= at ? 200 : 401,
        `begun ${hours} h off, asked ${at} h off`,
      );
  }
  for (const token of begun.values())
    assert.ok((await stage.send('POST', '/api/logout/', undefined, { token })).status < 300);
  for (const token of begun.values()) assert.equal((await me(token)).status, 401, 'and signs out');
});

test('what was counted while the clock was ahead shuts nobody out once it is right; what was counted before counts on', async () => {
  await stage.sql('DELETE FROM rate_count');
  const guess = async () => (await signIn('not the right one', 'nobody@example.org')).status;
  const statuses = async (times: number) => {
    const all: number[] = [];
    for (let at = 0; at < times; at++) all.push(await guess());
    return [...new Set(all)];
  };
  beOff(1);
  assert.deepEqual(await statuses(12), [401, 429]);
  beOff(0);
  assert.deepEqual(await statuses(3), [401]);
  assert.deepEqual(await statuses(12), [401, 429]);
  const refused = await signIn('not the right one', 'nobody@example.org');
  assert.ok(Number(refused.headers.get('retry-after')) <= 15 * 60, 'no longer than ever');
  await stage.sql('DELETE FROM rate_count');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Api, ApiFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import { deviceStoring } from '#client/session/storage.fixture.ts';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import type { ApiError } from '#kit/contract.ts';
import { laterKey } from '../later-submission/submission.rules.ts';
import { loadTest } from './test.store.ts';

const TOKEN = `h.${Buffer.from(JSON.stringify({ sub: '904' })).toString('base64url')}.s`;
const LATER = {
  sittingId: '71',
  publicationId: '9',
  kind: 1,
  title: 'T',
  results: [],
  sheet: [],
  flags: [],
  refused: 'It was removed.',
};
const holding = (userId: string) =>
  deviceStoring({ [TOKEN_KEY]: TOKEN, [laterKey(userId, '71')]: JSON.stringify(LATER) });
/** What the test page of an activity loads where every call fails with this. */
const load = (publicationId: string, status: number, code: string) => {
  const api = (() => Promise.reject(new ApiFailure(status, [{ code } as ApiError]))) as unknown as Api;
  const url = new URL(`https://site.example/publication/${publicationId}/test`);
  return loadTest({ api, params: { publicationId }, url } as unknown as LoadContext);
};

test('what could not be handed in stays readable on the page of its test, though the server tells of none', async () => {
  holding('904');
  assert.deepEqual(await load('9', 410, 'activity-removed'), { publication: null });
  assert.deepEqual(await load('9', 404, 'not-found'), { publication: null });
});

test('without a sheet of that activity, for that account, the page leads on; other failures are the page’s', async () => {
  holding('904');
  await assert.rejects(load('8', 410, 'activity-removed'), { status: 410 });
  await assert.rejects(load('8', 404, 'not-found'), { status: 302 });
  for (const [status, code] of [
    [0, 'no-reply'],
    [401, 'bad-token'],
    [403, 'second-factor-required'],
    [500, 'x'],
  ] as const)
    await assert.rejects(load('9', status, code), { status });
  holding('905');
  await assert.rejects(load('9', 410, 'activity-removed'), { status: 410 });
});

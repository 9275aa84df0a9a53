import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Api, ApiFailure, type CallInput } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Call } from '#kit/contract.ts';
import { loadDashboard } from './dashboard.store.ts';

/** What a device answers from what it keeps: nothing of the calls that fail. */
const load = (fails: (call: Call, input: CallInput) => ApiFailure | null) => {
  const api = (async (call: Call, input: CallInput = {}) => {
    const failure = fails(call, input);
    if (failure) throw failure;
    return { data: [], meta: {} };
  }) as unknown as Api;
  return loadDashboard({ api, now: '2026-11-21T10:00:00Z' } as LoadContext);
};
const isOfToday = ({ query }: CallInput) => query?.filter?.expirationDate__gte !== undefined;

test('without a network the dashboard opens on any day: the part whose address names the day is left out alone', async () => {
  const loaded = await load((_, input) => (isOfToday(input) ? new ApiFailure(0, []) : null));
  assert.equal(loaded.expiring, null);
  assert.deepEqual(loaded.shelf, { publications: [], isWhole: true });
});

test('where nothing is kept, or the session is over, that is a matter of the whole page', async () => {
  await assert.rejects(
    load(() => new ApiFailure(0, [])),
    { status: 0 },
  );
  await assert.rejects(
    load((_, input) => (isOfToday(input) ? new ApiFailure(401, []) : null)),
    { status: 401 },
  );
});

test('the part without a copy is not waited for once the device has answered the others, else it is', {
  timeout: 5000,
}, async () => {
  let arrive = (_: { data: object[]; meta: object }) => {};
  const today = new Promise<{ data: object[]; meta: object }>((go) => {
    arrive = go;
  });
  const answer = async (_: Call, input: CallInput = {}) =>
    isOfToday(input) ? today : { data: [], meta: {} };
  const loading = { api: answer as unknown as Api, now: '2026-11-21T10:00:00Z' } as LoadContext;
  assert.equal((await loadDashboard(loading, () => true)).expiring, null);
  const waiting = loadDashboard(loading, () => false);
  arrive({ data: [{}], meta: {} });
  assert.equal((await waiting).expiring?.length, 1);
});

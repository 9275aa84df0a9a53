import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceStoring } from '#client/session/storage.fixture.ts';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { receiveUser, type User } from '#identity/session/session.store.ts';
import { EMAIL_CAMPAIGN_KEY } from '#membership/gate/gate.rules.ts';
import { UTM_KEY } from './kept-records.hooks.ts';
import { keepUtms, markEmailCampaign, postUtms } from './utm.store.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const kept = (): { data: Record<string, string> }[] => JSON.parse(localStorage.getItem(UTM_KEY) ?? '[]');

/** A device on which somebody is signed in, and a server that answers every call with this status. */
function device(status: number) {
  deviceStoring({ [TOKEN_KEY]: 'a.b.c' });
  return () => Promise.resolve(Response.json({ errors: [] }, { status }));
}

test('of an address with more than ten utm_ parameters, ten are kept: the record can be taken', () => {
  device(201);
  const names = 'abcdefghijklm'.split('');
  keepUtms(`?utm_a=before&${names.map((name) => `utm_${name}=1`).join('&')}`, NOW);
  assert.deepEqual(
    kept()[0]?.data,
    Object.fromEntries(names.slice(0, 10).map((name) => [`utm_${name}`, '1'])),
  );
});

test('of an address with more than a record holds, the first parameters are kept', () => {
  device(201);
  const long = 'é'.repeat(290);
  keepUtms(
    `?${['a', 'b', 'c', 'd', 'e'].map((name) => `utm_${name}=${encodeURIComponent(long)}`).join('&')}&utm_f=1`,
    NOW,
  );
  assert.deepEqual(Object.keys(kept()[0]?.data ?? {}), ['utm_a', 'utm_b', 'utm_c', 'utm_f']);
});

test('what a record cannot hold is left out, also of what a release before has stored', async (t) => {
  const bodies: string[] = [];
  deviceStoring({ [TOKEN_KEY]: 'a.b.c' });
  t.mock.method(globalThis, 'fetch', (_: unknown, { body }: { body: string }) => {
    bodies.push(body);
    return Promise.resolve(Response.json({ data: [] }, { status: 201 }));
  });
  receiveUser({ id: '7', scope: 'full' } as User);
  const created = NOW.toISOString();
  const stored = [{ utm_source: 'a\0', utm_term: '\0' }, { utm_source: '\ud800' }];
  localStorage.setItem(UTM_KEY, JSON.stringify(stored.map((data) => ({ type: 'Utm', created, data }))));
  keepUtms(`?utm_source=b%00&utm_medium=%00&utm_campaign=${'x'.repeat(299)}%F0%9F%98%80&utm_term=`, NOW);
  const expected = [{ utm_source: 'a' }, { utm_source: 'b', utm_campaign: 'x'.repeat(299) }];
  assert.deepEqual(
    kept().map(({ data }) => data),
    expected,
  );
  await postUtms();
  const { data } = JSON.parse(bodies[0] ?? '') as { data: { attributes: { data: object } }[] };
  assert.deepEqual(
    data.map(({ attributes }) => attributes.data),
    expected,
  );
});

for (const [status, left] of [
  [422, 0],
  [400, 0],
  [503, 1],
  [401, 1],
] as const)
  test(`records that the server answers with ${status} are ${left ? 'kept for the next time' : 'forgotten'}`, async (t) => {
    t.mock.method(globalThis, 'fetch', device(status));
    receiveUser({ id: '7', scope: 'full' } as User);
    keepUtms('?utm_source=a', NOW);
    await postUtms();
    assert.equal(kept().length, left);
  });

test('[API-012] what one address brings is posted once in a visit, however often the address is opened', async (t) => {
  const fetched = t.mock.method(globalThis, 'fetch', device(201));
  receiveUser({ id: '7', scope: 'full' } as User);
  for (const _ of ['opened', 'gone on from', 'reloaded']) {
    keepUtms('?utm_source=a', NOW);
    await postUtms();
  }
  assert.deepEqual([fetched.mock.callCount(), kept().length], [1, 0]);
  keepUtms('?utm_source=b', NOW);
  assert.equal(kept().length, 1, 'another campaign is another record');
});

test('where the device stores nothing, a campaign stops no page', () => {
  device(201);
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  assert.doesNotThrow(() => keepUtms('?utm_source=a', NOW));
});

test('[API-011] [C16] a subscriber’s records wait, unsent, until the account is a full one', async (t) => {
  const fetched = t.mock.method(globalThis, 'fetch', device(201));
  keepUtms('?utm_source=a', NOW);
  for (const [scope, times, left] of [
    ['subscriber', 0, 1],
    ['full', 1, 0],
  ] as const) {
    receiveUser({ id: '7', scope } as User);
    await postUtms();
    assert.deepEqual([fetched.mock.callCount(), kept().length], [times, left], scope);
  }
});

test('[MODAL-024] a visit that an e-mail began stays one, whatever address it goes on to', () => {
  device(201);
  const isMarked = () => sessionStorage.getItem(EMAIL_CAMPAIGN_KEY) === '1';
  markEmailCampaign('?utm_source=search&utm_medium=cpc', {});
  assert.equal(isMarked(), false);
  markEmailCampaign('?utm_source=issue-12&utm_medium=Email', {});
  assert.equal(isMarked(), true);
  markEmailCampaign('?utm_source=search', {});
  assert.equal(isMarked(), true);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sessionState } from '../session/session.store.ts';
import { changeEmail, saveProfile } from './profile.store.ts';

test('[API-056] a changed profile is sent as a User with the attributes that have a value', async (t) => {
  const sent: { url: string; method: string; body: unknown }[] = [];
  t.mock.method(globalThis, 'fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push({ url, method: String(method), body: JSON.parse(String(body)) });
    return Response.json(
      { data: { type: 'User', id: '7', attributes: { firstName: 'Ada' } } },
      { headers: { 'content-type': 'application/vnd.api+json' } },
    );
  });
  await saveProfile({
    firstName: 'Ada',
    lastName: null,
    profession: null,
    specialization: '',
    yearlyGoal: 0,
  });
  assert.deepEqual(sent, [
    {
      url: '/api/users/me/?include=membership.permissions%2Caddresses',
      method: 'PATCH',
      body: { data: { type: 'User', attributes: { firstName: 'Ada', specialization: '', yearlyGoal: 0 } } },
    },
  ]);
});

test('[ERR-016] a change that fails is logged and left to its form, of the e-mail address too', async (t) => {
  const logged = t.mock.method(console, 'error', () => undefined);
  t.mock.method(globalThis, 'fetch', async () => Response.json({ errors: [] }, { status: 422 }));
  for (const deed of [() => saveProfile({ firstName: 'Ada' }), () => changeEmail('a@example.org', 'word')])
    await assert.rejects(deed, { name: 'ApiFailure', status: 422 });
  assert.equal(logged.mock.callCount(), 2);
  assert.equal(sessionState().updating, false);
});

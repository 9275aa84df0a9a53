import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { statement } from '#platform/postgres/database.ts';
import { openDesk, PASSWORD, registration, resource } from '#test/harness/people/account-desk.ts';

const PENDING = statement(
  'test.pending-email',
  { pending_email: 'text?' },
  'SELECT pending_email FROM user_account WHERE id = $1',
);
let desk: Awaited<ReturnType<typeof openDesk>>;
before(async () => {
  desk = await openDesk();
});
after(() => desk.close());

/** What a certificate can print, and what no face of ours has: cuneiform, a picture, private use. */
const PRINTED = ['ကျော်စွာ', 'ᠮᠣᠩᠭᠣᠯ', '𞤀𞤣𞤤𞤢𞤥', 'ߡߊߡߊߘߎ', 'ꦱꦸꦏꦂꦤ', 'Ɓala'];
const REFUSED = ['\u{12000}', '\u{1f600}', '\ue000'];

test('registration and profile take the names that certificates print, and refuse the same others', async () => {
  const { token } = await desk.register('names@example.org');
  const change = (firstName: string) =>
    desk.call('PATCH', '/api/users/me/', { token, body: resource('User', { firstName }) });
  for (const name of PRINTED) {
    const { status, json } = await change(name);
    assert.deepEqual([status, json.data?.attributes.firstName], [200, name]);
  }
  for (const [at, name] of REFUSED.entries()) {
    const body = registration(`refused-${at}@example.org`, { firstName: name });
    const replies = [await change(name), await desk.call('POST', '/api/registration/', { body })];
    for (const { status, json } of replies) {
      assert.deepEqual([status, json.errors?.[0].code], [422, 'name-not-printable'], JSON.stringify(json));
      assert.ok(json.errors[0].detail.includes(name));
    }
  }
});

test('a name that is refused keeps the address from being changed in the same call, and the session stays', async () => {
  const { id, token } = await desk.register('half-done@example.org');
  const attributes = { email: 'done@example.org', currentPassword: PASSWORD, firstName: REFUSED[1] };
  const change = (body: object) =>
    desk.call('PATCH', '/api/users/me/', { token, body: resource('User', body) });
  const { status, json } = await change(attributes);
  assert.deepEqual([status, json.errors?.[0].code], [422, 'name-not-printable']);
  const [account] = await desk.ports.database.reader().all(PENDING, [Number(id)]);
  assert.deepEqual(account, { pending_email: null });
  assert.equal((await change({ firstName: 'Ada' })).status, 200);
});

/** Of these no certificate would show anything. */
const UNSEEN = ['\u200b', '\u2060 \u00ad', '\u061c', '\u{e0041}', '\u3164', '\u2800'];

test('neither registration nor profile takes a name of which nothing is seen', async () => {
  const { token } = await desk.register('unseen@example.org');
  for (const field of ['firstName', 'lastName'])
    for (const [at, name] of UNSEEN.entries()) {
      const body = registration(`unseen-${field}-${at}@example.org`, { [field]: name });
      const replies = [
        await desk.call('PATCH', '/api/users/me/', { token, body: resource('User', { [field]: name }) }),
        await desk.call('POST', '/api/registration/', { body }),
      ];
      for (const { status, json } of replies) {
        const { code, source } = json.errors?.[0] ?? {};
        assert.deepEqual(
          [status, code, source?.pointer],
          [422, 'invalid-field', `/data/attributes/${field}`],
        );
      }
    }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiFailure } from './client.ts';
import { failureKind, nextStepOf, noticeOf, pageFailure } from './failure.ts';

const refused = (status: number, code = 'x', ...details: string[]) =>
  new ApiFailure(
    status,
    (details.length ? details : ['why']).map((detail) => ({ status: `${status}`, code, title: '', detail })),
  );
const thrownBy = (thrown: unknown, path = '/podcasts?page=2'): unknown => {
  try {
    pageFailure(thrown, new URL(path, 'http://a.example'));
  } catch (outcome) {
    return outcome;
  }
};

test('[ERR-003] a failed call is no reply, a refusal, or unexpected', () => {
  assert.equal(failureKind(new ApiFailure(0, [])), 'no-reply');
  assert.deepEqual(
    [400, 401, 403, 404, 409, 422, 429, 499].map((status) => failureKind(refused(status))),
    Array(8).fill('refusal'),
  );
  assert.deepEqual(
    [500, 502, 503].map((status) => failureKind(refused(status))),
    ['unexpected', 'unexpected', 'unexpected'],
  );
  assert.equal(failureKind(new TypeError('x is not a function')), 'unexpected');
});

const at = (pathname: string, search = '') => ({ pathname, search });
test('a refusal that somebody can do something about names the next step', () => {
  assert.deepEqual(nextStepOf(refused(401, 'sign-in-needed'), at('/section/a-1', '?x=1')), {
    to: '/signin?redirect=%2Fsection%2Fa-1%3Fx%3D1',
    label: 'nextSignIn',
  });
  assert.equal(nextStepOf(refused(401, 'bad-token'), at('/recover-password/change/1/secret'))?.to, '/signin');
  assert.equal(nextStepOf(refused(403, 'tier-needed'), at('/'))?.to, '/cme-program?section=pricing');
  assert.equal(nextStepOf(refused(409, 'email-taken'), at('/register'))?.to, '/signin');
  const chosen = nextStepOf(refused(409, 'email-taken'), at('/checkout', '?membership=32'));
  assert.equal(chosen?.to, '/signin?redirect=%2Fcheckout%3Fmembership%3D32', 'the chosen membership is kept');
  // Password recovery is for those who are not signed in, and sends a subscriber away again.
  assert.equal(nextStepOf(refused(403, 'full-account-needed'), at('/'))?.to, '/myaccount/password');
  assert.equal(nextStepOf(refused(422, 'invalid-field'), at('/')), null);
  assert.equal(nextStepOf(new Error('x'), at('/')), null);
});

test('a failed call tells why and where to go on: without a session to signing in and back here', () => {
  const here = { pathname: '/publication/1/test', search: '?kind=2' };
  assert.deepEqual(noticeOf(refused(401, 'bad-token', 'Your session has ended.'), 'No reply.', here), {
    reason: 'Your session has ended.',
    next: { to: '/signin?redirect=%2Fpublication%2F1%2Ftest%3Fkind%3D2', label: 'nextSignIn' },
  });
  assert.deepEqual(noticeOf(new ApiFailure(0, []), 'No reply.', here), { reason: 'No reply.', next: null });
  assert.deepEqual(noticeOf(refused(422, 'invalid-field', 'Too long.'), 'No reply.', here), {
    reason: 'Too long.',
    next: null,
  });
});

test('[ERR-001] [ERR-002] a page that failed goes on with its status and the first detail', async () => {
  const outcome = thrownBy(refused(503, 'busy', 'Request r-1', 'and more')) as Response;
  assert.deepEqual([outcome.status, await outcome.text()], [503, 'Request r-1']);
  const bare = thrownBy(new ApiFailure(502, [])) as Response;
  assert.deepEqual([bare.status, await bare.text()], [502, '']);
});

test('[ERR-034] no reply leads to the network page with the way back, a removed activity to its explanation', () => {
  const lost = thrownBy(new ApiFailure(0, [])) as Response;
  assert.equal(lost.headers.get('location'), '/error-network?try=1&redirect=%2Fpodcasts%3Fpage%3D2');
  const removed = thrownBy(refused(410, 'activity-removed')) as Response;
  assert.equal(removed.headers.get('location'), '/activity-removed');
});

test('a page that needs a password or a second factor leads to where it is set', () => {
  for (const code of ['full-account-needed', 'second-factor-required']) {
    const outcome = thrownBy(refused(403, code), '/dashboard/certificates') as Response;
    assert.equal(outcome.headers.get('location'), '/myaccount/password', code);
  }
  assert.equal((thrownBy(refused(403, 'not-allowed')) as Response).status, 403);
});

test('what is no failed call passes unchanged', () => {
  const mistake = new TypeError('x is not a function');
  assert.equal(thrownBy(mistake), mistake);
});

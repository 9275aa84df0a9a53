import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueKey, causeOf, errorAddress, errorStateOf, errorStatusOf } from './error.rules.ts';

test('only an address with the status of an error is an error page', () => {
  const paths = ['/error-404', '/error-503/', '/error-200', '/error-4040', '/error-app', '/library'];
  assert.deepEqual(paths.map(errorStatusOf), [404, 503, null, null, null, null]);
});

test('every other status says that something went wrong', () => {
  assert.deepEqual([403, 404, 500, 502, 418, 'app' as const].map(catalogueKey), [
    'error403',
    'error404',
    'error500',
    'error502',
    'errorDefault',
    'errorDefault',
  ]);
});

test('what was removed is missing, and a refusal without words of ours gives its own', () => {
  assert.equal(catalogueKey(410), 'error404');
  const told = (status: number | 'app', detail: string | null) => causeOf((key) => key, status, detail);
  assert.equal(told(410, 'It was removed.'), 'It was removed.');
  assert.equal(told(429, 'Wait a minute.'), 'Wait a minute.');
  assert.deepEqual([told(410, null), told(410, '')], ['causeOther', 'causeOther']);
  for (const status of [403, 404, 503, 'app'] as const)
    assert.match(told(status, 'Request 12'), /^cause(403|404|5xx|App)$/);
});

test('[ERR-001] [ERR-003] 404 and 500 and above have pages to go to, other statuses stay', () => {
  assert.equal(errorAddress(503, '/library'), '/error-503');
  assert.equal(errorAddress(404, '/publication/x-1'), '/error-404');
  assert.equal(errorAddress(403, '/library'), null);
  assert.equal(errorAddress(null, '/library'), '/error-app');
});

test('a failing error page goes nowhere', () => {
  assert.equal(errorAddress(null, '/error-app'), null);
  assert.equal(errorAddress(500, '/error-500'), null);
});

test('[ERR-002] the detail comes from the state of the navigation or the failure itself, and the way back stays on the site', () => {
  assert.deepEqual(errorStateOf({ errorDetail: 'Request 12', errorFrom: '/library' }), {
    detail: 'Request 12',
    from: '/library',
  });
  assert.deepEqual(errorStateOf(null, { data: 'Request 13' }), { detail: 'Request 13', from: null });
  assert.deepEqual(errorStateOf({ errorFrom: '//evil.example' }), { detail: null, from: null });
  assert.equal(errorStateOf({ errorDetail: 'x'.repeat(900) }).detail?.length, 300);
});

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { refuse } from '#platform/admission/rate-limit.refusals.ts';
import { countRequest } from '#platform/admission/rate-limit.ts';
import { PEOPLE } from '#seed/people.ts';
import { byAccount, byAddress, type CountedRequest, headersOf, useUp } from '../harness/lists/limits.data.ts';
import { openProxy, type TestProxy } from '../harness/outside/proxy.ts';
import { registration, tokenAt } from '../harness/process.ts';
import { openStage, type Stage } from '../harness/stage.ts';

const onLinux = { skip: process.platform === 'linux' ? false : 'only Linux has many addresses of its own' };
const ROOT = join(import.meta.dirname, '../..');
/** Of two customers behind one proxy, one has used everything up. */
const LOUD = '127.0.8.1';
const QUIET = '127.0.8.2';
let stage: Stage;
let proxy: TestProxy;
before(async () => {
  stage = await openStage({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  proxy = await openProxy(stage.url);
  await useUp(stage.sql, LOUD, PEOPLE.gold.id);
});
after(async () => {
  proxy.close();
  await stage.close();
});

function ask(sent: CountedRequest, from: string, token?: string | null) {
  const { hostname, port } = new URL(proxy.url);
  const { method = 'GET', path, body } = sent;
  const headers = headersOf(sent, new URL(stage.url).host, token);
  return new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
    request({ hostname, port, method, path, headers, localAddress: from, agent: false }, (reply) => {
      reply
        .resume()
        .on('end', () =>
          resolve({ status: reply.statusCode ?? 0, retryAfter: reply.headers['retry-after'] }),
        );
    })
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Counted where a test of their own stands, or nobody but superusers comes. */
const ELSEWHERE: Record<string, string> = {
  'sign-in:attempts': 'src/identity/sign-in/sign-in.service.test.ts',
  'confirm-letter:email': 'src/identity/registration/registration.service.test.ts',
  'change-email': 'src/identity/user/user.service.test.ts',
  'sign-in:account': 'known-devices.test.ts',
  'sign-in:device': 'known-devices.test.ts',
  'sign-in:new-password': 'src/identity/sign-in/sign-in.service.test.ts',
  'reset:account': 'by the address that is typed',
  resend: 'src/identity/registration/registration.service.test.ts',
  'share-picture': 'share-pictures.test.ts',
  download: 'downloads.test.ts',
  pdf: 'receipts.test.ts',
  'pay-from': 'below',
  'support:email': 'support.test.ts',
  'newsletter-choice': 'by the account, from its own page',
  'newsletter-test': 'of superusers',
  'second-factor': 'of superusers',
  'certificate-request': 'by the account, for a certificate of its own',
};

const counted = () => stage.sql('SELECT * FROM rate_count ORDER BY bucket, window_start');

for (const [bucket, sent] of byAddress)
  test(
    `the limit ${bucket} slows down whoever used it up, and not the other behind the same proxy`,
    onLinux,
    async () => {
      const before = await counted();
      const loud = await ask(sent, LOUD);
      assert.equal(loud.status, 429);
      assert.deepEqual(await counted(), before, 'what is refused is counted nowhere');
      assert.ok(Number(loud.retryAfter) > 0);
      assert.notEqual((await ask(sent, QUIET)).status, 429);
    },
  );
for (const [bucket, sent] of byAccount)
  test(`the limit ${bucket} is the account's, from whatever address`, onLinux, async () => {
    assert.equal((await ask(sent, QUIET, await stage.token('gold'))).status, 429);
    assert.notEqual((await ask(sent, LOUD, await stage.token('silver'))).status, 429);
  });

const typed = (email: string, { body, ...sent }: CountedRequest): CountedRequest => ({
  ...sent,
  body: JSON.parse(JSON.stringify(body).replaceAll('somebody@example.org', email)),
});
/** A request to support is taken whatever is typed: only its acknowledgement is counted by that. */
const byTypedAddress = byAddress.filter(
  ([bucket, { body }]) => bucket !== 'support:address' && JSON.stringify(body ?? '').includes('somebody@'),
);
for (const [bucket, sent] of byTypedAddress)
  test(`what is no e-mail address is counted by network alone: ${bucket}`, onLinux, async () => {
    const seen = async (email: string) => {
      const statuses: number[] = [];
      for (let host = 1; host <= 12; host++)
        statuses.push((await ask(typed(email, sent), `127.0.9.${host}`)).status);
      return statuses;
    };
    for (const none of ['', 'nobody']) assert.ok(!(await seen(none)).includes(429), none);
    assert.ok((await seen('everybody@example.org')).includes(429));
  });
test('the limits that count by what is typed are five', () => assert.equal(byTypedAddress.length, 5));

test(
  'a confirmed customer pays from an address that others have used up; one who confirmed nothing waits',
  onLinux,
  async () => {
    await stage.sql(
      `INSERT INTO rate_count (bucket, window_start, count) VALUES ($1, date_trunc('second', now()), 100000)`,
      [`pay-from:${LOUD}`],
    );
    const [, sent] = byAccount.find(([bucket]) => bucket === 'pay') ?? assert.fail();
    const made = registration('unconfirmed@example.org');
    assert.equal((await stage.send('POST', '/api/registration/', made)).status, 201);
    const token = await tokenAt(stage.url, 'unconfirmed@example.org', 'a long enough phrase');
    assert.equal((await ask(sent, LOUD, token)).status, 429);
    assert.notEqual((await ask(sent, LOUD, await stage.token('bronze'))).status, 429);
  },
);

test('whoever is refused waits until there is room again, and not for what the refusal undid', async () => {
  const refusal = refuse('too-many-requests.minutes');
  const limit = { bucket: 'test:wait', count: 3, seconds: 900, refusal };
  const begun = Math.ceil(Date.now() / 900_000) * 900_000;
  const count = (seconds: number) => countRequest(stage.database, limit, new Date(begun + seconds * 1000));
  for (const seconds of [0, 120, 120]) await count(seconds);
  for (const seconds of [600, 899])
    await assert.rejects(count(seconds), { status: 429, retryAfterSeconds: 900 - seconds });
  await count(900);
});

test('every limit is listed', () => {
  const files = globSync('src/**/*.ts', { cwd: ROOT }).filter((file) => !file.includes('.test.'));
  const found = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bbucket(?:: |\s*=\s*)`([a-z][\w:-]*?):\$\{/g)].map(
      ([, name = '']) => name,
    ),
  );
  const listed = [...byAddress, ...byAccount].map(([bucket]) => bucket);
  const missing = [...new Set(found)].filter((name) => !listed.includes(name) && !(name in ELSEWHERE));
  assert.ok(found.length > 15);
  assert.deepEqual(missing, []);
});

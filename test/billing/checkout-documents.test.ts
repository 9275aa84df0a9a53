import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, raw, type Stage } from '../harness/stage.ts';

const KEYS = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_WEBHOOK_SECRET: 'whsec_standin',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
};
let stripe: Stage;
let sandbox: Stage;
before(async () => {
  stripe = await openStage({ pages: true, env: KEYS });
  sandbox = await openStage({ pages: true });
});
after(async () => {
  await stripe?.close();
  await sandbox?.close();
});

async function documentOf(stage: Stage, path: string, under = '') {
  const host = `${under}${new URL(stage.url).host}`;
  const { status, headers, body } = await raw(stage.url, path, { headers: { host, accept: 'text/html' } });
  const policy = String(headers['content-security-policy']);
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule]));
  return { status, headers, rules, policy, html: body.toString() };
}
const CHECKOUT = '/checkout?membership=32';
const OTHERS = [
  '/',
  '/cme-program?section=pricing',
  '/signin',
  '/myaccount/receipts',
  '/checkouts',
  '/nowhere',
];

test('with Stripe the document of the checkout lets its fields in, at first and when it was kept, in every language', async () => {
  for (const under of ['', '', 'de.', 'pt.'])
    for (const path of [CHECKOUT, '/checkout/?membership=31']) {
      const { status, headers, rules, html } = await documentOf(stripe, path, under);
      assert.equal(status, 200, path);
      const script = rules.get('script-src') ?? '';
      assert.match(script, /^script-src 'self' ('sha256-[^']+' )+https:\/\/js\.stripe\.com https:\/\/\*\.js/);
      assert.match(
        rules.get('frame-src') ?? '',
        /^frame-src 'self' https:\/\/js\.stripe\.com .*hooks\.stripe\.com$/,
      );
      assert.equal(rules.get('connect-src'), "connect-src 'self' https://api.stripe.com");
      assert.equal(rules.get('trusted-types'), 'trusted-types steady-state default');
      assert.match(String(headers['permissions-policy']), /payment=\(self "https:\/\/js\.stripe\.com"/);
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin-allow-popups');
      assert.equal(headers['cache-control'], 'no-store');
      assert.ok(html.includes(KEYS.STRIPE_PUBLISHABLE_KEY));
      assert.ok(!html.includes(KEYS.STRIPE_SECRET_KEY) && !html.includes(KEYS.STRIPE_WEBHOOK_SECRET));
    }
});

test('every other document is what it is without Stripe: its policy, its headers, and no key in it', async () => {
  for (const path of OTHERS) {
    const [one, other] = [await documentOf(stripe, path), await documentOf(sandbox, path)];
    assert.equal(one.status, other.status, path);
    assert.doesNotMatch(`${one.policy} ${one.html}`, /js\.stripe\.com|pk_test/, path);
    for (const rule of ['connect-src', 'frame-src', 'img-src', 'trusted-types'])
      assert.equal(one.rules.get(rule), other.rules.get(rule), `${path} ${rule}`);
    assert.equal(one.headers['permissions-policy'], other.headers['permissions-policy']);
    assert.equal(one.headers['cross-origin-opener-policy'], 'same-origin');
  }
});

test('in the sandbox the checkout lets in nobody', async () => {
  const { policy, headers, rules, html } = await documentOf(sandbox, CHECKOUT);
  assert.doesNotMatch(`${policy} ${html}`, /js\.stripe\.com|pk_test/);
  assert.equal(rules.get('frame-src'), "frame-src 'self'");
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
  assert.match(String(headers['permissions-policy']), /payment=\(self\)/);
});

test('[VALID-034] the document of the checkout is served for every plan, also one that was taken off sale; an id that is none leads to the plans', async () => {
  const retired = { data: { type: 'AdminPlan', attributes: { onSale: false, version: '' } } };
  const { json } = await sandbox.send('GET', '/api/admin/plans/', undefined, { as: 'admin' });
  const found = (json.data as { id: string; attributes: { version: string } }[]).find(
    ({ id }) => id === '34',
  );
  retired.data.attributes.version = found?.attributes.version ?? '';
  const reply = await sandbox.send('PATCH', '/api/admin/plans/34/', retired, { as: 'admin' });
  assert.equal(reply.status, 200, reply.text);
  for (const [id, status] of [
    ['34', 200],
    ['37', 200],
    ['999999', 302],
  ] as const)
    assert.equal((await documentOf(sandbox, `/checkout?membership=${id}&renew=true`)).status, status, id);
});

import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { openProxy, type TestProxy } from '../harness/outside/proxy.ts';
import { inOneWindow, MEDIA_TYPE, openStage, type Stage } from '../harness/stage.ts';

const PASSWORD = 'steady-state-demo';
const onLinux = { skip: process.platform === 'linux' ? false : 'only Linux has many addresses of its own' };
let stage: Stage;
let proxy: TestProxy;
before(async () => {
  stage = await openStage({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  proxy = await openProxy(stage.url);
});
after(async () => {
  proxy.close();
  await stage.close();
});

interface Tried {
  status: number;
  device: string;
  cookie: string;
  token: string;
}
/** One try to sign in, from an address of this machine, with what a browser remembers. */
function signIn(
  username: string,
  password: string,
  { from, device = '' }: { from: string; device?: string },
): Promise<Tried> {
  const { hostname, port } = new URL(proxy.url);
  const headers = {
    host: new URL(stage.url).host,
    'content-type': MEDIA_TYPE,
    ...(device ? { cookie: device } : {}),
  };
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', hostname, port, path: '/api/login/', localAddress: from, agent: false };
    request({ ...options, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        const cookie = reply.headers['set-cookie']?.find((one) => one.startsWith('ppDevice=')) ?? '';
        const { data } = JSON.parse(Buffer.concat(parts).toString()) as {
          data?: { attributes: { token: string } };
        };
        const status = reply.statusCode ?? 0;
        resolve({
          status,
          cookie,
          device: cookie.split(';')[0] ?? '',
          token: data?.attributes.token ?? '',
        });
      });
    })
      .on('error', reject)
      .end(JSON.stringify({ data: { type: 'ApiLoginView', attributes: { username, password } } }));
  });
}
const guessed = async (email: string, times: number, from: string, device = ''): Promise<number[]> => {
  const statuses: number[] = [];
  for (let at = 0; at < times; at++)
    statuses.push((await signIn(email, `wrong-number-${at}`, { from, device })).status);
  return statuses;
};

test(
  'strangers guess at two accounts: each owner signs in on the device they know, a stranger with the right password waits',
  onLinux,
  () =>
    inOneWindow(stage, 900, async () => {
      for (const [at, email] of ['gold@demo.example', 'silver@demo.example'].entries()) {
        const home = `127.0.1.${at}`;
        const first = await signIn(email, PASSWORD, { from: home });
        assert.match(
          first.cookie,
          /^ppDevice=[\w-]{22}\.\w+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
        );
        await guessed(email, 11, `127.0.2.${at}`);
        assert.equal((await signIn(email, PASSWORD, { from: '127.0.3.1' })).status, 429);
        const again = await signIn(email, PASSWORD, { from: '127.0.3.1', device: first.device });
        assert.equal(again.status, 200);
        assert.equal(again.device.split('.')[0], first.device.split('.')[0], 'it stays the same device');
      }
    }),
);

test('many in one house mistype: whoever signed in there before is let through', onLinux, () =>
  inOneWindow(stage, 900, async () => {
    const from = '127.0.4.1';
    const { device } = await signIn('bronze@demo.example', PASSWORD, { from });
    for (let at = 0; at < 21; at++) await signIn(`mistyped${at}@example.org`, 'mistyped', { from });
    assert.equal((await signIn('bronze@demo.example', PASSWORD, { from })).status, 429);
    assert.equal((await signIn('bronze@demo.example', PASSWORD, { from, device })).status, 200);
  }),
);

test(
  'one in the house uses up every try at an account: its owner signs in on the device they know, as often as anybody',
  onLinux,
  () =>
    inOneWindow(stage, 900, async () => {
      const [email, from] = ['bronze@demo.example', '127.0.4.2'];
      const { device } = await signIn(email, PASSWORD, { from });
      const useUp = () =>
        stage.sql(`UPDATE rate_count SET count = 1000 WHERE bucket LIKE 'sign-in:attempts:%'`);
      await useUp();
      assert.equal((await signIn(email, PASSWORD, { from })).status, 429);
      assert.equal((await signIn(email, PASSWORD, { from, device })).status, 200);
      await useUp();
      assert.equal((await signIn(email, PASSWORD, { from: '127.0.4.3', device })).status, 429);
    }),
);

test(
  'a known device guesses ten times in a quarter of an hour, too, and takes no guess from anybody else',
  onLinux,
  () =>
    inOneWindow(stage, 900, async () => {
      const { device } = await signIn('lapsed@demo.example', PASSWORD, { from: '127.0.5.1' });
      const statuses = await guessed('lapsed@demo.example', 12, '127.0.5.1', device);
      assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429]);
      assert.equal((await signIn('lapsed@demo.example', PASSWORD, { from: '127.0.5.2' })).status, 200);
    }),
);

test(
  'what a device remembers is of one account, cannot be made up, ends with the password and is no session',
  onLinux,
  () =>
    inOneWindow(stage, 900, async () => {
      const owner = await signIn('free@demo.example', PASSWORD, { from: '127.0.6.1' });
      const other = await signIn('nocredit@demo.example', PASSWORD, { from: '127.0.6.1' });
      await guessed('free@demo.example', 11, '127.0.6.2');
      const [, at = '', mac = ''] = owner.device.replace('ppDevice=', '').split('.');
      const made = [
        other.device,
        `ppDevice=${'A'.repeat(22)}.${at}.${mac}`,
        `ppDevice=${owner.device.replace('ppDevice=', '').split('.')[0]}.${at}.${'A'.repeat(43)}`,
        'ppDevice=',
        `ppDevice=${'x'.repeat(5_000)}`,
      ];
      for (const device of made)
        assert.equal(
          (await signIn('free@demo.example', PASSWORD, { from: '127.0.6.3', device })).status,
          429,
        );
      const asked = await stage.ask('/api/users/me/', { headers: { cookie: owner.device } });
      assert.equal(asked.status, 401);
      const changed = await stage.ask('/rest-auth/password/change/', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `JWT ${owner.token}`,
          cookie: owner.device,
        },
        body: JSON.stringify({
          old_password: PASSWORD,
          new_password1: 'velvet-harbour-82',
          new_password2: 'velvet-harbour-82',
        }),
      });
      assert.equal(changed.status, 200, changed.text);
      await guessed('free@demo.example', 22, '127.0.6.4', owner.device);
      const old = { from: '127.0.6.4', device: owner.device };
      assert.equal((await signIn('free@demo.example', 'velvet-harbour-82', old)).status, 429);
    }),
);

test('counts are of the database: what one process has counted the other knows', onLinux, () =>
  inOneWindow(stage, 900, async () => {
    const twin = await stage.twin();
    const email = 'admin@demo.example';
    await guessed(email, 6, '127.0.7.1');
    const attributes = { username: email, password: 'another-number' };
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) {
      const reply = await fetch(`${twin.url}/api/login/`, {
        method: 'POST',
        headers: { 'content-type': MEDIA_TYPE },
        body: JSON.stringify({ data: { type: 'ApiLoginView', attributes } }),
      });
      statuses.push(reply.status);
    }
    assert.deepEqual(statuses, [...Array(4).fill(401), 429, 429]);
  }),
);

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { CARRIED_SECONDS } from '#identity/session/carried-session.rules.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { privacyTexts } from '#support/static-page/privacy-policy.messages.ts';
import { PASSWORD, registration } from '../harness/people/account-desk.ts';
import { MEDIA_TYPE, openStage, type Stage } from '../harness/stage.ts';

const MAIN = 'library.test';
const FRENCH = 'fr.library.test';
const FOREIGN = 'bibliotheque.example';
let stage: Stage;
before(async () => {
  stage = await openStage({ env: { MAIN_HOST: MAIN, LANGUAGE_HOSTS: `it=${FOREIGN}` } });
});
after(() => stage.close());

interface Answer {
  status: number;
  cookies: string[];
  token: string | null;
}
/** `fetch` names the host of its address itself, so the host is asked for over a plain socket. */
async function ask(
  host: string,
  path: string,
  {
    method = 'POST',
    body,
    headers = {},
  }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { request } = await import('node:http');
  const { hostname, port } = new URL(stage.url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path,
        method,
        agent: false,
        headers: { host, 'content-type': MEDIA_TYPE, ...headers },
      },
      (reply) => {
        let text = '';
        reply.on('data', (part) => (text += part));
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            cookies: reply.headers['set-cookie'] ?? [],
            token: text.startsWith('{') ? (JSON.parse(text).data?.attributes?.token ?? null) : null,
          }),
        );
      },
    );
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
const signIn = (host = MAIN) =>
  ask(host, '/api/login/', {
    body: {
      data: { type: 'ApiLoginView', attributes: { username: PEOPLE.gold.email, password: DEMO_PASSWORD } },
    },
  });
const take = (host: string, cookie: string | undefined, headers: Record<string, string> = {}) =>
  ask(host, '/api/carried-session/', {
    body: { data: { type: 'CarriedSession', attributes: {} } },
    headers: { ...(cookie ? { cookie } : {}), ...headers },
  });
const me = (host: string, token: string, cookie = '') =>
  ask(host, '/api/users/me/', {
    method: 'GET',
    headers: { authorization: `JWT ${token}`, ...(cookie ? { cookie } : {}) },
  });
const credential = (answer: Answer): string => answer.cookies[0]?.split(';')[0] ?? assert.fail('no cookie');

test('[CONST-033] whoever signs in is carried to the other hosts for half an hour, for the same session', async () => {
  const here = await signIn();
  assert.match(
    here.cookies[0] ?? '',
    /^ppSession=[\w.-]+; Path=\/api\/; HttpOnly; Domain=library\.test; Max-Age=1800; SameSite=Lax$/,
  );
  const there = await take(FRENCH, credential(here));
  assert.equal(there.status, 200);
  assert.notEqual(there.token, null);
  assert.equal((await me(FRENCH, there.token ?? '')).status, 200);
  const sessions = await stage.sql(
    `SELECT 1 FROM session WHERE user_id = ${PEOPLE.gold.id} AND revoked_at IS NULL`,
  );
  await take(FRENCH, credential(here));
  assert.equal(
    (await stage.sql(`SELECT 1 FROM session WHERE user_id = ${PEOPLE.gold.id} AND revoked_at IS NULL`))
      .length,
    sessions.length,
    'twice is the same session',
  );
});

test('the privacy policy counts the cookies that signing in sets, in five languages', async () => {
  const { cookies } = await signIn();
  const names = cookies.map((cookie) => cookie.split('=')[0]);
  assert.deepEqual(names.toSorted(), ['ppCarried', 'ppDevice', 'ppSession']);
  assert.match(privacyTexts.defaults.s3p1, /Three cookies serve the sign-in alone: two .* the third /);
  const counted = { de: /Drei Cookies/, fr: /Trois cookies/, it: /Tre cookie/, 'pt-br': /Três cookies/ };
  for (const [language, count] of Object.entries(counted)) {
    const file = new URL(`../../src/locale/words/${language}/support/privacy.json`, import.meta.url);
    assert.match(JSON.parse(readFileSync(file, 'utf8')).s3p1, count);
  }
});

test('what caches on the way may keep renews no session, whoever asks', async () => {
  const { token } = await signIn();
  const headers = { authorization: `JWT ${token}` };
  assert.equal((await me(MAIN, token ?? '')).cookies.length, 2, 'anything else does');
  const paths = ['/podcasts/rss.xml', '/podcasts/chapters/2781.json', '/calendar/updates.ics'];
  for (const path of [...paths, '/media/topics/mood-light.svg']) {
    const { status, cookies } = await ask(MAIN, path, {
      method: 'GET',
      headers: { ...headers, accept: '*/*' },
    });
    assert.deepEqual([status, cookies], [200, []], path);
  }
});

test('the cookie alone asks for nothing: no call counts it as signed in', async () => {
  const cookie = credential(await signIn());
  const asked = await ask(FRENCH, '/api/users/me/', { method: 'GET', headers: { cookie } });
  assert.equal(asked.status, 401);
  assert.equal((await ask(FRENCH, '/api/logout/', { headers: { cookie } })).status, 204);
  assert.notEqual((await take(FRENCH, cookie)).token, null, 'nor does it sign out');
});

test('logging out on any host ends it everywhere and clears the cookies', async () => {
  const here = await signIn();
  const there = await take(FRENCH, credential(here));
  const out = await ask(FRENCH, '/api/logout/', { headers: { authorization: `JWT ${there.token}` } });
  assert.equal(out.status, 204);
  assert.ok(out.cookies.every((cookie) => /Max-Age=0/.test(cookie)) && out.cookies.length === 2);
  assert.equal((await me(MAIN, here.token ?? '')).status, 401);
  const again = await take(FRENCH, credential(here));
  assert.deepEqual([again.status, again.token], [200, null]);
  assert.match(again.cookies[0] ?? '', /Max-Age=0/);
});

test('[API-109] it ends after 1800 seconds, and activity begins them anew', async () => {
  const here = await signIn();
  const from = Date.now();
  try {
    stage.clock.set(new Date(from + 200_000));
    assert.deepEqual((await me(MAIN, here.token ?? '', credential(here))).cookies, [], 'still fresh');
    stage.clock.set(new Date(from + 1_000_000));
    const renewed = await me(MAIN, here.token ?? '', credential(here));
    assert.equal(renewed.cookies.length, 2);
    stage.clock.set(new Date(from + (CARRIED_SECONDS + 60) * 1000));
    assert.equal((await take(FRENCH, credential(here))).token, null, 'the first has ended');
    assert.notEqual((await take(FRENCH, credential(renewed))).token, null, 'the renewed one has not');
  } finally {
    stage.clock.set(null);
  }
});

test('changing the password carries the new session on, and the device stays one that the account knows', async () => {
  const made = await ask(MAIN, '/api/registration/', { body: registration('own-device@example.org') });
  const fresh = 'river-compass-58';
  const passwords = { old_password: PASSWORD, new_password1: fresh, new_password2: fresh };
  const changed = await ask(MAIN, '/rest-auth/password/change/', {
    body: passwords,
    headers: { authorization: `JWT ${made.token}`, cookie: made.cookies.join('; ') },
  });
  assert.equal(changed.status, 200);
  const names = changed.cookies.map((cookie) => cookie.split('=')[0]);
  assert.deepEqual(names.toSorted(), ['ppCarried', 'ppDevice', 'ppSession']);
  assert.notEqual((await take(FRENCH, credential(changed))).token, null);
  assert.equal((await take(FRENCH, credential(made))).token, null, 'the session before has ended');
});

test('a foreign host is never given it, and a foreign page cannot ask for it', async () => {
  const { cookies } = await signIn(FOREIGN);
  // Every host is told that somebody signed in there: that opens nothing.
  assert.deepEqual(
    cookies.filter((one) => !one.startsWith('ppDevice=')),
    [],
  );
  const cookie = credential(await signIn());
  assert.equal((await take(FOREIGN, cookie)).token, null);
  assert.equal((await take(`${MAIN}.evil.example`, cookie)).status, 421);
  for (const origin of ['http://evil.example', `http://${MAIN}`, 'null'])
    assert.equal((await take(FRENCH, cookie, { origin })).status, 403, origin);
  assert.equal((await take(FRENCH, cookie, { origin: `http://${FRENCH}` })).status, 200);
});

test('what was not signed here, or for another session, is nothing', async () => {
  const cookie = credential(await signIn());
  const [name, value = ''] = cookie.split('=');
  const [session, , at, mac] = value.split('.');
  for (const forged of [
    `${name}=`,
    `${name}=${value}x`,
    `${name}=${session}.p8.${at}.${mac}`,
    `${name}=${value.slice(0, -2)}AA`,
  ])
    assert.equal((await take(FRENCH, forged)).token, null, forged);
  assert.equal((await me(FRENCH, value)).status, 401, 'it is no token');
});

test('racing hosts take over one and the same session', async () => {
  const cookie = credential(await signIn());
  const taken = await Promise.all(Array.from({ length: 8 }, () => take(FRENCH, cookie)));
  const sessionOf = (token: string | null) =>
    JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).sid as string;
  assert.equal(new Set(taken.map(({ token }) => sessionOf(token))).size, 1);
});

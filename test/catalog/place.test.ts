import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { registration } from '../harness/people/account-desk.ts';
import { one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const PLACE = '/checkout?membership=32&redirect=%2Fsection%2Fagitation-2700-5417';

async function register(redirect?: unknown) {
  await stage.sql('DELETE FROM rate_count');
  const email = `reader-${randomUUID()}@example.org`;
  const body = registration(email);
  const sent = {
    data: {
      ...body.data,
      attributes: { ...body.data.attributes, ...(redirect === undefined ? {} : { redirect }) },
    },
  };
  const asked = await stage.send('POST', '/api/registration/', sent);
  return { asked, email };
}
interface Letter {
  text_body: string;
  html_body: string;
}
const letters = (to: string) =>
  stage.sql<Letter>('SELECT text_body, html_body FROM outbox_message WHERE recipient = $1 ORDER BY id DESC', [
    to,
  ]);
/** The confirmation links that were mailed, the newest first. */
const links = async (to: string): Promise<URL[]> =>
  (await letters(to)).map(
    ({ text_body }) => new URL(/http\S+\/verify-email\?\S+/.exec(text_body)?.[0] ?? assert.fail()),
  );
/** Follows a link: what came of it, and where it leads on to. */
async function follow(link: URL | undefined): Promise<{ outcome: string; place: string | null }> {
  const attributes = { token: link?.searchParams.get('token') };
  const reply = await stage.send('POST', '/api/registration/confirm-email/', {
    data: { type: 'EmailConfirmation', attributes },
  });
  return reply.json.data as unknown as { outcome: string; place: string | null };
}

test('confirming an address tells where its reader was going, on whatever device, the first time and again', async () => {
  const { asked, email } = await register(PLACE);
  assert.equal(asked.status, 201, asked.text);
  const [link] = await links(email);
  for (const expected of ['confirmed', 'already-confirmed']) {
    const { outcome, place } = await follow(link);
    assert.deepEqual([outcome, place], [expected, PLACE]);
  }
});

test('a stranger’s letter repeats nothing that was typed where their address was registered', async () => {
  const { email } = await register('/library?s=buy-this-at-evil.example');
  const [letter] = await letters(email);
  assert.doesNotMatch(JSON.stringify(letter), /evil|redirect|Ada|Moreau/);
});

test('a link that is sent again leads to where the one before it led', async () => {
  const { asked, email } = await register(PLACE);
  const token = String(one(asked).attributes.token);
  for (const count of [2, 3]) {
    await stage.send('POST', '/api/registration/resend/', undefined, { token });
    assert.equal((await links(email)).length, count);
  }
  const [last] = await links(email);
  assert.equal((await follow(last)).place, PLACE);
});

const HOSTILE = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '',
];
for (const redirect of [...HOSTILE, undefined])
  test(`a registration with ${JSON.stringify(redirect) ?? 'no place'} is taken, and its link leads nowhere else`, async () => {
    const { asked, email } = await register(redirect);
    assert.equal(asked.status, 201, asked.text);
    const [kept] = await stage.sql<{ detail: { place?: string } }>(
      'SELECT detail FROM one_time_token WHERE user_id = $1',
      [Number(one(asked).id)],
    );
    assert.equal(kept?.detail.place, undefined);
    const [link] = await links(email);
    assert.equal((await follow(link)).place, null);
  });

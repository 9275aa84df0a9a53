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
/** The confirmation links that were mailed, the newest first. */
async function links(to: string): Promise<URL[]> {
  const letters = await stage.sql<{ text_body: string }>(
    'SELECT text_body FROM outbox_message WHERE recipient = $1 ORDER BY id DESC',
    [to],
  );
  return letters.map(
    ({ text_body }) => new URL(/http\S+\/verify-email\?\S+/.exec(text_body)?.[0] ?? assert.fail()),
  );
}

test('the mailed confirmation link knows where its reader was going, on whatever device it is opened', async () => {
  const { asked, email } = await register(PLACE);
  assert.equal(asked.status, 201, asked.text);
  const [link] = await links(email);
  assert.equal(link?.searchParams.get('redirect'), PLACE);
  assert.ok(link?.searchParams.get('token'));
});

test('a link that is sent again leads to where the one before it led', async () => {
  const { asked, email } = await register(PLACE);
  const token = String(one(asked).attributes.token);
  for (const count of [2, 3]) {
    await stage.send('POST', '/api/registration/resend/', undefined, { token });
    const sent = await links(email);
    assert.equal(sent.length, count);
    assert.equal(sent[0]?.searchParams.get('redirect'), PLACE);
  }
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
    const [link] = await links(email);
    assert.equal(link?.searchParams.has('redirect'), false);
    const [kept] = await stage.sql<{ detail: { place?: string } }>(
      'SELECT detail FROM one_time_token WHERE user_id = $1',
      [Number(one(asked).id)],
    );
    assert.equal(kept?.detail.place, undefined);
  });

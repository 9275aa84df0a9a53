import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { inOneWindow, openStage, type RawReply, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
let host: string;
before(async () => {
  stage = await openStage({ pages: true });
  host = new URL(stage.url).host;
});
after(() => stage?.close());
beforeEach(() => stage.sql('DELETE FROM rate_count; DELETE FROM outbox_message; DELETE FROM subscriber'));

type Fields = Record<string, string>;
/** A form as a browser without scripts sends it. */
const post = (path: string, fields: Fields, headers: Record<string, string> = {}) =>
  raw(stage.url, path, {
    method: 'POST',
    headers: {
      host,
      accept: 'text/html,*/*;q=0.8',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: String(new URLSearchParams(fields)),
  });
const get = (path: string) => raw(stage.url, path, { headers: { host, accept: 'text/html' } });
/** What stands on a page, its styles and scripts left out. */
const words = ({ body }: RawReply) =>
  (/<body[\s\S]*/.exec(body.toString())?.[0] ?? body.toString())
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
const says = (page: string, what: RegExp) => assert.ok(what.test(page), `${what} in ${page.slice(0, 4000)}`);
const saysNot = (page: string, what: RegExp, why = '') => assert.ok(!what.test(page), `${what} ${why}`);
/** Follows the 303 of a form that was taken. */
async function taken(reply: RawReply, to: RegExp): Promise<string> {
  assert.equal(reply.status, 303, words(reply).slice(0, 500));
  assert.match(String(reply.headers.location), to);
  assert.equal(reply.headers['cache-control'], 'no-store');
  const page = await get(String(reply.headers.location));
  assert.equal(page.status, 200);
  return words(page);
}
/** A form that was refused: a page again, never a document for programs, and never kept. */
function refused(reply: RawReply, status: number): string {
  assert.equal(reply.status, status);
  assert.match(String(reply.headers['content-type']), /^text\/html/);
  assert.equal(reply.headers['cache-control'], 'no-store');
  return words(reply);
}
const letter = async (to: string): Promise<string> => {
  const rows = await stage.sql<{ text_body: string }>(
    'SELECT text_body FROM outbox_message WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [to],
  );
  return rows[0]?.text_body ?? assert.fail(`no letter to ${to}`);
};
const pathIn = (text: string, start: string) =>
  new RegExp(`${start}[^\\s]*`).exec(text)?.[0] ?? assert.fail(`no ${start} in ${text}`);

const MESSAGE = {
  name: 'Ana <Reyes>',
  email: 'ana@clinic.example',
  message: 'Where are\nmy "credits"?',
  website: '',
};

test('the contact form is taken without scripts: kept, acknowledged, and its number told', async () => {
  const page = await taken(await post('/contact-us', MESSAGE), /^\/contact-us\?sent=[0-9A-F]{10}$/);
  const [kept] = await stage.sql<{ reference: string; body: string }>(
    'SELECT reference, body FROM support_request WHERE email = $1',
    [MESSAGE.email],
  );
  assert.equal(kept?.body, MESSAGE.message);
  says(page, /Your message is sent/);
  assert.ok(page.includes(kept?.reference ?? 'none'));
  says(await letter(MESSAGE.email), new RegExp(kept?.reference ?? 'none'));
  saysNot(words(await get('/contact-us?sent=<b>')), /Your message is sent/);
});

test('sent twice it is kept once, and what is refused keeps what was typed and says why', async () => {
  const first = await post('/contact-us', { ...MESSAGE, email: 'twice@clinic.example' });
  const second = await post('/contact-us', { ...MESSAGE, email: 'twice@clinic.example' });
  assert.equal(first.headers.location, second.headers.location);
  const page = refused(await post('/contact-us', { ...MESSAGE, email: 'nobody' }), 422);
  says(page, /There is a problem/);
  says(page, /Use a valid email address \(nobody\)\./);
  says(page, /value="Ana &lt;Reyes&gt;"/);
  says(page, /Where are\nmy &quot;credits&quot;\?<\/textarea>/);
});

test('without scripts the limits are the same as with them', () =>
  inOneWindow(stage, 600, async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 30 && statuses.at(-1) !== 429; at++)
      statuses.push((await post('/contact-us', { ...MESSAGE, message: `Number ${at}` })).status);
    const taken = statuses.length - 1;
    assert.ok(taken > 10 && taken <= 20, `${taken}`);
    assert.deepEqual(statuses, [...Array(taken).fill(303), 429]);
    const page = refused(await post('/contact-us', { ...MESSAGE, message: 'One more' }), 429);
    says(page, /Too many requests\. Please wait a while\./);
    says(page, /One more<\/textarea>/);
    const call = await stage.send('POST', '/requests', {
      request: { requester: { name: 'Ana', email: MESSAGE.email }, subject: 's', comment: { body: 'b' } },
    });
    assert.equal(call.status, 429, 'counted together');
  }));

test('a program that fills in what nobody sees is told what everybody is told', async () => {
  await taken(await post('/contact-us', { ...MESSAGE, email: 'bot@clinic.example', website: 'x' }), /sent=/);
  const rows = await stage.sql("SELECT 1 FROM support_request WHERE email = 'bot@clinic.example'");
  assert.equal(rows.length, 0);
});

test('a password is recovered without scripts, from the address to the sign-in', async () => {
  const known = await taken(await post('/recover-password', { email: 'silver@demo.example' }), /\?sent=1$/);
  const unknown = await taken(await post('/recover-password', { email: 'nobody@demo.example' }), /\?sent=1$/);
  says(known, /Check your email/);
  assert.equal(known, unknown, 'the same for everybody');
  const path = pathIn(await letter('silver@demo.example'), '/recover-password/change/');
  const short = refused(await post(path, { password: 'short', repeatPassword: 'other' }), 422);
  says(short, /Password must contain at least 8 characters/);
  saysNot(short, /value="short"|value="other"/, 'a password never comes back');
  const done = await taken(
    await post(path, { password: 'a new and long one', repeatPassword: 'a new and long one' }),
    /^\/signin\?changed=1$/,
  );
  says(done, /Your new password is saved/);
  const again = refused(
    await post(path, { password: 'yet another one', repeatPassword: 'yet another one' }),
    410,
  );
  says(again, /This link no longer works/);
});

test('signing in and registering say that they need scripts, and keep what was typed but the passwords', async () => {
  for (const [path, told] of [
    ['/signin?redirect=%2Flibrary', /You are not signed in yet: this needs JavaScript/],
    ['/register', /No account was created yet: this needs JavaScript/],
  ] as const) {
    const fields = { username: 'ana@clinic.example', password: 'very secret words', firstName: 'Ana' };
    const page = refused(await post(path, fields), 422);
    says(page, told);
    says(page, /value="ana@clinic\.example"/);
    assert.ok(!page.includes('very secret words'));
  }
});

test('the letters are asked for, confirmed and stopped without scripts', async () => {
  const email = 'reader@clinic.example';
  says(await taken(await post('/newsletter?place=footer', { email }), /^\/newsletter-success$/), /Thanks!/);
  const confirm = pathIn(await letter(email), '/newsletter-success\\?confirm=');
  says(words(await get(confirm)), /<noscript>.*<form method="post">/s);
  says(await taken(await post(confirm, {}), /\?confirmed=1$/), /Your address is confirmed/);
  says(
    await taken(await post('/unsubscribe', { email }), /\?done=mailed$/),
    /a link to unsubscribe is on its way/,
  );
  const stop = pathIn(await letter(email), '/unsubscribe\\?token=');
  const before = await stage.sql("SELECT 1 FROM subscription WHERE state = 'confirmed'");
  await get(stop);
  assert.equal(
    (await stage.sql("SELECT 1 FROM subscription WHERE state = 'confirmed'")).length,
    before.length,
  );
  says(
    await taken(await post(stop, {}), /\?done=unsubscribed$/),
    /You have been unsubscribed to the newsletter.*Your membership remains active/s,
  );
  assert.equal((await stage.sql("SELECT 1 FROM subscription WHERE state = 'confirmed'")).length, 0);
});

test('a wrong address and a wrong link of the newsletter are said on the page', async () => {
  const page = refused(await post('/newsletter', { email: 'no address' }), 422);
  says(page, /Use a valid email address \(no address\)\./);
  says(page, /value="no address"/);
  says(refused(await post('/newsletter-success?confirm=x', {}), 410), /This link no longer works/);
  says(refused(await post('/unsubscribe?token=x', {}), 410), /Enter your address/);
  says(refused(await post('/unsubscribe', { email: 'no' }), 422), /Use a valid email address \(no\)/);
});

test('an e-mail address is confirmed by a button, never by looking at the page', async () => {
  const attributes = {
    username: 'plain@clinic.example',
    email: 'plain@clinic.example',
    password1: 'long enough words',
    password2: 'long enough words',
    firstName: 'Plain',
    lastName: 'Reader',
  };
  await stage.send('POST', '/api/registration/', { data: { type: 'ApiRegisterView', attributes } });
  const path = pathIn(await letter(attributes.email), '/verify-email\\?token=');
  const verified = async () =>
    (
      await stage.sql('SELECT 1 FROM user_account WHERE email = $1 AND email_verified_at IS NOT NULL', [
        attributes.email,
      ])
    ).length;
  says(words(await get(path)), /Confirm the address<\/span>/);
  assert.equal(await verified(), 0);
  says(await taken(await post(path, {}), /\?outcome=confirmed$/), /Your e-mail address is confirmed/);
  assert.equal(await verified(), 1);
  says(refused(await post('/verify-email?token=nothing', {}), 410), /This link no longer works/);
});

test('a change of address is stopped by a button, whatever runs on the page that the link of the letter opens', async () => {
  const email = 'gold@demo.example';
  const { id } = PEOPLE.gold;
  const attributes = { email: 'thief@clinic.example', currentPassword: DEMO_PASSWORD };
  const asked = await stage.send(
    'PATCH',
    '/api/users/me/',
    { data: { type: 'User', attributes } },
    { as: 'gold' },
  );
  assert.equal(asked.status, 200, asked.text);
  const path = pathIn(await letter(email), '/verify-email\\?token=');
  assert.match(path, /&keep=1$/);
  const pending = async () =>
    (await stage.sql('SELECT 1 FROM user_account WHERE id = $1 AND pending_email IS NOT NULL', [id])).length;
  const page = words(await get(path));
  says(page, /<h1[^>]*>Keep this address\?<\/h1>/);
  says(page, /The password and every second factor .* stop working/);
  says(page, /<form method="post"><button[^>]*type="submit".*?Keep this address<\/span>/);
  saysNot(page, /<noscript>\s*<form|Press the button|Confirm the address/);
  assert.equal(await pending(), 1);
  says(await taken(await post(path, {}), /\?outcome=restored$/), /Everyone is signed out/);
  assert.equal(await pending(), 0);
  says(await taken(await post(path, {}), /\?outcome=kept$/), /Your e-mail address stays/);
  const ended = refused(await post('/verify-email?token=nothing&keep=1', {}), 410);
  says(ended, /older than 72 hours/);
  saysNot(ended, /48 hours|Send the link again|Sign in to have/);
  const again = words(await get('/verify-email?keep=1'));
  says(again, /Open the link in the e-mail again/);
  saysNot(again, /We sent a link|no longer works/);
});

test('free files are mailed without scripts, and the page that carries the form says so', async () => {
  const [cover] = await stage.sql<{ slug: string }>('SELECT slug FROM publication WHERE id = 2746');
  const path = `/publication/${cover?.slug}`;
  const fields = { publication: '2746', email: 'files@clinic.example' };
  const page = await taken(await post(path, fields), /\?files=mailed#files$/);
  says(page, /The links are on their way to your inbox/);
  says(await letter(fields.email), /\/api\/downloads\//);
  const wrong = refused(await post(path, { ...fields, email: 'no' }), 422);
  says(wrong, /Enter a valid email address to download\./);
  says(wrong, /value="no"/);
});

test('no more invitations: by the button, and a link that was never sent is refused on the page', async () => {
  const page = refused(await post('/referral-program/opt-out/nothing', {}), 404);
  says(page, /No more invitations/);
  says(words(await get('/referral-program/opt-out/done')), /You get no more invitations/);
});

test('no other site sends a form here', async () => {
  const foreign: Fields[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': '', origin: 'https://evil.example' },
  ];
  for (const headers of foreign) {
    const page = refused(
      await post('/contact-us', { ...MESSAGE, email: 'csrf@clinic.example' }, headers),
      403,
    );
    says(page, /You are not allowed to see this content/);
  }
  const rows = await stage.sql("SELECT 1 FROM support_request WHERE email = 'csrf@clinic.example'");
  assert.equal(rows.length, 0);
});

test('a page that takes no form says so in words, a program gets a document', async () => {
  const page = refused(await post('/about-us', { a: 'b' }), 405);
  says(page, /Something went wrong/);
  saysNot(page, /POST request to|provide an/, 'of the router');
  const reply = await stage.send('POST', '/about-us', { data: null });
  assert.equal(reply.status, 404);
  assert.equal(reply.json.errors?.[0]?.code, 'not-found');
});

test('however large or odd a form is, a page answers it', async () => {
  refused(await post('/contact-us', { ...MESSAGE, message: 'x'.repeat(70_000) }), 422);
  refused(await post('/contact-us', { ...MESSAGE, message: 'x'.repeat(1_100_000) }), 413);
  for (const odd of ['\u0000', '\ud800', '%zz', '💊'.repeat(2000)]) {
    const reply = await post('/contact-us', { ...MESSAGE, email: 'odd@clinic.example', message: odd });
    assert.ok([303, 422].includes(reply.status), `${reply.status} for ${JSON.stringify(odd).slice(0, 20)}`);
  }
});

test('the forms speak the language of their host', async () => {
  const { languageHosts } = stage.app.ports.config;
  const de = Object.entries(languageHosts).find(([language, at]) => [language, at].includes('de'));
  const german = de?.find((one) => one !== 'de') ?? assert.fail('no German host');
  const page = refused(await post('/signin', { username: 'ana@clinic.example' }, { host: german }), 422);
  says(page, /Sie sind noch nicht angemeldet/);
});

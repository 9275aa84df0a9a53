import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openDueIssues, sendBatch } from '#newsletter/issue/campaign.service.ts';
import { isPlain } from '#platform/http/read-request.ts';
import { endpoints } from '#server/api.ts';
import { evaluate, newActivity, sheetOf, submit } from '../harness/people/sitting.ts';
import { MEDIA_TYPE, openStage, type RawReply, raw, type Stage } from '../harness/stage.ts';

/** Addresses in letters: a person, a robot and a browser each can use them, twice, and looking changes nothing. */
let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage?.close());

const TUESDAY = new Date('2026-12-01T09:00:00Z');
const READER = 'reader@clinic.example';
const COLLEAGUE = 'colleague@clinic.example';
const body = (type: string, attributes: object) => ({ data: { type, attributes } });

interface Letter {
  message_key: string;
  text_body: string;
  html_body: string;
  headers: Record<string, string>;
}
const letters = () => stage.sql<Letter>('SELECT * FROM outbox_message ORDER BY id');
const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g;
const addressesIn = ({ text_body, html_body, headers }: Letter): string[] => {
  const all = [text_body, html_body.replaceAll('&amp;', '&'), ...Object.values(headers)].join('\n');
  return [...new Set(all.match(ADDRESS) ?? [])];
};

async function writeLetters(): Promise<void> {
  await stage.send('POST', '/api/newsletter/', body('Newsletter', { email: READER }));
  const [first] = await letters();
  const token = /confirm=([\w.-]+)/.exec(first?.text_body ?? '')?.[1];
  await stage.send('POST', '/api/newsletter/confirm/', body('NewsletterConfirmation', { token }));
  await stage.send(
    'POST',
    '/api/newsletter/unsubscribe/',
    body('NewsletterUnsubscription', { email: READER }),
  );
  await openDueIssues(stage.app.ports, TUESDAY);
  while ((await sendBatch(stage.app.ports, TUESDAY)) > 0);
  const referred = body('Referred', { referred_email: COLLEAGUE });
  assert.equal((await stage.send('POST', '/api/referrals/', referred, { as: 'gold' })).status, 201);
  await stage.send('POST', '/rest-auth/password/reset/', { email: 'silver@demo.example' });
  const activity = await newActivity(stage);
  await submit(stage, activity, await sheetOf(stage, activity), { as: 'bronze' });
  assert.equal((await evaluate(stage, activity, {}, { as: 'bronze' })).status, 201);
  const names = { firstName: 'Ana', lastName: 'Costa' };
  const password = { password1: 'very secret words', password2: 'very secret words' };
  const person = { username: 'ana@clinic.example', email: 'ana@clinic.example', ...password, ...names };
  assert.equal((await stage.send('POST', '/api/registration/', body('ApiRegisterView', person))).status, 201);
}

/** Everything that a link of a letter may change. */
const state = async () =>
  JSON.stringify([
    await stage.sql('SELECT * FROM subscription ORDER BY subscriber_id, kind'),
    await stage.sql('SELECT * FROM referral_opt_out ORDER BY 1'),
    await stage.sql('SELECT * FROM one_time_token ORDER BY 1'),
    await stage.sql('SELECT id, email, email_verified_at, password_hash FROM user_account ORDER BY id'),
  ]);

function at(address: string, method: string, accept: string, text?: string): Promise<RawReply> {
  const { host, pathname, search } = new URL(address);
  const type: Record<string, string> = text ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  const headers = { host, accept, ...type };
  return raw(stage.url, pathname + search, { method, headers, ...(text ? { body: text } : {}) });
}
/** To the page that a redirect leads to. */
async function opened(address: string, method: string, accept: string): Promise<RawReply> {
  const reply = await at(address, method, accept);
  const to = reply.headers.location;
  return reply.status === 302 && to ? at(String(to), method, accept) : reply;
}
const main = (reply: RawReply) => /<main[\s\S]*<\/main>/.exec(reply.body.toString())?.[0] ?? '';

const ACCEPTS = ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html', MEDIA_TYPE, '*/*'];
let written: Letter[] = [];
test('every address of every letter opens by GET and HEAD, twice, whatever is accepted, and changes nothing', async () => {
  await writeLetters();
  written = await letters();
  const kinds = new Set(written.map(({ message_key }) => message_key.split(':')[0]));
  for (const kind of [
    'certificate',
    'newsletter-confirm',
    'newsletter-stop',
    'newsletter',
    'referral-invitation',
    'reset-password',
    'verify-email',
  ])
    assert.ok(kinds.has(kind), `${kind} in ${[...kinds]}`);
  const before = await state();
  for (const letter of written)
    for (const address of addressesIn(letter))
      for (const accept of ACCEPTS)
        for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
          await stage.sql('DELETE FROM rate_count');
          const reply = await opened(address, method, accept);
          assert.equal(reply.status, 200, `${letter.message_key} ${method} ${address} as ${accept}`);
        }
  assert.equal(await state(), before);
});

test('every letter has the mark, a plain text that says the same, and colors for dark surroundings', () => {
  for (const { message_key: key, text_body: text, html_body: html } of written) {
    assert.match(html, /<img src="[^"]+\/apple-touch-icon\.png"/, key);
    assert.match(html, /prefers-color-scheme:dark/, key);
    assert.match(html, /<html lang="[a-z]{2}/, key);
    for (const address of text.match(ADDRESS) ?? [])
      assert.ok(html.replaceAll('&amp;', '&').includes(address), `${key} ${address}`);
  }
});

const bulk = () => written.filter(({ headers }) => headers['List-Unsubscribe']);
const oneClick = ({ headers }: Letter) => headers['List-Unsubscribe']?.slice(1, -1) ?? '';

test('the address of List-Unsubscribe leads to a page that asks once, with one button that works without scripts', async () => {
  assert.ok(bulk().length >= 3);
  for (const letter of bulk()) {
    const page = main(await opened(oneClick(letter), 'GET', 'text/html'));
    assert.equal((page.match(/<button/g) ?? []).length, 1, letter.message_key);
    assert.match(page, /<form method="post"><button[^>]*type="submit"/);
    assert.doesNotMatch(page, /<noscript/);
  }
});

test('the one-click post is taken whatever the robot accepts, again and again', async () => {
  for (const letter of bulk())
    for (const accept of ['text/html', 'image/png', MEDIA_TYPE, '*/*', 'nonsense']) {
      const reply = await at(oneClick(letter), 'POST', accept, 'List-Unsubscribe=One-Click');
      assert.equal(reply.status, 200, `${letter.message_key} ${accept}`);
    }
  const [still] = await stage.sql(
    `SELECT 1 FROM subscription JOIN subscriber s ON s.id = subscriber_id WHERE s.email = $1 AND state = 'confirmed'`,
    [READER],
  );
  assert.equal(still, undefined);
  assert.equal((await stage.sql('SELECT 1 FROM referral_opt_out')).length, 1);
});

test('a deed that answers nothing fails on no Accept, whichever it is', async () => {
  const deeds = endpoints.filter(({ call }) => isPlain(call) && call.method !== 'GET');
  assert.ok(deeds.length > 12);
  const { host } = new URL(stage.url);
  for (const { call } of deeds)
    for (const accept of ['text/html', 'image/png', 'nonsense']) {
      const path = call.path.replace(/:\w+/g, '999999');
      const { status } = await raw(stage.url, path, { method: call.method, headers: { host, accept } });
      assert.notEqual(status, 406, `${call.method} ${path} as ${accept}`);
      assert.ok(status < 500, `${call.method} ${path} as ${accept}: ${status}`);
    }
});

const DOCUMENTS = [
  '/calendar/updates.ics',
  '/podcasts/rss.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/api/openapi.json',
];
test('documents that others ask for again and again are sent once: a strong tag over the bytes, 304 to whoever knows it', async () => {
  const { host } = new URL(stage.url);
  for (const label of ['', 'pt.', 'fr.', 'it.', 'de.'])
    for (const path of DOCUMENTS) {
      const ask = (method: string, known = '') => {
        const condition: Record<string, string> = known ? { 'if-none-match': known } : {};
        return raw(stage.url, path, { method, headers: { host: label + host, ...condition } });
      };
      const first = await ask('GET');
      const etag = String(first.headers.etag);
      assert.match(etag, /^"[\w-]+"$/, label + path);
      for (const known of [etag, `W/${etag}`, `"other", W/${etag}`, '*'])
        for (const method of ['GET', 'HEAD']) {
          const reply = await ask(method, known);
          assert.deepEqual([reply.status, reply.body.length], [304, 0], `${label}${path} ${method} ${known}`);
          assert.equal(reply.headers.etag, etag);
        }
      const head = await ask('HEAD');
      assert.deepEqual([head.status, head.headers.etag, head.body.length], [200, etag, 0]);
      assert.equal((await ask('GET', '"other"')).status, 200);
    }
});

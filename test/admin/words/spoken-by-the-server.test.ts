import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import { newsletterReaders } from '../../harness/people/newsletter-reader.ts';
import { MEDIA_TYPE, openStage, raw, type Stage } from '../../harness/stage.ts';
import { until } from '../../harness/until.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage?.close());
const reader = newsletterReaders(() => stage);

async function save(key: string, text: string, language = 'en'): Promise<void> {
  const list = `/api/admin/texts/?filter[language]=${language}&filter[search]=${key}`;
  const found = await stage.send('GET', list, undefined, { as: 'admin' });
  const rows = found.json.data as { id: string; attributes: { version: string } }[];
  const version = rows.find(({ id }) => id === key)?.attributes.version;
  const document = { data: { type: 'Translation', attributes: { language, text, version } } };
  const reply = await stage.send('PATCH', `/api/admin/texts/${key}/`, document, { as: 'admin' });
  assert.equal(reply.status, 200, reply.text);
}
const wordingOf = async (email: string) => {
  const [row] = await stage.sql<{ wording: string }>(
    `SELECT c.wording FROM subscription_consent c JOIN subscriber s ON s.id = c.subscriber_id
     WHERE s.email = $1 AND c.deed = 'asked' ORDER BY c.id DESC`,
    [email],
  );
  return row?.wording;
};
test('[C38, B42] the consent that is kept is the sentence that was shown, whoever wrote it', async () => {
  const shown = 'We write to you twice a week. One click ends it.';
  await save('newsletterSignUp.consent', shown);
  assert.equal((await reader.subscribe('counsel@example.org')).status, 201);
  assert.equal(await wordingOf('counsel@example.org'), shown);
});

test('[B42] who orders free files consents to the sentence of that form, as its editors have it', async () => {
  await save('download.consent', 'Nur die Links, sonst nichts.', 'de');
  const [free] = await stage.sql<{ publication: string }>(
    `SELECT m.publication_id::text AS publication FROM material m JOIN publication p ON p.id = m.publication_id
     WHERE m.free AND p.visibility = 'published' LIMIT 1`,
  );
  const attributes = { publication: free?.publication, email: 'files@example.org' };
  const reply = await raw(stage.url, '/api/downloads/', {
    method: 'POST',
    headers: { host: `de.${new URL(stage.url).host}`, 'content-type': MEDIA_TYPE },
    body: JSON.stringify({ data: { type: 'Download', attributes } }),
  });
  assert.equal(reply.status, 201, reply.body.toString());
  assert.equal(await wordingOf('files@example.org'), 'Nur die Links, sonst nichts.');
});

test('[C38] an e-mail, a reply and the feed say what editors put in place of our words', async () => {
  const { email } = PEOPLE.gold;
  await save('letter.resetSubject', 'Your way back into {product}');
  await save('accountReply.resetSent', 'Look into your inbox.');
  await save('podcasts.description', 'Half an hour with those who prescribe.');
  const reply = await stage.send('POST', '/rest-auth/password/reset/', { email });
  assert.match(reply.text, /Look into your inbox/);
  const letter = async () =>
    (
      await stage.sql<{ subject: string }>('SELECT subject FROM outbox_message WHERE recipient = $1', [email])
    )[0];
  await until(async () => (await letter()) !== undefined, 'no e-mail');
  assert.match(String((await letter())?.subject), /^Your way back into/);
  assert.match((await stage.ask('/podcasts/rss.xml')).text, /Half an hour with those who prescribe/);
});

test('[C38] the kept list of plans follows an edit', async () => {
  await stage.send('GET', '/api/memberships/');
  await save('planTerm.year', 'Twelve months');
  await until(
    async () => (await stage.send('GET', '/api/memberships/')).text.includes('Twelve months'),
    'the old term stays',
  );
});

test('[C38] the term of a plan is the same wherever the plan is sent: with its user, and with an order', async () => {
  await save('planTerm.year', 'Twelve months');
  const user = await stage.send('GET', '/api/users/me/?include=membership', undefined, { as: 'bronze' });
  const membership = { data: { type: 'Membership', id: '33' } };
  const order = await stage.send(
    'POST',
    '/api/orders/?include=membership',
    { data: { type: 'Order', attributes: {}, relationships: { membership } } },
    { as: 'bronze' },
  );
  for (const { text } of [user, order])
    assert.equal(/"rebillDaysLabel":"([^"]*)"/.exec(text)?.[1], 'Twelve months', text);
});

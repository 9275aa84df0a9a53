import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { issueCertificate } from '#credit/certificate/certificate.service.ts';
import { providerOf } from '#credit/provider/provider.rules.ts';
import { PEOPLE } from '#seed/people.ts';
import { evaluate, newActivity, sheetOf, submit } from '../harness/people/sitting.ts';
import { one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['bronze', 'gold'] as const) await stage.token(who);
});
after(() => stage.close());

interface Letter {
  message_key: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
}
const lettersOf = (certificateId: unknown) =>
  stage.sql<Letter>(
    `SELECT * FROM outbox_message WHERE message_key LIKE 'certificate:' || $1::text || ':%' ORDER BY id`,
    [certificateId],
  );
/** An activity that the member has passed and evaluated; its certificate. */
async function earned(as: 'bronze' | 'gold' = 'bronze') {
  const id = await newActivity(stage);
  await submit(stage, id, await sheetOf(stage, id), { as });
  const reply = await evaluate(stage, id, {}, { as });
  assert.equal(reply.status, 201, reply.text);
  const [paper] = await stage.sql<{ id: number; number: string; code: string }>(
    'SELECT id::int, number, code FROM certificate WHERE publication_id = $1 AND user_id = $2',
    [id, PEOPLE[as].id],
  );
  return { publicationId: id, paper: paper ?? assert.fail('no certificate') };
}
const inLanguage = (language: string) =>
  stage.sql('UPDATE user_account SET language = $1 WHERE id = $2', [language, PEOPLE.bronze.id]);

test('the history of the demo was told without letters', async () => {
  const [row] = await stage.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM outbox_message WHERE message_key LIKE 'certificate:%'`,
  );
  assert.equal(row?.n, 0);
});

test('a certificate goes to its learner by letter: a button that opens it, and the public proof', async () => {
  const { paper } = await earned();
  const [letter, ...more] = await lettersOf(paper.id);
  assert.ok(letter);
  assert.deepEqual(more, []);
  assert.equal(letter.recipient, PEOPLE.bronze.email);
  assert.ok(letter.subject.includes(paper.number));
  const { origin } = stage.app.ports.config;
  const path = `/dashboard/certificates?certificate=${paper.id}`;
  for (const address of [`${origin}${path}`, `${origin}/verify/${paper.code}`]) {
    assert.ok(letter.text_body.includes(address), address);
    assert.ok(letter.html_body.includes(`href="${address}"`), address);
  }
  assert.match(letter.html_body, /class="b" href="[^"]*\/dashboard\/certificates\?certificate=/);
  assert.match(letter.html_body, /apple-touch-icon\.png/);
  assert.match(letter.html_body, /prefers-color-scheme:dark/);
});

test('the link of the letter is no secret: without its owner’s session it opens nothing', async () => {
  const { paper } = await earned();
  assert.equal((await stage.ask(`/api/certificates/${paper.id}/`)).status, 401);
  assert.equal((await stage.ask(`/api/certificates/${paper.id}/`, { as: 'gold' })).status, 404);
  assert.equal((await stage.ask(`/api/certificates/${paper.id}/`, { as: 'bronze' })).status, 200);
});

test('one letter a certificate, whatever is asked at once or again', async () => {
  const id = await newActivity(stage);
  await submit(stage, id, await sheetOf(stage, id), { as: 'gold' });
  const tries = await Promise.all([1, 2, 3, 4].map(() => evaluate(stage, id, {}, { as: 'gold' })));
  assert.deepEqual(tries.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  const provider = providerOf(stage.app.ports.config);
  const again = {
    userId: PEOPLE.gold.id,
    publicationId: id,
    kind: 1 as const,
    now: stage.clock.now(),
    provider,
  };
  const ids = await Promise.all(
    [1, 2, 3].map(() => stage.database.write((db) => issueCertificate(db, again))),
  );
  assert.equal(new Set(ids).size, 1);
  assert.equal((await lettersOf(ids[0])).length, 1);
});

test('a certificate that waited for the address comes with its confirmation, and so does its letter', async () => {
  const id = await newActivity(stage);
  await stage.sql('UPDATE user_account SET email_verified_at = NULL WHERE id = $1', [PEOPLE.bronze.id]);
  await submit(stage, id, await sheetOf(stage, id), { as: 'bronze' });
  await evaluate(stage, id, {}, { as: 'bronze' });
  const count = `SELECT id::int FROM certificate WHERE publication_id = ${id}`;
  assert.deepEqual(await stage.sql(count), []);
  await stage.send('POST', '/api/registration/resend/', undefined, { as: 'bronze' });
  const [asked] = await stage.sql<{ text_body: string }>(
    'SELECT text_body FROM outbox_message WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [PEOPLE.bronze.email],
  );
  const token = /token=(\S+)/.exec(asked?.text_body ?? '')?.[1];
  const confirmation = { data: { type: 'EmailConfirmation', attributes: { token } } };
  for (const _ of [1, 2])
    assert.equal((await stage.send('POST', '/api/registration/confirm-email/', confirmation)).status, 200);
  const [paper] = await stage.sql<{ id: number }>(count);
  assert.equal((await lettersOf(paper?.id)).length, 1);
});

const LEADS: Record<string, [string, RegExp]> = {
  'pt-br': ['pt.', /foi emitido em nome de/],
  fr: ['fr.', /a été délivré au nom de/],
  it: ['it.', /è stato rilasciato a nome di/],
  de: ['de.', /wurde auf den Namen .* ausgestellt/],
};
for (const [language, [host, words]] of Object.entries(LEADS))
  test(`the letter is written in the learner’s language and leads to its site: ${language}`, async () => {
    await inLanguage(language);
    try {
      const { paper } = await earned();
      const [letter] = await lettersOf(paper.id);
      assert.match(letter?.text_body ?? '', words);
      assert.match(
        letter?.text_body ?? '',
        new RegExp(`//${host}[^/]+/dashboard/certificates\\?certificate=`),
      );
    } finally {
      await inLanguage('en');
    }
  });

test('issued anew, the letter carries the certificate that took the place of the other', async () => {
  const { paper } = await earned();
  const attributes = { reason: 'The name was misspelled.', recipientName: 'Dana Whitfield' };
  const body = { data: { type: 'CertificateReissue', attributes } };
  const reply = await stage.send('POST', `/api/certificates/${paper.id}/reissues/`, body, { as: 'admin' });
  assert.equal(reply.status, 201, reply.text);
  const fresh = one(reply);
  const letters = await lettersOf(paper.id);
  assert.deepEqual(
    letters.map(({ message_key }) => message_key.split(':')[2]),
    ['issued', 'reissued'],
  );
  assert.ok(letters[1]?.text_body.includes(`/dashboard/certificates?certificate=${fresh.id}`));
  assert.match(letters[1]?.html_body ?? '', /apple-touch-icon\.png/);
  assert.deepEqual(await lettersOf(fresh.id), []);
});

test('none is issued anew to an account of whose name nothing is seen, until one is given', async () => {
  const { paper } = await earned();
  const nameOf = `UPDATE user_account u SET first_name = $2, last_name = '' FROM certificate c
     WHERE c.id = $1 AND u.id = c.user_id`;
  await stage.sql(nameOf, [paper.id, '\u200b']);
  const reissue = (attributes: object) =>
    stage.send(
      'POST',
      `/api/certificates/${paper.id}/reissues/`,
      { data: { type: 'CertificateReissue', attributes: { reason: 'Asked for.', ...attributes } } },
      { as: 'admin' },
    );
  for (const attributes of [{}, { recipientName: '\u2060\u00ad' }]) {
    const reply = await reissue(attributes);
    assert.equal(reply.status, 422, reply.text);
    assert.match(reply.text, /recipientName/);
  }
  assert.equal((await reissue({ recipientName: 'Dana Whitfield' })).status, 201);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { claimCredit } from '#credit/credit.service.ts';
import { auditLedgers } from '#credit/ledger/audit.service.ts';
import { PEOPLE } from '#seed/people.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

interface Paper {
  id: number;
  code: string;
  number: string;
  publication: number;
  kind: number;
  amount: number;
}
/** Certificates of the Gold member that stand, of half a credit or more. */
const standing = (): Promise<Paper[]> =>
  stage.sql<Paper>(
    `SELECT id::int, code, number, publication_id::int AS publication, kind, amount_hundredths AS amount FROM certificate c
     WHERE user_id = $1 AND withdrawn_at IS NULL AND amount_hundredths >= 50 AND NOT EXISTS (SELECT 1 FROM certificate n WHERE n.supersedes_id = c.id) ORDER BY id`,
    [PEOPLE.gold.id],
  );
const any = async (): Promise<Paper> => (await standing()).at(-1) ?? assert.fail('no certificate stands');
const TYPES = {
  corrections: 'CertificateCorrection',
  reissues: 'CertificateReissue',
  withdrawals: 'CertificateWithdrawal',
  requests: 'CertificateRequest',
};
const deed = (
  what: keyof typeof TYPES,
  { id }: Pick<Paper, 'id'>,
  attributes: object,
  sent: Parameters<Stage['send']>[3] = { as: 'admin' },
) =>
  stage.send('POST', `/api/certificates/${id}/${what}/`, { data: { type: TYPES[what], attributes } }, sent);
const verified = async ({ code }: Pick<Paper, 'code'>) =>
  one(await stage.ask(`/api/verifications/${code}/`)).attributes;
const inAll = async (): Promise<number> => {
  const [row] = await stage.sql<{ sum: number }>(
    'SELECT sum(amount_hundredths)::int AS sum FROM credit_entry WHERE user_id = $1',
    [PEOPLE.gold.id],
  );
  return row?.sum ?? 0;
};
const lettersOf = (paper: Paper) =>
  stage.sql<{ recipient: string; subject: string; text_body: string }>(
    `SELECT recipient, subject, text_body FROM outbox_message WHERE message_key LIKE 'certificate:' || $1::text || ':%'`,
    [paper.id],
  );
const audited = async (action: string, number: string) =>
  (
    await stage.sql<{ detail: Record<string, unknown>; actor_id: string; subject: string }>(
      `SELECT detail, actor_id, subject FROM audit_entry WHERE action = $1 AND detail ->> 'certificate' = $2`,
      [action, number],
    )
  )[0];
const whole = async () =>
  assert.deepEqual((await auditLedgers(stage.database.reader(), { keys: [] })).wrong, []);

test('[S26] a certificate read by whom it was not issued to is written down; several are their owner’s alone', async () => {
  const paper = await any();
  const reads = async () =>
    stage.sql<{ actor_id: number; subject: string }>(
      `SELECT actor_id, subject FROM audit_entry WHERE action = 'certificate.read' AND detail ->> 'certificate' = $1`,
      [paper.number],
    );
  const paths = [`/api/certificates/${paper.id}/`, `/api/certificates/${paper.id}/pdf/`];
  const bundle = `/api/certificates/pdf/?filter[id__in]=${paper.id}`;
  for (const path of [...paths, bundle])
    assert.equal((await stage.ask(path, { as: 'gold' })).status, 200, path);
  assert.deepEqual(await reads(), []);
  for (const path of paths) assert.equal((await stage.ask(path, { as: 'admin' })).status, 200, path);
  const entry = { actor_id: PEOPLE.admin.id, subject: `user:${PEOPLE.gold.id}` };
  assert.deepEqual(await reads(), [entry, entry]);
  for (const path of paths) assert.equal((await stage.ask(path, { as: 'silver' })).status, 404, path);
  assert.equal((await stage.ask(bundle, { as: 'admin' })).status, 404, 'nobody takes those of others along');
  assert.equal((await reads()).length, 2);
});

test('a certificate names the position and hash of the ledger that it was issued from', async () => {
  const paper = await any();
  const { attributes } = one(await stage.ask(`/api/certificates/${paper.id}/`, { as: 'gold' }));
  const [entry] = await stage.sql<{ hash: string }>(
    `SELECT encode(hash, 'hex') AS hash FROM credit_entry WHERE position = $1 AND user_id = $2 AND publication_id = $3`,
    [attributes.ledgerPosition, PEOPLE.gold.id, paper.publication],
  );
  assert.equal(attributes.ledgerHash, entry?.hash);
  assert.equal((await verified(paper)).ledgerHash, entry?.hash);
});

test('a correction supersedes the certificate with the ledger, is written down and told by letter', async () => {
  const paper = await any();
  const before = await inAll();
  const reason = 'An hour of it was counted for another activity.';
  const reply = await deed('corrections', paper, { credits: paper.amount / 100 - 0.25, reason });
  assert.equal(reply.status, 201, reply.text);
  const fresh = one(reply);
  assert.equal(fresh.attributes.credits, paper.amount / 100 - 0.25);
  assert.equal(fresh.attributes.status, 'valid');
  assert.equal((await verified(paper)).status, 'superseded');
  assert.equal(await inAll(), before - 25);
  const entry = await audited('certificate.correct', paper.number);
  assert.equal(entry?.detail.reason, reason);
  assert.equal(entry?.detail.issued, fresh.attributes.number);
  assert.equal(entry?.subject, `user:${PEOPLE.gold.id}`);
  assert.equal(Number(entry?.actor_id), PEOPLE.admin.id);
  const [letter, ...more] = await lettersOf(paper);
  assert.deepEqual([letter?.recipient, more.length], ['gold@demo.example', 0]);
  assert.match(
    letter?.text_body ?? '',
    new RegExp(`${fresh.attributes.number} has taken its place[^]*${reason}`),
  );
  await whole();
  assert.deepEqual(codes(await deed('corrections', paper, { credits: 0.25, reason })), [
    'certificate-superseded',
  ]);
});

test('a letter writes credits as the language of its reader does', async () => {
  const paper = await any();
  const credits = paper.amount / 100 - 0.25;
  await stage.sql(`UPDATE user_account SET language = 'de' WHERE id = $1`, [PEOPLE.gold.id]);
  assert.equal((await deed('corrections', paper, { credits, reason: 'Counted twice.' })).status, 201);
  await stage.sql(`UPDATE user_account SET language = 'en' WHERE id = $1`, [PEOPLE.gold.id]);
  const german = [paper.amount / 100, credits].map((one) => String(one).replace('.', ','));
  assert.match((await lettersOf(paper))[0]?.text_body ?? '', new RegExp(`${german[0]} .*${german[1]} `));
});

test('withdrawing takes the credit out of transcript and totals, and verification says so', async () => {
  const paper = await any();
  const before = await inAll();
  const reply = await deed('withdrawals', paper, { reason: 'The test was sat by somebody else.' });
  assert.equal(reply.status, 201, reply.text);
  assert.equal(one(reply).attributes.status, 'withdrawn');
  assert.equal((await verified(paper)).status, 'withdrawn');
  assert.equal(await inAll(), before - paper.amount);
  const transcript = await stage.ask('/api/credits/', { as: 'gold' });
  assert.ok(!transcript.text.includes(paper.number));
  assert.match((await lettersOf(paper))[0]?.text_body ?? '', /no longer counts in your transcript/);
  assert.equal((await audited('certificate.withdraw', paper.number))?.detail.before, paper.amount);
  await whole();
  for (const what of ['reissues', 'withdrawals'] as const)
    assert.deepEqual(
      codes(await deed(what, paper, { credits: 0.25, reason: 'again' })),
      ['certificate-withdrawn'],
      what,
    );
});

test('[C29] withdrawn by mistake is corrected to an amount again, by a new certificate; the withdrawn one stays so', async () => {
  const paper = await any();
  const before = await inAll();
  const withdrawn = await deed('withdrawals', paper, { reason: 'Taken for another learner’s.' });
  assert.equal(withdrawn.status, 201, withdrawn.text);
  const nothing = await deed('corrections', paper, { credits: 0, reason: 'x' });
  assert.deepEqual(codes(nothing), ['correction-not-accepted']);
  const reason = 'The withdrawal was meant for somebody else.';
  const reply = await deed('corrections', paper, { credits: paper.amount / 100, reason });
  assert.equal(reply.status, 201, reply.text);
  const fresh = one(reply).attributes;
  const { attributes: old } = one(await stage.ask(`/api/certificates/${paper.id}/`, { as: 'admin' }));
  assert.deepEqual([fresh.status, fresh.credits], ['valid', paper.amount / 100]);
  assert.equal(fresh.pharmacologyHours, old.pharmacologyHours);
  assert.notEqual(fresh.number, paper.number);
  assert.equal((await verified(paper)).status, 'withdrawn');
  assert.equal(await inAll(), before);
  const entry = await audited('certificate.correct', paper.number);
  assert.deepEqual(
    [entry?.detail.before, entry?.detail.after, entry?.detail.issued, entry?.detail.reason],
    [0, paper.amount, fresh.number, reason],
  );
  assert.equal(Number(entry?.actor_id), PEOPLE.admin.id);
  const letters = (await lettersOf(paper)).map(({ text_body }) => text_body);
  assert.equal(letters.length, 2);
  assert.ok(
    letters.some((text) => new RegExp(`${fresh.number} has taken its place[\\s\\S]*${reason}`).test(text)),
  );
  await whole();
  assert.deepEqual(codes(await deed('corrections', paper, { credits: 0.25, reason })), [
    'certificate-superseded',
  ]);
});

test('corrected to nothing is withdrawn', async () => {
  const paper = await any();
  const reply = await deed('corrections', paper, { credits: 0, reason: 'No part of it was taken.' });
  assert.deepEqual([reply.status, one(reply).attributes.status], [201, 'withdrawn']);
  await whole();
});

test('[C29] [R14] issued anew in another name and profession, the wording follows the profession', async () => {
  const paper = await any();
  const before = await inAll();
  const as = { recipientName: 'Amara Delacroix', profession: 'Nursing professional', reason: 'Married.' };
  const { attributes } = one(await deed('reissues', paper, as));
  assert.deepEqual(
    [attributes.recipientName, attributes.profession, attributes.wording, attributes.credits],
    ['Amara Delacroix', 'Nursing professional', 'participation', paper.amount / 100],
  );
  assert.equal(await inAll(), before);
  await whole();
  const later = await any();
  const corrected = one(
    await deed('corrections', later, { credits: later.amount / 100 - 0.25, reason: 'Counted twice.' }),
  );
  assert.equal(
    corrected.attributes.recipientName,
    'Amara Delacroix',
    'a correction keeps the name on the paper',
  );
});

test('[C29] another name alone keeps the profession that was certified', async () => {
  const profession = (name: string) =>
    stage.sql('UPDATE user_account SET profession = $2 WHERE id = $1', [PEOPLE.gold.id, name]);
  const paper = await any();
  await profession('Pharmacist');
  const old = one(await deed('reissues', paper, { reason: 'As it was.' })).attributes;
  await profession('Physician');
  assert.equal(old.profession, 'Pharmacist');
  const renamed = await deed('reissues', await any(), { recipientName: 'Amara Yoon', reason: 'Married.' });
  assert.deepEqual(
    [one(renamed).attributes.recipientName, one(renamed).attributes.profession],
    ['Amara Yoon', 'Pharmacist'],
  );
});

test('[C29] the longest name that an account may have can be printed as it stands', async () => {
  const recipientName = `${'A'.repeat(100)} ${'B'.repeat(100)}`;
  const issued = await deed('reissues', await any(), { recipientName, reason: 'Written out.' });
  assert.equal(issued.status, 201, issued.text);
  assert.equal(one(issued).attributes.recipientName, recipientName);
  const longer = await deed('reissues', await any(), {
    recipientName: `${recipientName}B`,
    reason: 'Longer.',
  });
  assert.deepEqual([longer.status, codes(longer)], [422, ['invalid-field']]);
});

test('[R12] a name that cannot be printed is refused in the office’s words at its field, typed or of the account', async () => {
  const paper = await any();
  const refusal = async (attributes: object) => {
    const { status, json } = await deed('reissues', paper, { reason: 'Married.', ...attributes });
    const [error] = json.errors as { code: string; detail: string; source: { pointer: string } }[];
    return [status, error?.code, error?.source.pointer, error?.detail];
  };
  const told = [
    422,
    'invalid-field',
    '/data/attributes/recipientName',
    'Certificates cannot be printed with 😀. Write the name in other letters.',
  ];
  assert.deepEqual(await refusal({ recipientName: 'Amara 😀' }), told);
  const called = (name: string) =>
    stage.sql('UPDATE user_account SET first_name = $2 WHERE id = $1', [PEOPLE.gold.id, name]);
  const [{ first_name: first } = { first_name: '' }] = await stage.sql<{ first_name: string }>(
    'SELECT first_name FROM user_account WHERE id = $1',
    [PEOPLE.gold.id],
  );
  await called('Amara 😀');
  assert.deepEqual(await refusal({}), told);
  await called(first);
  assert.equal((await any()).id, paper.id, 'nothing was issued');
});

test('letters are in the learner’s language', async () => {
  const paper = await any();
  await stage.sql(`UPDATE user_account SET language = 'de' WHERE id = $1`, [PEOPLE.gold.id]);
  await deed('reissues', paper, { reason: 'Neuer Name.' });
  await stage.sql(`UPDATE user_account SET language = 'en' WHERE id = $1`, [PEOPLE.gold.id]);
  assert.equal((await lettersOf(paper))[0]?.subject, `Ihr Zertifikat ${paper.number} wurde neu ausgestellt`);
});

test('of deeds that two processes do at once on one certificate, one takes effect', async () => {
  const twin = await stage.twin();
  for (const what of ['corrections', 'withdrawals', 'reissues'] as const) {
    const paper = await any();
    const before = await inAll();
    const attributes = { credits: paper.amount / 100 - 0.25, reason: 'Raced.' };
    const asked = Array.from({ length: 8 }, (_, n) =>
      deed(what, paper, attributes, { as: 'admin', at: n % 2 === 0 ? stage.url : twin.url }),
    );
    const replies = await Promise.all(asked);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)], what);
    const taken = { corrections: 25, withdrawals: paper.amount, reissues: 0 }[what];
    assert.equal(await inAll(), before - taken, what);
    assert.equal((await lettersOf(paper)).length, 1, what);
    await whole();
  }
});

test('a correction that races an issue never leaves a certificate behind the ledger', async () => {
  const paper = await any();
  const key = { userId: PEOPLE.gold.id, publicationId: paper.publication, kind: paper.kind as 1 | 2 };
  const claim = stage.database
    .write((db) => claimCredit(db, { ...key, claimedHundredths: paper.amount, at: new Date() }))
    .catch(() => null);
  await Promise.all([claim, deed('corrections', paper, { credits: 0.25, reason: 'Raced.' })]);
  await whole();
});

test('amounts off the step, above what was designated, negative or none are refused, and nothing is written', async () => {
  const paper = await any();
  const before = [await inAll(), await standing()];
  const bad: [object, number, string][] = [
    [{ credits: 0.1, reason: 'x' }, 422, 'correction-not-accepted'],
    [{ credits: 99, reason: 'x' }, 422, 'correction-not-accepted'],
    [{ credits: paper.amount / 100, reason: 'x' }, 422, 'correction-not-accepted'],
    [{ credits: -0.25, reason: 'x' }, 422, 'invalid-field'],
    [{ credits: '1', reason: 'x' }, 422, 'invalid-field'],
    [{ credits: 1e308, reason: 'x' }, 422, 'invalid-field'],
    [{ credits: 0.25, reason: '  ' }, 422, 'invalid-field'],
    [{ credits: 0.25 }, 422, 'invalid-field'],
    [{ credits: 0.25, reason: 'one\nand another' }, 422, 'invalid-field'],
  ];
  for (const [attributes, status, code] of bad) {
    const reply = await deed('corrections', paper, attributes);
    assert.deepEqual([reply.status, codes(reply)], [status, [code]], JSON.stringify(attributes));
  }
  assert.match(
    (await deed('corrections', paper, { credits: 99, reason: 'x' })).text,
    /at most the \d+(\.\d+)? designated/,
  );
  assert.equal((await deed('reissues', paper, { profession: 'King', reason: 'x' })).status, 422);
  assert.equal((await deed('withdrawals', { id: 999_999 }, { reason: 'x' })).status, 404);
  assert.deepEqual([await inAll(), await standing()], before);
});

test('a learner asks for it from the certificate, the office sees it; nobody asks for another’s', async () => {
  const paper = await any();
  const asked = { wish: 'name', message: 'My name changed in May.' };
  const reply = await deed('requests', paper, asked, { as: 'gold' });
  assert.equal(reply.status, 201, reply.text);
  const reference = (reply.json.data as { reference?: string } | null)?.reference ?? '';
  assert.match(reference, /^[0-9A-F]{10}$/);
  const seen = await stage.ask(`/api/admin/support/?filter[search]=${reference}`, { as: 'admin' });
  assert.match(seen.text, new RegExp(`Name or profession: certificate ${paper.number}`));
  const again = await deed('requests', paper, asked, { as: 'gold' });
  assert.equal(
    (again.json.data as { reference?: string } | null)?.reference,
    reference,
    'sent twice is sent once',
  );
  for (const who of ['silver', 'admin'] as const)
    assert.equal((await deed('requests', paper, asked, { as: who })).status, 404, who);
  for (const bad of [{ wish: 'more', message: 'x' }, { wish: 'name', message: ' ' }, { wish: 'name' }])
    assert.equal((await deed('requests', paper, bad, { as: 'gold' })).status, 422);
});

test('of somebody who left nothing new is written; what they were given can be withdrawn', async () => {
  const [paper] = await stage.sql<Paper>(
    `SELECT id::int, code, number, publication_id::int AS publication, kind, amount_hundredths AS amount FROM certificate
     WHERE user_id = $1 AND amount_hundredths > 25 LIMIT 1`,
    [PEOPLE.lapsed.id],
  );
  assert.ok(paper);
  await stage.sql('UPDATE user_account SET erased_at = now() WHERE id = $1', [PEOPLE.lapsed.id]);
  const bad = [
    await deed('corrections', paper, { credits: 0.25, reason: 'x' }),
    await deed('reissues', paper, { reason: 'x' }),
  ];
  for (const reply of bad) assert.deepEqual([reply.status, codes(reply)], [409, ['learner-departed']]);
  assert.equal((await deed('withdrawals', paper, { reason: 'x' })).status, 201);
  assert.equal((await verified(paper)).status, 'withdrawn');
  assert.deepEqual(await lettersOf(paper), []);
  await whole();
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Document, Resource } from '#kit/contract.ts';
import { ANONYMOUS, type Visitor } from '#kit/visit.ts';
import { readPdf } from '#platform/pdf/text.fixture.ts';
import { type Ask, askerOf, attributes, data, user } from '../asking.fixture.ts';
import { ANA, BEN, CLOZAPINE, LITHIUM, NOW, openWorld, PROVIDER, type World } from '../world.fixture.ts';
import {
  certificatesHeld,
  issueCertificate,
  issueDueCertificates,
  reissueCertificate,
  withdrawCertificate,
} from './certificate.service.ts';

const ADMIN = user(1, { isSuperuser: true });
const SUBSCRIBER = user(ANA, { scope: 'subscriber' });

let world: World;
let ask: Ask;
before(async () => {
  world = await openWorld();
  ask = askerOf(world);
  await world.award(ANA, CLOZAPINE, new Date('2026-02-01T10:00:00Z'), { title: '=Clozapine, "in" practice' });
  await world.evaluated(ANA, CLOZAPINE);
});
after(() => world.close());

const issue = (userId: number, publicationId: number) =>
  world.database.write((db) =>
    issueCertificate(db, { userId, publicationId, kind: 1, now: NOW, provider: PROVIDER }),
  );

let first = 0;
test('a certificate is issued once, whatever is raced, and frozen', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => issue(ANA, CLOZAPINE)));
  first = ids[0] ?? 0;
  assert.ok(first > 0 && ids.every((id) => id === first));
  assert.equal((await world.sql('SELECT 1 FROM certificate')).rowCount, 1);
  await world.sql(`UPDATE user_account SET last_name = 'Other' WHERE id = $1`, [ANA]);
  assert.equal(await issue(ANA, CLOZAPINE), first);
  const found = attributes(await ask('/api/certificates/:id/', user(ANA), '', { id: String(first) }));
  assert.equal(found.recipientName, 'Ana Nguyễn');
  assert.match(String(found.number), /^SS-2733-00\d{3}$/);
  assert.equal(found.wording, 'credit');
});

test('there is none without credit, without evaluation, without a name, or before the e-mail address is confirmed', async () => {
  assert.equal(await issue(BEN, LITHIUM), null);
  await world.award(BEN, LITHIUM, NOW);
  assert.equal(await issue(BEN, LITHIUM), null);
  await world.evaluated(BEN, LITHIUM);
  assert.equal(await issue(BEN, LITHIUM), null);
  const due = () => world.database.write((db) => issueDueCertificates(db, BEN, NOW, PROVIDER));
  assert.deepEqual(await due(), []);
  await world.sql('UPDATE user_account SET email_verified_at = $2 WHERE id = $1', [BEN, NOW]);
  const named = (first: string, last: string) =>
    world.sql('UPDATE user_account SET first_name = $2, last_name = $3 WHERE id = $1', [BEN, first, last]);
  const { rows } = await world.sql('SELECT first_name, last_name FROM user_account WHERE id = $1', [BEN]);
  await named('\u200b', '\u2060\u{e0041}');
  assert.deepEqual(await due(), [], 'nothing of the name is seen');
  assert.equal(await issue(BEN, LITHIUM), null);
  await named('Ben', '\ue000');
  assert.deepEqual(await due(), [], 'confirming an address is refused for no name');
  await assert.rejects(issue(BEN, LITHIUM), { code: 'certificate-name-unprintable' });
  await named(rows[0].first_name, rows[0].last_name);
  const raced = await Promise.all([due(), due(), due()]);
  assert.equal(raced.flat().length, 1);
  const found = attributes(
    await ask('/api/certificates/:id/', user(BEN), '', { id: String(raced.flat()[0]) }),
  );
  assert.equal(found.wording, 'participation');
  assert.equal(found.profession, 'Nursing professional');
});

test('[ENT-079] one’s own are listed with their count, to members whether lapsed or not', async () => {
  const given = await ask('/api/certificates/', user(ANA));
  assert.deepEqual((given.document as Document).meta?.pagination, { count: 1, page: 1, pages: 1, size: 20 });
  const one = data(given)[0] as Resource;
  const { number, kind, credits, pdfUrl, verifyUrl, publicationId } = one.attributes as Record<
    string,
    unknown
  >;
  assert.match(String(number), /^SS-2733-/);
  assert.deepEqual([kind, credits, publicationId], [1, 1.25, CLOZAPINE]);
  assert.equal(pdfUrl, `/api/certificates/${first}/pdf/`);
  assert.match(String(verifyUrl), /^http:\/\/localhost:3000\/verify\/[\w-]{22}$/);
  const empty = (await ask('/api/certificates/', user(4242))).document as Document;
  assert.deepEqual([empty.data, empty.meta?.pagination], [[], { count: 0, page: 1, pages: 1, size: 20 }]);
});

test('four askers: nobody and a subscriber are refused, the owner and an administrator read, others find nothing', async () => {
  const id = { id: String(first) };
  for (const path of ['/api/certificates/:id/', '/api/certificates/:id/pdf/']) {
    await assert.rejects(ask(path, ANONYMOUS, '', id), { status: 401, code: 'sign-in-needed' });
    await assert.rejects(ask(path, SUBSCRIBER, '', id), { status: 403 });
    await ask(path, user(ANA), '', id);
    await ask(path, ADMIN, '', id);
  }
  for (const path of [
    '/api/certificates/',
    '/api/transcripts/',
    '/api/transcripts/csv/',
    '/api/credits/summary/',
  ])
    await assert.rejects(ask(path, ANONYMOUS), { status: 401 });
});

test('a certificate of others is refused in the same words as one that does not exist', async () => {
  const refusal = async (path: string, visitor: Visitor, id: string, search = '') => {
    const thrown = await ask(path, visitor, search, { id }).then(
      () => null,
      (error) => error,
    );
    return { code: thrown?.code, status: thrown?.status, detail: thrown?.detail, source: thrown?.source };
  };
  for (const path of ['/api/certificates/:id/', '/api/certificates/:id/pdf/']) {
    const absent = await refusal(path, user(BEN), '999999');
    assert.equal(absent.status, 404);
    for (const id of [String(first), 'x', '-1', '1e3', '9'.repeat(15), '9'.repeat(40)])
      assert.deepEqual(await refusal(path, user(BEN), id), absent);
  }
  const bundle = '/api/certificates/pdf/';
  assert.deepEqual(
    await refusal(bundle, user(BEN), '', `filter[id__in]=${first}`),
    await refusal(bundle, user(BEN), '', 'filter[id__in]=999999'),
  );
});

test('the PDF is served under its number, in the paper asked for', async () => {
  const given = await ask('/api/certificates/:id/pdf/', user(ANA), 'size=letter', { id: String(first) });
  assert.equal(given.raw?.contentType, 'application/pdf');
  assert.match(
    String(given.headers?.['content-disposition']),
    /^attachment; filename="certificate-SS-2733-00\d{3}\.pdf"; filename\*=UTF-8''certificate-/,
  );
  const { text, raw } = readPdf(given.raw?.body as Buffer);
  assert.match(text, /Ana Nguyễn/);
  assert.match(raw, /\/MediaBox \[0 0 792 612\]/);
  await assert.rejects(ask('/api/certificates/:id/pdf/', user(ANA), 'size=a3', { id: String(first) }), {
    status: 400,
  });
  for (const none of [undefined, 'filter[id__in]='])
    await assert.rejects(ask('/api/certificates/pdf/', user(ANA), none), { code: 'ids-needed' });
  const bundle = await ask('/api/certificates/pdf/', user(ANA), `filter[id__in]=${first}`);
  assert.equal(readPdf(bundle.raw?.body as Buffer).pages, 1);
});

test('the code proves the certificate to anyone, as long as it stands', async () => {
  const codeOf = async (id: number) =>
    (await world.sql('SELECT code FROM certificate WHERE id = $1', [id])).rows[0].code as string;
  const verify = async (code: string) =>
    attributes(await ask('/api/verifications/:code/', ANONYMOUS, '', { code }));
  const code = await codeOf(first);
  const found = await verify(code);
  assert.deepEqual(
    [found.status, found.recipientName, found.credits, found.kind],
    ['valid', 'Ana Nguyễn', 1.25, 1],
  );
  assert.deepEqual([found.profession, found.pharmacologyHours], ['Physician', null]);
  assert.equal(found.designatedHours, null);
  assert.ok(!('publicationId' in found) && !('pdfUrl' in found));
  for (const wrong of [code.toLowerCase(), `${code}A`, `${code.slice(0, -1)}`, 'x'.repeat(22), '../..'])
    await assert.rejects(verify(wrong), { status: 404 });
  const second = await world.database.write((db) => reissueCertificate(db, first, NOW, PROVIDER));
  assert.equal((await verify(code)).status, 'superseded');
  const renewed = await verify(await codeOf(second));
  assert.deepEqual([renewed.status, renewed.recipientName], ['valid', 'Ana Other']);
  const again = world.database.write((db) => reissueCertificate(db, first, NOW, PROVIDER));
  await assert.rejects(again, { code: 'certificate-superseded', status: 409 });
  const list = (await ask('/api/certificates/', user(ANA))).document as Document;
  assert.deepEqual(
    (list.data as Resource[]).map((one) => one.id),
    [String(second)],
  );
  const held = () => certificatesHeld(world.database.reader(), ANA);
  assert.equal(await held(), 1);
  await world.database.write((db) => withdrawCertificate(db, second, NOW, 'issued by mistake'));
  assert.equal((await verify(await codeOf(second))).status, 'withdrawn');
  assert.equal(await held(), 0, 'a withdrawn one is none that stays');
  const listed = (await ask('/api/certificates/', user(ANA))).document as Document;
  assert.deepEqual(listed.meta?.pagination, { count: 1, page: 1, pages: 1, size: 20 });
  await assert.rejects(
    world.database.write((db) => reissueCertificate(db, second, NOW, PROVIDER)),
    { code: 'certificate-withdrawn' },
  );
  assert.equal(await issue(ANA, CLOZAPINE), second);
});

test('[R28] verification says all that the paper says, so that no altered figure passes for valid', async () => {
  const { rows } = await world.sql('SELECT id::text, code FROM certificate WHERE user_id = $1', [BEN]);
  const { id, code } = rows[0] as { id: string; code: string };
  const found = attributes(await ask('/api/verifications/:code/', ANONYMOUS, '', { code }));
  assert.deepEqual(
    [found.profession, found.credits, found.pharmacologyHours],
    ['Nursing professional', 1.25, 0.5],
  );
  assert.deepEqual([found.providerAddress, found.designatedHours], [PROVIDER.address, 1.25]);
  const { text } = readPdf(
    (await ask('/api/certificates/:id/pdf/', user(BEN), '', { id })).raw?.body as Buffer,
  );
  const { number, recipientName, profession, title, providerName, providerAddress } = found;
  for (const said of [number, recipientName, profession, title, providerName, providerAddress])
    assert.ok(text.includes(String(said)), `${said}`);
  assert.match(
    text,
    /designated for a maximum of 1\.25 contact hours\.\n1\.25 contact hours, including 0\.5 in pharmacology/,
  );
});

test('verification is limited to sixty a minute from one address', async () => {
  const tries = Array.from({ length: 61 }, () =>
    ask('/api/verifications/:code/', ANONYMOUS, '', { code: 'y'.repeat(22) }),
  );
  const refused = (await Promise.allSettled(tries)).map(
    (one) => (one as PromiseRejectedResult).reason.status,
  );
  assert.ok(refused.includes(429));
  await world.sql('DELETE FROM rate_count');
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { certificateTexts } from '#credit/certificate/certificate.messages.ts';
import { witnessLedgers } from '#credit/ledger/head.service.ts';
import { isSignedBy } from '#credit/ledger/signature.service.ts';
import { proofFault } from '#credit/proof/certificate-proof.rules.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { broughtSpeechIn } from '#locale/speech.service.ts';
import { one, openStage, type Stage } from '../harness/stage.ts';

/** What a CME office sees of the ledger behind a certificate, and what it can take along. */
let stage: Stage;
let paper: { id: string; code: string; number: string; position: string; hash: string };
before(async () => {
  stage = await openStage({ pages: true });
  const [found] = await stage.sql<typeof paper>(
    `SELECT c.id, c.code, c.number, g.entry_position AS position, encode(g.entry_hash, 'hex') AS hash
     FROM certificate c JOIN certificate_ground g ON g.certificate_id = c.id WHERE c.user_id = 904 ORDER BY c.id LIMIT 1`,
  );
  paper = found ?? assert.fail('the story has no certificate');
});
after(() => stage.close());

const proofPath = () => `/api/verifications/${paper.code}/proof/`;
const shown = async () => {
  const reply = await stage.ask(`/verify/${paper.code}`);
  assert.equal(reply.status, 200);
  return reply.text;
};
const told = async () => [
  one(await stage.ask(`/api/verifications/${paper.code}/`)).attributes.proofUrl,
  one(await stage.ask(`/api/certificates/${paper.id}/`, { as: 'gold' })).attributes.proofUrl,
];

test('before the day’s head stands the page names the entry, says when the proof comes, and links nothing', async () => {
  const page = await shown();
  assert.ok(page.includes(`<dd>${paper.position}</dd>`) && page.includes(`<dd>${paper.hash}</dd>`), page);
  assert.ok(page.includes(certificateTexts.defaults.proofLater));
  assert.ok(!page.includes(proofPath()) && !page.includes(certificateTexts.defaults.proofText));
  assert.deepEqual(await told(), [null, null]);
  assert.equal((await stage.ask(proofPath())).status, 409);
});

test('[API-109] once it stands, page and calls lead to a proof that holds, handed to a browser as well', async () => {
  await witnessLedgers(stage.app.ports, new Date('2026-11-21T00:04:00Z'));
  const page = await shown();
  const [link = ''] = page.match(new RegExp(`<a [^>]*href="${proofPath()}"[^>]*>`)) ?? [];
  assert.match(link, new RegExp(`download="certificate-${paper.number}-proof.json"`));
  assert.ok(page.includes(certificateTexts.defaults.proofText));
  assert.ok(!page.includes(certificateTexts.defaults.proofLater));
  assert.deepEqual(await told(), [proofPath(), proofPath()]);
  const listed = (await stage.ask('/api/certificates/', { as: 'gold' })).json.data as {
    attributes: { proofUrl: unknown };
  }[];
  assert.ok(listed.length > 0 && listed.every(({ attributes }) => typeof attributes.proofUrl === 'string'));
  const reply = await stage.ask(proofPath(), {
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  });
  assert.equal(reply.status, 200, reply.text);
  const keys = (await stage.ask('/ledger/keys')).text.trim().split('\n');
  assert.equal(
    proofFault(JSON.parse(reply.text).data, { keys, isSignedBy, certificate: paper.number }),
    null,
  );
});

test('what is issued after the head has no proof before the next one', async () => {
  const admin = await stage.token('admin');
  const body = { data: { type: 'CertificateReissue', attributes: { reason: 'Asked for by the learner.' } } };
  const reply = await stage.send('POST', `/api/certificates/${paper.id}/reissues/`, body, {
    token: admin ?? '',
  });
  assert.equal(reply.status, 201, reply.text);
  const fresh = one(reply);
  assert.equal(fresh.attributes.proofUrl, null);
  const read = async () =>
    one(await stage.ask(`/api/certificates/${fresh.id}/`, { as: 'gold' })).attributes.proofUrl;
  assert.equal(await read(), null);
  assert.deepEqual(await told(), [proofPath(), proofPath()], 'the old one keeps its proof');
  await witnessLedgers(stage.app.ports, new Date('2026-11-22T00:04:00Z'));
  assert.match(String(await read()), /^\/api\/verifications\/[\w-]{22}\/proof\/$/);
});

test('each language says it in its own words', () => {
  for (const key of [
    'proofText',
    'proofLater',
    'proofLink',
    'ledgerEntry',
    'ledgerHash',
    'ground',
  ] as const) {
    const said = LANGUAGES.map((language) =>
      broughtSpeechIn(language, certificateTexts)(key, { position: '1', hash: 'a' }),
    );
    assert.equal(new Set(said).size, LANGUAGES.length, key);
  }
});

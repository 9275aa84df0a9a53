import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openRegistries, type Registries } from '../../harness/outside/reference-registries.ts';
import { codes, one, openStage, type Sent, type Stage } from '../../harness/stage.ts';

let registries: Registries;
let stage: Stage;
let alone: Stage;
before(async () => {
  registries = await openRegistries();
  [stage, alone] = await Promise.all([openStage({ env: registries.env }), openStage()]);
});
after(async () => {
  await stage?.close();
  await alone?.close();
  await registries?.close();
});

const DOI = '10.1001/jama.2024.1';
const find = (registry: string, identifier: string, sent: Sent = { as: 'admin' }, at = stage) =>
  at.send(
    'GET',
    `/api/admin/citation/?registry=${registry}&identifier=${encodeURIComponent(identifier)}`,
    undefined,
    sent,
  );

test('a source is cited as its registry describes it, with what became of it since', async () => {
  registries.register(DOI, 'retraction');
  registries.describe(DOI, {
    title: ['Lithium &amp; sleep'],
    author: [{ given: 'Ada Mary', family: 'Lovelace' }],
    'container-title': ['A Journal'],
    issued: { 'date-parts': [[2024]] },
    volume: '3',
  });
  assert.deepEqual(one(await find('doi', DOI.toUpperCase())).attributes, {
    text: `Lovelace AM. Lithium & sleep. A Journal. 2024;3. doi:${DOI.toUpperCase()}`,
    notice: 'retracted',
  });
  registries.list('39000001');
  registries.describe('39000001', {
    title: 'A paper.',
    authors: [{ name: 'Hopper G' }],
    pubdate: '2025 Jan',
  });
  assert.deepEqual(one(await find('pubmed', '39000001')).attributes, {
    text: 'Hopper G. A paper. 2025. PMID: 39000001',
    notice: null,
  });
});

test('what a registry does not know, or does not say, is refused in words', async () => {
  assert.deepEqual(codes(await find('doi', '10.1001/nobody')), ['citation-unknown']);
  assert.deepEqual(codes(await find('pubmed', '1')), ['citation-unknown']);
  assert.deepEqual(codes(await find('pubmed', '')), ['invalid-parameter']);
  assert.deepEqual(codes(await find('isbn', '1')), ['invalid-parameter']);
  assert.deepEqual(codes(await find('doi', DOI, { as: 'admin' }, alone)), ['registry-unset']);
  for (const mood of ['failing', 'malformed', 'busy', 'elsewhere'] as const) {
    registries.be(mood);
    const away = await find('doi', DOI);
    assert.deepEqual([away.status, codes(away)], [503, ['registry-away']], mood);
    assert.ok(away.headers.get('retry-after'), mood);
  }
  registries.be('well');
});

test('nobody else asks registries through this server', async () => {
  const before = registries.asked.length;
  assert.equal((await find('doi', DOI, {})).status, 401);
  for (const as of ['free', 'gold'] as const) assert.equal((await find('doi', DOI, { as })).status, 403);
  assert.equal(registries.asked.length, before);
});

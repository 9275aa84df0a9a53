import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readPdf } from '#platform/pdf/text.fixture.ts';
import { newActivity } from '../harness/people/sitting.ts';
import { codes, one, openStage, type Sent, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['gold', 'admin'] as const) await stage.token(who);
});
after(() => stage.close());

type Funding = {
  seen: number;
  providers: string[];
  people: string[];
  sums: {
    entries: number;
    totals: { currency: string; income: number; expense: number }[];
    supports: { company: string; agreed: number; received: number; spent: number; findings: string[] }[];
    inKind: { company: string; what: string }[];
  };
  entries: { position: number; event: string; stands: boolean; amount: number; corrects: number | null }[];
};
const COMPANY = 'Fabled Biosciences';
const GRANT = {
  company: COMPANY,
  kind: 'money',
  amountCents: 1_500_000,
  currency: 'USD',
  inKind: '',
  agreementOn: '2025-01-02',
};
const pathOf = (id: number) => `/api/admin/publications/${id}/funding/`;
async function read(id: number): Promise<Funding> {
  const reply = await stage.send('GET', pathOf(id), undefined, { as: 'admin' });
  assert.equal(reply.status, 200, reply.text);
  return one(reply).attributes as unknown as Funding;
}
const INCOME = {
  correction: null,
  side: 'income',
  kind: 'commercial-support',
  amount: 1_500_000,
  currency: 'USD',
  payer: COMPANY,
  payee: '',
  supporter: COMPANY,
  paidOn: '2025-02-01',
  note: '',
};
const post = (path: string, attributes: object, sent: Sent = { as: 'admin' }) =>
  stage.send('POST', path, { data: { type: 'AdminFunding', attributes } }, sent);
/** An entry after all that stand there now; the provider takes part in each. */
async function record(id: number, change: object = {}, sent: Sent = { as: 'admin' }) {
  const { seen, providers, people } = await read(id);
  const given: Record<string, unknown> = {
    ...INCOME,
    ...change,
    seen: 'seen' in change ? change.seen : seen,
  };
  const fill = (name: string) =>
    given[name] === '' ? providers[0] : given[name] === 'faculty' ? people[0] : given[name];
  return post(pathOf(id), { ...given, payer: fill('payer'), payee: fill('payee') }, sent);
}
const EXPENSE = { side: 'expense', kind: 'honoraria', amount: 400_000, payer: '', payee: 'faculty' };
const strike = (id: number, seen: number, corrects: number, reason: string, sent: Sent = { as: 'admin' }) =>
  post(`${pathOf(id)}strikes/`, { seen, corrects, reason }, sent);

async function saveFacts(id: number, given: object) {
  const facts = one(
    await stage.send('GET', `/api/admin/publications/${id}/facts/`, undefined, { as: 'admin' }),
  ).attributes as { edition: number; people: { id: string; capacity: string; beganOn: string }[] };
  const people = facts.people.map(({ id: person, capacity, beganOn }) => ({
    id: person,
    capacity,
    beganOn,
    exception: null,
  }));
  return stage.send(
    'PATCH',
    `/api/admin/publications/${id}/facts/`,
    { data: { type: 'AdminContentFacts', attributes: { seen: facts.edition, people, ...given } } },
    { as: 'admin' },
  );
}
async function supported(...more: object[]): Promise<number> {
  const id = await newActivity(stage);
  const saved = await saveFacts(id, { support: 'received', grants: [GRANT, ...more] });
  assert.equal(saved.status, 200, saved.text);
  return id;
}
const written = (id: number) =>
  stage.sql<{ n: number }>('SELECT count(*)::int AS n FROM funding_entry WHERE publication_id = $1', [id]);
const audits = (id: number) =>
  stage.sql<{ action: string; detail: { event?: string; before?: string; after?: string } }>(
    `SELECT action, detail FROM audit_entry WHERE subject = $1 AND action LIKE 'activity.funding%' ORDER BY position`,
    [`publication:${id}`],
  );

test('R7: what came in and went out is recorded, corrected and struck, and nothing of it is lost', async () => {
  const id = await supported();
  assert.deepEqual((await read(id)).sums.supports[0]?.findings, ['nothing-received']);
  assert.equal((await record(id)).status, 201);
  assert.equal((await record(id, EXPENSE)).status, 201);
  const { seen, entries } = await read(id);
  const [income, expense] = entries;
  const corrected = await record(id, {
    ...EXPENSE,
    amount: 350_000,
    correction: { corrects: expense?.position, reason: 'The invoice said 3,500.' },
  });
  assert.equal(corrected.status, 201, corrected.text);
  const now = await read(id);
  assert.deepEqual(
    now.entries.map(({ event, stands, amount }) => [event, stands, amount]),
    [
      ['recorded', true, 1_500_000],
      ['recorded', false, 400_000],
      ['corrected', true, 350_000],
    ],
  );
  assert.deepEqual(now.sums.totals[0], {
    currency: 'USD',
    kinds: [
      { side: 'income', kind: 'commercial-support', amount: 1_500_000 },
      { side: 'expense', kind: 'honoraria', amount: 350_000 },
    ],
    income: 1_500_000,
    expense: 350_000,
  });
  assert.ok(now.seen > seen);
  assert.equal((await strike(id, now.seen, income?.position ?? 0, 'It was never paid.')).status, 201);
  const struck = await read(id);
  assert.deepEqual([struck.entries.length, struck.sums.entries], [4, 1]);
  assert.deepEqual(struck.sums.supports[0]?.findings, ['nothing-received', 'overspent']);
  const told = await audits(id);
  assert.deepEqual(
    told.map(({ action, detail }) => [action, detail.event]),
    [
      ['activity.funding', 'recorded'],
      ['activity.funding', 'recorded'],
      ['activity.funding', 'corrected'],
      ['activity.funding', 'struck'],
    ],
  );
  assert.match(told[2]?.detail.before ?? '', /4000\.00 USD/);
  assert.match(told[2]?.detail.after ?? '', /3500\.00 USD.*The invoice said 3,500\./);
  await assert.rejects(stage.sql('UPDATE funding_entry SET amount_cents = 1'), /append-only/);
});

test('R7: a company is recorded under the whole name that the facts tell', async () => {
  const company = `${'Fabled Biosciences '.repeat(13)}SE`;
  assert.ok(company.length > 200);
  const id = await supported({ ...GRANT, company });
  const income = await record(id, { payer: company, supporter: company });
  assert.equal(income.status, 201, income.text);
  assert.equal((await record(id, { ...EXPENSE, supporter: company })).status, 201);
  const account = (await read(id)).sums.supports.find((one) => one.company === company);
  assert.deepEqual([account?.received, account?.spent], [1_500_000, 400_000]);
});

test('R7: no company pays faculty or anybody else past the provider, and support is told before it is spent', async () => {
  const id = await supported();
  const refused: [string, object, number, string, string?][] = [
    ['a company pays faculty', { ...EXPENSE, payer: COMPANY }, 422, 'direct-payment', 'payer'],
    ['income goes to faculty', { payee: 'faculty' }, 422, 'direct-payment', 'payee'],
    ['a company nobody told of', { payer: 'Hidden', supporter: 'Hidden' }, 422, 'supporter-unknown', 'payer'],
    ['its money is spent', { ...EXPENSE, supporter: 'Hidden' }, 422, 'supporter-unknown', 'supporter'],
    ['a guest’s honoraria', { ...EXPENSE, payee: 'A Guest' }, 422, 'payee-not-in-control', 'payee'],
    ['half a cent', { amount: 0.5 }, 422, 'invalid-field', 'amount'],
    ['nothing', { amount: 0 }, 422, 'invalid-field', 'amount'],
    ['less than nothing', { amount: -100 }, 422, 'invalid-field', 'amount'],
    ['more than there is', { amount: 100_000_000_01 }, 422, 'invalid-field', 'amount'],
    ['no currency', { currency: 'usd' }, 422, 'invalid-field', 'currency'],
    ['no day', { paidOn: '2026-02-30' }, 422, 'invalid-field', 'paidOn'],
    ['a day to come', { paidOn: '2999-01-01' }, 422, 'invalid-field', 'paidOn'],
    ['another kind', { kind: 'honoraria' }, 422, 'invalid-field', 'kind'],
    ['nobody', { ...EXPENSE, supporter: '', payee: ' ' }, 422, 'invalid-field', 'payee'],
    ['a note without an end', { note: 'x'.repeat(501) }, 422, 'invalid-field', 'note'],
    ['what was not read', { seen: 999_999_999 }, 409, 'funding-changed'],
    [
      'a correction of nothing',
      { correction: { corrects: 999_999, reason: 'x' } },
      422,
      'invalid-field',
      'corrects',
    ],
  ];
  for (const [what, change, status, code, field] of refused) {
    const reply = await record(id, change);
    assert.deepEqual([reply.status, codes(reply)[0]], [status, code], `${what}: ${reply.text}`);
    const pointer = (reply.json.errors as { source?: { pointer?: string } }[])[0]?.source?.pointer;
    assert.equal(pointer, field && `/data/attributes/${field}`, what);
  }
  assert.deepEqual(await written(id), [{ n: 0 }]);
  assert.deepEqual(await audits(id), []);
  assert.equal((await record(id, {}, { as: 'gold' })).status, 403);
  assert.equal((await record(id)).status, 201);
  const { seen, entries } = await read(id);
  const at = entries[0]?.position ?? 0;
  for (const [corrects, reason, field] of [
    [at, ' ', 'reason'],
    [at + 1, 'why', 'corrects'],
  ] as const) {
    const reply = await strike(id, seen, corrects, reason);
    assert.deepEqual([reply.status, codes(reply)], [422, ['invalid-field']], field);
  }
  assert.equal((await strike(id, seen, at, 'Never paid.')).status, 201);
  const again = await strike(id, (await read(id)).seen, at, 'Once more.');
  assert.deepEqual([again.status, codes(again)], [422, ['invalid-field']], 'it was struck before');
  assert.deepEqual(await written(id), [{ n: 2 }]);
});

test('R7: another activity’s entry cannot be corrected or struck from here', async () => {
  const [id, other] = [await supported(), await supported()];
  assert.equal((await record(other)).status, 201);
  const { position } = (await read(other)).entries[0] ?? assert.fail();
  const correction = { corrects: position, reason: 'x' };
  for (const reply of [await record(id, { correction }), await strike(id, 0, position, 'x')])
    assert.deepEqual([reply.status, codes(reply)], [422, ['invalid-field']]);
  assert.deepEqual(await written(id), [{ n: 0 }]);
});

test('R7, twice and race: what is sent again is recorded once, and of two the later one is told', async () => {
  const twin = await stage.twin();
  const id = await supported();
  const same = await Promise.all(
    [stage.url, twin.url, stage.url].map((at) => record(id, { seen: 0 }, { as: 'admin', at })),
  );
  assert.deepEqual(
    same.map(({ status }) => status),
    [201, 201, 201],
  );
  assert.deepEqual(await written(id), [{ n: 1 }]);
  const { seen } = await read(id);
  const both = await Promise.all([
    record(id, { ...EXPENSE, seen, amount: 1 }),
    record(id, { ...EXPENSE, seen, amount: 2 }, { as: 'admin', at: twin.url }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409]);
  assert.deepEqual(both.flatMap(codes), ['funding-changed']);
  const now = await read(id);
  const at = now.entries[0]?.position ?? 0;
  const strikes = await Promise.all(
    [stage.url, twin.url].map((url) => strike(id, now.seen, at, 'Never paid.', { as: 'admin', at: url })),
  );
  assert.deepEqual(
    strikes.map(({ status }) => status),
    [201, 201],
  );
  assert.deepEqual(await written(id), [{ n: 3 }]);
  assert.equal((await audits(id)).length, 3);
});

test('R7: a company whose money is on record is not left out of what learners are told', async () => {
  const id = await supported({ ...GRANT, company: 'Other Example' });
  assert.equal((await record(id)).status, 201);
  for (const grants of [[], [{ ...GRANT, company: 'Other Example' }]]) {
    const reply = await saveFacts(id, { support: grants.length > 0 ? 'received' : 'none', grants });
    assert.deepEqual([reply.status, codes(reply)], [422, ['support-on-record']]);
    assert.match(reply.text, /Fabled Biosciences/);
  }
  const { seen, entries } = await read(id);
  assert.equal((await strike(id, seen, entries[0]?.position ?? 0, 'Booked twice.')).status, 201);
  assert.equal((await saveFacts(id, { support: 'none', grants: [] })).status, 200);
});

test('R7: report, CSV and the file for an auditor tell the record, with what has to be explained', async () => {
  const id = await supported({
    ...GRANT,
    kind: 'in-kind',
    amountCents: null,
    inKind: 'loan of a stimulator',
  });
  await record(id, { amount: 1_000_000 });
  await record(id, { ...EXPENSE, amount: 1_000_050, note: 'Lesson two' });
  await record(id, { side: 'income', kind: 'provider', payer: '', supporter: '', amount: 5_000 });
  const last = (await read(id)).entries.at(-1)?.position ?? 0;
  await strike(id, (await read(id)).seen, last, 'Booked elsewhere.');
  const report = one(
    await stage.send('GET', `/api/admin/activities/${id}/?filter[to]=2001-01-01`, undefined, { as: 'admin' }),
  ).attributes as { funding: Funding['sums'] };
  assert.deepEqual(report.funding, (await read(id)).sums, 'whatever the period');
  assert.deepEqual(report.funding.supports[0]?.findings, ['below-agreement', 'overspent']);
  assert.equal(report.funding.inKind[0]?.what, 'loan of a stimulator');
  const csv = await stage.send('GET', `${pathOf(id)}csv/`, undefined, { as: 'admin' });
  assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/);
  const rows = csv.text.trim().split('\r\n');
  assert.equal(rows.length, 5);
  assert.match(rows[2] ?? '', /recorded,,yes,expense,honoraria,10000\.50,USD,/);
  assert.match(rows[3] ?? '', /,no,income,provider,50\.00,USD,/);
  assert.match(rows[4] ?? '', /struck,\d+,no,.*Booked elsewhere\./);
  assert.equal((await audits(id)).at(-1)?.action, 'activity.funding-export');
  const file = await fetch(`${stage.url}/api/admin/activities/${id}/file/`, {
    headers: { authorization: `JWT ${await stage.token('admin')}` },
  });
  const text = readPdf(Buffer.from(await file.arrayBuffer())).text.replaceAll(/\s+/g, ' ');
  for (const line of [
    'Expense of commercial support $10,000.50 of $10,000 from Fabled Biosciences.',
    'Income and expenses Income Commercial support: $10,000',
    'Income $10,000, expenses $10,000.50, left −$0.50',
    'Agreed $15,000, received $10,000, spent $10,000.50, left −$0.50. To explain: less was received than agreed; more was spent than received.',
    'from the support of Fabled Biosciences; Lesson two.',
    `strikes no. ${last}: Booked elsewhere.`,
  ])
    assert.ok(text.includes(line), line);
});

test('R7: support without a signed agreement before, or in kind without its nature, suspends credit', async () => {
  const id = await supported();
  for (const [grant, code] of [
    [{ ...GRANT, agreementOn: null }, 'support-agreement'],
    [{ ...GRANT, agreementOn: new Date().toISOString().slice(0, 10) }, 'support-agreement'],
    [{ ...GRANT, amountCents: null }, 'support-incomplete'],
    [{ ...GRANT, kind: 'in-kind', amountCents: null }, 'support-incomplete'],
  ] as const) {
    const saved = await saveFacts(id, { support: 'received', grants: [grant] });
    assert.equal(saved.status, 200, saved.text);
    const facts = one(saved).attributes as { suspended: boolean; gaps: { code: string; subject: string }[] };
    assert.deepEqual(
      [facts.suspended, facts.gaps.map((gap) => [gap.code, gap.subject])],
      [true, [[code, COMPANY]]],
    );
  }
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isWhole, verifyLedgers } from '#credit/ledger/chain.service.ts';
import { utcDate } from '#kit/dates.ts';
import { PEOPLE } from '#seed/people.ts';
import { registration } from '../../harness/people/account-desk.ts';
import { type Asked, codes, one, openStage, type Stage } from '../../harness/stage.ts';

const LEDGER = '/api/admin/audit/';
const CSV = `${LEDGER}csv/`;
const MANY = 130;

let stage: Stage;
before(async () => {
  stage = await openStage();
  const entries = Array.from({ length: MANY }, (_, nth) => [
    new Date(Date.UTC(2026, 0, 1 + ((nth * 37) % 13), 12, 0, nth % 3)),
    nth % 2 ? PEOPLE.gold.id : PEOPLE.silver.id,
    nth % 5 === 0 ? 'order.place' : nth % 5 === 1 ? 'order.refund' : 'drug-name.add',
    `order:${nth % 4}`,
  ]);
  for (const entry of entries)
    await stage.sql(
      `INSERT INTO audit_entry (at, actor_id, action, subject, detail) VALUES ($1, $2, $3, $4, '{"totalCents": 1}')`,
      entry,
    );
});
after(() => stage.close());

interface Entry {
  at: string;
  actor: { id: string; name: string | null } | null;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
}
const get = (path: string) => stage.send('GET', path, undefined, { as: 'admin' });
const entriesIn = ({ json }: Asked) => json.data as { id: string; attributes: Entry }[];
/** Every page of a list, one after the other. */
async function all(filter = ''): Promise<(Entry & { id: number })[]> {
  const found: (Entry & { id: number })[] = [];
  for (let next: unknown = ''; next !== null; ) {
    const reply = await get(`${LEDGER}?${filter}${next ? `&filter[before]=${next}` : ''}`);
    assert.equal(reply.status, 200, reply.text);
    assert.ok(entriesIn(reply).length <= 50);
    found.push(...entriesIn(reply).map(({ id, attributes }) => ({ id: Number(id), ...attributes })));
    next = reply.json.meta?.next ?? null;
  }
  return found;
}

test('the ledger is read newest first, page after page, each entry once', async () => {
  const found = await all();
  const stored = await stage.sql<{ position: string }>(
    'SELECT position FROM audit_entry ORDER BY at DESC, position DESC',
  );
  assert.equal(found.length, MANY);
  assert.deepEqual(
    found.map(({ id }) => id),
    stored.map(({ position }) => Number(position)),
  );
});

test('by actor, subject, beginning of the deed and days: every filter tells the truth, and they narrow one another', async () => {
  const every = await all();
  const filters: [string, (entry: Entry) => boolean][] = [
    [`filter[actor]=${PEOPLE.gold.id}`, ({ actor }) => actor?.id === String(PEOPLE.gold.id)],
    ['filter[subject]=order:3', ({ subject }) => subject === 'order:3'],
    ['filter[action]=order.', ({ action }) => action.startsWith('order.')],
    ['filter[from]=2026-01-05', ({ at }) => at >= '2026-01-05'],
    ['filter[to]=2026-01-05', ({ at }) => at < '2026-01-06'],
    [
      `filter[actor]=${PEOPLE.gold.id}&filter[subject]=order:1&filter[action]=drug&filter[from]=2026-01-03&filter[to]=2026-01-09`,
      ({ actor, subject, action, at }) =>
        actor?.id === String(PEOPLE.gold.id) &&
        subject === 'order:1' &&
        action.startsWith('drug') &&
        at >= '2026-01-03' &&
        at < '2026-01-10',
    ],
  ];
  for (const [filter, fits] of filters) {
    const found = await all(filter);
    assert.deepEqual(
      found.map(({ id }) => id),
      every.filter(fits).map(({ id }) => id),
      filter,
    );
    assert.ok(found.length > 0, filter);
  }
  assert.deepEqual(await all('filter[action]=%25'), []);
  assert.deepEqual(await all('filter[subject]=order'), []);
  for (const wrong of ['filter[from]=2026-02-31', 'filter[actor]=gold', 'filter[detail]=x', 'page[size]=5'])
    assert.equal((await get(`${LEDGER}?${wrong}`)).status, 400, wrong);
});

test('days that end before they begin are refused, and nothing is written down', async () => {
  const before = await stage.sql('SELECT count(*) FROM audit_entry');
  for (const path of [LEDGER, CSV]) {
    const reply = await get(`${path}?filter[from]=2026-01-10&filter[to]=2026-01-09`);
    assert.deepEqual([reply.status, codes(reply)], [400, ['period-reversed']], reply.text);
  }
  assert.deepEqual(await stage.sql('SELECT count(*) FROM audit_entry'), before);
});

test('an actor has a name for as long as there is an account', async () => {
  const email = 'leaver@example.org';
  const body = registration(email, { firstName: 'Lea', lastName: 'Ver' });
  const { id } = one(await stage.send('POST', '/api/registration/', body));
  const [before] = await all(`filter[actor]=${id}`);
  assert.deepEqual([before?.actor, before?.action], [{ id, name: 'Lea Ver' }, 'user.register']);
  await stage.sql(`UPDATE user_account SET first_name = '', last_name = '' WHERE id = $1`, [id]);
  const [nameless] = await all(`filter[actor]=${id}`);
  assert.deepEqual(nameless?.actor, { id, name: email }, 'one without a name goes by the e-mail address');
  assert.match(
    (await get(`${CSV}?filter[actor]=${id}`)).text,
    new RegExp(`,${id},${email},user\\.register,`),
  );
  await stage.sql(
    `UPDATE user_account SET erased_at = now(), first_name = '', last_name = '', email = $2 WHERE id = $1`,
    [id, `erased-${id}@invalid`],
  );
  const [after] = await all(`filter[actor]=${id}`);
  assert.deepEqual(after?.actor, { id, name: null });
});

test('the table for a spreadsheet holds what the filters leave, runs no formula, and is written down', async () => {
  const body = registration('formula@example.org', { firstName: '=HYPERLINK("x")', lastName: '+1' });
  const { id } = one(await stage.send('POST', '/api/registration/', body));
  const reply = await get(`${CSV}?filter[actor]=${id}`);
  assert.match(reply.headers.get('content-type') ?? '', /^text\/csv/);
  assert.match(
    reply.headers.get('content-disposition') ?? '',
    /attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"/,
  );
  const [head, ...lines] = reply.text.trim().split('\r\n');
  assert.equal(
    head?.replace('\uFEFF', ''),
    'number,at,actor,actor name,action,subject,detail,request,address',
  );
  assert.equal(lines.length, 1);
  assert.match(
    lines[0] ?? '',
    new RegExp(`,${id},"'=HYPERLINK\\(""x""\\) \\+1",user\\.register,user:${id},`),
  );
  const orders = await get(`${CSV}?filter[action]=order.`);
  assert.equal(orders.text.trim().split('\r\n').length - 1, (await all('filter[action]=order.')).length);
  const [told] = await all('filter[action]=audit.export');
  assert.deepEqual(
    [told?.actor?.id, told?.subject, told?.detail],
    [String(PEOPLE.admin.id), 'audit', { action: 'order.' }],
  );
  assert.equal(told?.at.slice(0, 10), utcDate(stage.app.ports.now()));
});

test('[ROLE-035] nobody but administrators reads the ledger, and nobody writes into it by reading', async () => {
  for (const path of [LEDGER, CSV])
    for (const [as, status, code] of [
      ['anonymous', 401, 'sign-in-needed'],
      ['gold', 403, 'not-allowed'],
    ] as const) {
      const reply = await stage.send('GET', path, undefined, { as });
      assert.deepEqual([reply.status, codes(reply)], [status, [code]]);
    }
  assert.equal((await stage.send('DELETE', LEDGER, undefined, { as: 'admin' })).status, 405);
  const findings = await verifyLedgers(stage.database.reader());
  assert.ok(findings.every(isWhole));
});

test('a table of more than ten thousand entries is not begun: fewer days are asked for', async () => {
  await stage.sql(
    `INSERT INTO audit_entry (at, action, subject) SELECT '2025-03-01'::timestamptz + n * interval '1 minute', 'bulk.deed', 'bulk' FROM generate_series(1, 10001) n`,
  );
  const refused = await get(`${CSV}?filter[subject]=bulk`);
  assert.deepEqual([refused.status, codes(refused)], [422, ['too-many-lines']]);
  assert.match(refused.json.errors?.[0]?.detail ?? '', /more than 10000 entries/);
  const day = await get(`${CSV}?filter[subject]=bulk&filter[from]=2025-03-02&filter[to]=2025-03-02`);
  assert.equal(day.text.trim().split('\r\n').length - 1, 24 * 60);
});

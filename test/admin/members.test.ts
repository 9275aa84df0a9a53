import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { memberDeskCalls } from '#admin/resources/member/member.schema.ts';
import { addDays, utcDate } from '#kit/dates.ts';
import { createDispatch } from '#platform/http/dispatch.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { endpoints } from '#server/api.ts';
import { PASSWORD } from '../harness/people/account-desk.ts';
import { holdPasskey } from '../harness/people/second-factor.ts';
import { type Buyer, CARDS, openTill, type Till } from '../harness/people/till.ts';
import { type Asked, codes, counted, inOneWindow, one, visitAs } from '../harness/stage.ts';

const LIST = '/api/admin/members/';
const [BRONZE, SILVER, GOLD, BRONZE_5, SILVER_5, INSTITUTION] = [31, 32, 33, 34, 35, 37];
const HALF_HOUR = 30 * 60_000;

let till: Till;
let admin: string;
before(async () => {
  till = await openTill();
});
beforeEach(async () => {
  till.bank.be('well');
  till.clock.set(null);
  admin = await signIn(PEOPLE.admin.email, DEMO_PASSWORD);
});
after(() => till.close());

async function signIn(username: string, password = PASSWORD): Promise<string> {
  await till.sql('TRUNCATE rate_count');
  const body = { data: { type: 'ApiLoginView', attributes: { username, password } } };
  return String(one(await till.send('POST', '/api/login/', body)).attributes.token);
}

interface Holding {
  id: string;
  tier: string;
  origin: string;
  end: string | null;
  orderId: string | null;
  reason: string | null;
  givenBy: { name: string } | null;
}
interface Member {
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  standing: string;
  tier: string | null;
  isSuperuser: boolean;
  createdAt: string;
  lastSignInAt: string | null;
  membershipEndsAt: string | null;
  profession: string | null;
  record: {
    holdings: Holding[];
    orders: { id: string; status: string; totalCents: number }[];
    credits: { cme: number; sa: number };
    certificates: number;
    referrals: { made: number };
    letters: { kind: string; state: string }[];
    sessions: { beganAt: string; endsAt: string }[];
    audit: { action: string; actor: { id: string } | null }[];
  };
}
type Row = Member & { id: string };

const get = (path: string, token = admin) => till.send('GET', path, undefined, { token });
const pagination = ({ meta }: Asked['json']) => meta?.pagination as { pages: number; count: number };
async function rows(search: string): Promise<Row[]> {
  const reply = await get(`${LIST}?page[size]=100&${search}`);
  assert.equal(reply.status, 200, reply.text);
  const data = reply.json.data as { id: string; attributes: Member }[];
  return data.map(({ id, attributes }) => ({ id, ...attributes }));
}
const ids = async (search: string) => (await rows(search)).map(({ id }) => Number(id));
const memberIn = (reply: Asked): Member => {
  assert.ok(reply.status < 300, reply.text);
  return one(reply).attributes as unknown as Member;
};
const record = async ({ id }: { id: number }) => memberIn(await get(`${LIST}${id}/`));

interface Given {
  endsOn?: string;
  reason?: string;
}
const give = (
  { id }: { id: number },
  planId: number,
  { endsOn, reason = 'A colleague of the hospital' }: Given = {},
  { token = admin, at }: { token?: string; at?: string } = {},
) =>
  till.send(
    'POST',
    `${LIST}${id}/memberships/`,
    { data: { type: 'MembershipGrant', attributes: { planId, reason, ...(endsOn ? { endsOn } : {}) } } },
    { token, ...(at ? { at } : {}) },
  );
const end = (
  { id }: { id: number },
  holdingId: string,
  { token = admin, at }: { token?: string; at?: string } = {},
) =>
  till.send('DELETE', `${LIST}${id}/memberships/${holdingId}/`, undefined, { token, ...(at ? { at } : {}) });
const chooseRole = (id: number, isSuperuser: boolean, token = admin, at?: string) =>
  till.send(
    'PATCH',
    `${LIST}${id}/`,
    { data: { type: 'AdminMember', attributes: { isSuperuser } } },
    { token, ...(at ? { at } : {}) },
  );
async function buy(buyer: Buyer, planId: number, attributes = {}): Promise<string> {
  const { id } = await till.order(buyer, planId, attributes);
  assert.equal(one(await till.pay(buyer, id)).attributes.status, 'paid');
  return id;
}
const liveOf = (member: Member): Holding =>
  member.record.holdings.find((holding) => holding.end === null) ?? assert.fail('no membership runs');
const refusal = (reply: Asked) => [reply.status, ...codes(reply)];
const day = (days: number) => utcDate(addDays(till.now(), days));
const audits = async (action: string, id: number) =>
  till.sql<{ actor_id: number; detail: Record<string, unknown> }>(
    'SELECT actor_id, detail FROM audit_entry WHERE action = $1 AND subject = $2 ORDER BY position',
    [action, `user:${id}`],
  );
const confirm = ({ id }: Buyer) =>
  till.sql('UPDATE user_account SET email_verified_at = now() WHERE id = $1', [id]);
async function ready(): Promise<Buyer> {
  const buyer = await till.register();
  await confirm(buyer);
  return buyer;
}

test('the list knows everybody but those who have left, and every filter tells the truth', async () => {
  const gone = await till.register();
  await till.sql('UPDATE user_account SET erased_at = now() WHERE id = $1', [gone.id]);
  const subscriber = `newsletter-${Date.now()}@example.org`;
  await till.sql(
    `INSERT INTO user_account (email, first_name, last_name, scope, created_at) VALUES ($1, 'Only', 'Letters', 'subscriber', now())`,
    [subscriber],
  );
  const all = await rows('');
  const expected = await till.sql<{ id: string }>('SELECT id FROM user_account WHERE erased_at IS NULL');
  assert.deepEqual(
    all.map(({ id }) => Number(id)).sort((a, b) => a - b),
    expected.map(({ id }) => Number(id)).sort((a, b) => a - b),
  );
  const standing = (id: number) => all.find((row) => row.id === String(id))?.standing;
  assert.deepEqual(
    [PEOPLE.gold, PEOPLE.lapsed, PEOPLE.free].map(({ id }) => standing(id)),
    ['member', 'lapsed', 'free'],
  );
  assert.equal(all.find(({ email }) => email === subscriber)?.standing, 'subscriber');
  const filters: [string, (row: Row) => boolean][] = [
    ...(['member', 'lapsed', 'free', 'subscriber'] as const).map((name): [string, (row: Row) => boolean] => [
      `filter[standing]=${name}`,
      (row) => row.standing === name,
    ]),
    ['filter[tier]=Silver', ({ tier }) => tier === 'Silver'],
    ['filter[profession]=Pharmacist', ({ profession }) => profession === 'Pharmacist'],
    ['filter[role]=superuser', ({ isSuperuser }) => isSuperuser],
    [
      'filter[tier]=Silver&filter[standing]=lapsed',
      (row) => row.tier === 'Silver' && row.standing === 'lapsed',
    ],
  ];
  for (const [filter, fits] of filters) {
    const found = await ids(filter);
    assert.deepEqual(
      found,
      all.filter(fits).map(({ id }) => Number(id)),
      filter,
    );
    assert.ok(found.length > 0, filter);
  }
  assert.deepEqual(refusal(await get(`${LIST}?filter[password]=x`)), [400, 'unknown-filter']);
  assert.deepEqual(refusal(await get(`${LIST}?sort=email`)), [400, 'unknown-sort']);
});

test('somebody is found by parts of name and address in any order, whatever accents and case; signs mean themselves', async () => {
  const { id } = await till.register('desk_odd%name@example.org');
  await till.sql(`UPDATE user_account SET first_name = 'Zoë', last_name = 'Łukasz-O''Brien' WHERE id = $1`, [
    id,
  ]);
  for (const words of ['zoe', 'BRIEN zo', 'lukasz', "o'brien zoë", 'odd%name', 'desk_odd', 'example.org zoe'])
    assert.deepEqual(await ids(`filter[search]=${encodeURIComponent(words)}`), [id], words);
  for (const words of ['zoe delacroix', 'desk%odd', 'odd_name', '\\'])
    assert.deepEqual(await ids(`filter[search]=${encodeURIComponent(words)}`), [], words);
  assert.ok((await ids('filter[search]=%20')).length > 7, 'nothing looked for is everybody');
});

test('the list has four orders, pages that do not overlap, and sends as many statements for many as for few', async () => {
  await Promise.all(Array.from({ length: 5 }, () => till.register()));
  const key: Record<string, (row: Row) => string> = {
    name: ({ lastName, firstName }) => `${lastName.toLowerCase()} ${firstName.toLowerCase()}`,
    '-created': ({ createdAt }) => createdAt,
    '-lastSignIn': ({ lastSignInAt }) => lastSignInAt ?? '',
    // What ends next before what has ended, which is over and done with.
    membershipEnd: ({ membershipEndsAt: ends }) =>
      ends === null ? '9' : `${ends > new Date().toISOString() ? 0 : 1} ${ends}`,
  };
  for (const [sort, keyOf] of Object.entries(key)) {
    const keys = (await rows(`sort=${sort}`)).map(keyOf);
    const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    assert.deepEqual(keys, sort.startsWith('-') ? sorted.toReversed() : sorted, sort);
  }
  const seen = new Set<string>();
  for (let number = 1, pages = 1; number <= pages; number++) {
    const { json } = await get(`${LIST}?page[size]=3&page[number]=${number}`);
    ({ pages } = pagination(json));
    for (const { id } of json.data as { id: string }[]) {
      assert.ok(!seen.has(id), id);
      seen.add(id);
    }
  }
  assert.equal(seen.size, (await ids('')).length);
  const found = (await ids('filter[search]=example')).length;
  for (const [number, shown] of [
    [1, 3],
    [999, 0],
  ]) {
    const { json } = await get(`${LIST}?filter[search]=example&page[size]=3&page[number]=${number}`);
    assert.deepEqual([pagination(json).count, (json.data as object[]).length], [found, shown]);
  }
  const visit = await visitAs(till, 'admin');
  const endpoint = endpoints.find(({ call }) => call === memberDeskCalls.list);
  assert.ok(endpoint);
  const sent = async (size: string) => {
    const { database, sent } = counted(till.database);
    const dispatch = createDispatch({ ...till.app.ports, database });
    await dispatch(endpoint, visit, {
      params: {},
      search: new URLSearchParams({ 'page[size]': size }),
      body: undefined,
      header: () => undefined,
    });
    return sent();
  };
  assert.equal(await sent('100'), await sent('1'));
});

test('[ROLE-035] a record tells what somebody holds and how it came, and no secret; opening one is written down, a list is not', async () => {
  const buyer = await ready();
  const orderId = await buy(buyer, BRONZE);
  await till.send('POST', `/api/orders/${orderId}/refunds/`, { data: { type: 'Refund' } }, { token: admin });
  await give(buyer, SILVER);
  const second = await buy(buyer, GOLD);
  const member = await record(buyer);
  assert.deepEqual(
    member.record.holdings.map(({ tier, origin, orderId: of, end: ended }) => [tier, origin, of, ended]),
    [
      ['Bronze', 'order', orderId, 'refunded'],
      ['Silver', 'hand', null, 'superseded'],
      ['Gold', 'order', second, null],
    ],
  );
  const [, silver] = member.record.holdings;
  assert.deepEqual(
    [silver?.reason, silver?.givenBy?.name],
    ['A colleague of the hospital', 'Corinne Abelard-Nwosu'],
  );
  assert.deepEqual(
    member.record.orders.map(({ id, status }) => [id, status]),
    [
      [second, 'paid'],
      [orderId, 'refunded'],
    ],
  );
  assert.equal(member.record.sessions.length, 1);
  const gold = await record(PEOPLE.gold);
  assert.ok(gold.record.credits.cme > 0 && gold.record.certificates > 0);
  assert.equal(gold.record.holdings[0]?.origin, 'seed');
  const { text } = await get(`${LIST}${PEOPLE.gold.id}/`);
  const secrets = await till.sql<{ secret: string }>(
    'SELECT id::text AS secret FROM session WHERE user_id = $1 UNION SELECT password_hash FROM user_account WHERE id = $1',
    [PEOPLE.gold.id],
  );
  for (const { secret } of secrets) assert.ok(!text.includes(secret));
  assert.equal((await audits('user.read', buyer.id)).length, 1);
  await ids('');
  assert.equal((await audits('user.read', buyer.id)).length, 1);
  assert.deepEqual(refusal(await get(`${LIST}999999/`)), [404, 'not-found']);
  assert.deepEqual(refusal(await get(`${LIST}me/`)), [404, 'not-found']);
});

test('[PRICE-017] [ROLE-035] the institutional plan is given by hand, for as long as is said; given twice it is given once', async () => {
  const member = await till.register();
  const given = memberIn(await give(member, INSTITUTION, { endsOn: day(90) }));
  assert.deepEqual([given.standing, given.tier, liveOf(given).origin], ['member', 'Gold', 'hand']);
  assert.equal(given.membershipEndsAt, `${day(90)}T23:59:59.999Z`);
  assert.deepEqual([(await till.user(member)).isMembershipValid, given.record.orders], [true, []]);
  assert.deepEqual(refusal(await give(member, INSTITUTION, { endsOn: day(90) })), [409, 'grant-shorter']);
  assert.equal((await till.sql('SELECT 1 FROM holding WHERE user_id = $1', [member.id])).length, 1);
  const [entry, ...more] = await audits('membership.give', member.id);
  assert.deepEqual([more.length, Number(entry?.actor_id)], [0, PEOPLE.admin.id]);
  assert.equal(entry?.detail.reason, 'A colleague of the hospital');
  const own = memberIn(await give(await till.register(), GOLD));
  assert.equal(own.membershipEndsAt?.slice(0, 10), day(365));
});

test('whatever administrators give at once to one member, through two processes, one of it is given', async () => {
  const twin = await till.twin();
  for (let round = 0; round < 5; round++) {
    const member = await till.register();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => give(member, GOLD, {}, nth % 2 ? { at: twin.url } : {})),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)]);
    assert.equal((await till.sql('SELECT 1 FROM holding WHERE user_id = $1', [member.id])).length, 1);
  }
});

const REFUSED: [string, number, () => Given, unknown[]][] = [
  ['a lower tier', BRONZE, () => ({ endsOn: day(900) }), [409, 'grant-lower']],
  ['the same for the same days', SILVER, () => ({}), [409, 'grant-shorter']],
  ['a higher one that ends sooner', GOLD, () => ({ endsOn: day(100) }), [409, 'grant-shorter']],
  ['one that ends yesterday', GOLD, () => ({ endsOn: day(-1) }), [422, 'term-over']],
  ['one of eleven years', GOLD, () => ({ endsOn: day(4020) }), [422, 'term-over']],
  ['one that there is not', 999, () => ({}), [404, 'unknown-membership']],
  ['one without a word why', GOLD, () => ({ reason: '  ' }), [422, 'invalid-field']],
];
test('what would take from a paid membership is not given; a higher one that runs on longer is', async () => {
  const member = await till.register();
  await buy(member, SILVER);
  for (const [what, planId, given, expected] of REFUSED)
    assert.deepEqual(refusal(await give(member, planId, given())), expected, what);
  assert.equal((await till.user(member)).membershipName, 'Silver');
  const given = memberIn(await give(member, GOLD, { endsOn: day(365) }));
  assert.equal(given.tier, 'Gold');
  assert.deepEqual(refusal(await give({ id: 999999 }, GOLD)), [404, 'not-found']);
});

test('a payment under way is waited for, before anything is given or ended', async () => {
  const member = await till.register();
  memberIn(await give(member, BRONZE));
  const held = liveOf(await record(member)).id;
  const { id } = await till.order(member, GOLD);
  const asked = one(await till.pay(member, id, { number: CARDS.confirmed }));
  assert.equal(asked.attributes.status, 'requires_action');
  assert.deepEqual(refusal(await give(member, GOLD)), [409, 'member-paying']);
  assert.deepEqual(refusal(await end(member, held)), [409, 'member-paying']);
  await till.confirm(member, id, asked.id, true);
  assert.equal((await till.user(member)).membershipName, 'Gold');
  assert.deepEqual(refusal(await end(member, held)), [409, 'membership-over']);
});

test('somebody pays while a membership is given them: both are honoured in turn, or the money is not kept', async () => {
  for (let round = 0; round < 6; round++) {
    const member = await till.register();
    const { id } = await till.order(member, SILVER);
    const [paid, given] = await Promise.all([till.pay(member, id), give(member, GOLD)]);
    const live = liveOf(await record(member));
    const isPaid = paid.status === 201 && one(paid).attributes.status === 'paid';
    assert.equal(await till.taken(member), isPaid ? 9_900 : 0);
    assert.ok(isPaid || given.status === 201, `${paid.text} ${given.text}`);
    assert.equal(live.origin, given.status === 201 ? 'hand' : 'order');
    if (given.status !== 201) assert.deepEqual(refusal(given), [409, 'member-paying']);
  }
});

test('nobody paid for what is given: it credits nothing at an upgrade but what was left of a paid one before it', async () => {
  const free = await till.register();
  memberIn(await give(free, BRONZE_5));
  const { attributes } = await till.order(free, 36);
  assert.deepEqual([attributes.credit, attributes.total], [0, 49_700]);
  const paying = await till.register();
  const orderId = await buy(paying, BRONZE);
  memberIn(await give(paying, SILVER_5));
  const credited = (await till.order(paying, 36)).attributes;
  assert.equal(credited.credit, 7_500);
  await till.send('POST', `/api/orders/${orderId}/refunds/`, { data: { type: 'Refund' } }, { token: admin });
  const after = (await till.order(paying, 36)).attributes;
  assert.equal(after.credit, 0, 'what went back is not credited too');
});

test('a given membership ends at once, and what it took the place of runs on; ended twice or at once it ends once', async () => {
  const twin = await till.twin();
  const member = await till.register();
  await buy(member, BRONZE);
  const given = liveOf(memberIn(await give(member, GOLD)));
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => end(member, given.id, nth % 2 ? { at: twin.url } : {})),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array(7).fill(409)]);
  const after = await record(member);
  assert.deepEqual(
    after.record.holdings.map(({ tier, end: ended }) => [tier, ended]),
    [
      ['Bronze', null],
      ['Gold', 'ended'],
    ],
  );
  assert.equal((await till.user(member)).membershipName, 'Bronze');
  assert.deepEqual(refusal(await end(member, given.id)), [409, 'membership-over']);
  assert.equal((await audits('membership.end', member.id)).length, 1);
  const alone = await till.register();
  const only = liveOf(memberIn(await give(alone, INSTITUTION)));
  const ended = memberIn(await end(alone, only.id));
  assert.deepEqual([ended.standing, ended.tier], ['free', null]);
  assert.equal((await till.user(alone)).isMembershipValid, false);
});

test('[ROLE-063] what runs on after a granted membership has ended renews automatically no more: it was last seen switched off', async () => {
  const member = await till.register();
  await buy(member, BRONZE, { autoRenew: true });
  const given = liveOf(memberIn(await give(member, GOLD)));
  const choice = async () =>
    one(await till.send('GET', '/api/users/me/membership/', undefined, { token: member.token })).attributes
      .autoRenew;
  assert.equal(await choice(), false);
  assert.equal((await end(member, given.id)).status, 200);
  assert.equal((await till.user(member)).membershipName, 'Bronze');
  assert.equal(await choice(), false);
});

test('a paid membership ends by a refund alone, and nobody’s by somebody else’s address', async () => {
  const member = await till.register();
  const orderId = await buy(member, SILVER);
  const held = liveOf(await record(member));
  const refused = await end(member, held.id);
  assert.deepEqual(refusal(refused), [409, 'membership-paid']);
  assert.match(refused.json.errors?.[0]?.detail ?? '', new RegExp(`Refund order ${orderId}:`));
  const other = await till.register();
  assert.deepEqual(refusal(await end(other, held.id)), [404, 'not-found']);
  assert.deepEqual(refusal(await end(member, '999999')), [404, 'not-found']);
  assert.equal((await till.user(member)).membershipName, 'Silver');
});

test('[API-109] memberships and roles want a sign-in of the last half hour; signing out and letters do not', async () => {
  const member = await ready();
  const given = liveOf(memberIn(await give(member, BRONZE)));
  till.clock.set(new Date(till.now().getTime() + HALF_HOUR + 1000));
  for (const reply of [
    await give(member, GOLD),
    await end(member, given.id),
    await chooseRole(member.id, true),
  ])
    assert.deepEqual(refusal(reply), [403, 'recent-sign-in-needed']);
  assert.equal((await till.user(member)).membershipName, 'Bronze');
  assert.equal(
    (await till.send('POST', `${LIST}${member.id}/sign-outs/`, undefined, { token: admin })).status,
    200,
  );
});

test('an administrator makes another and takes it back; whoever loses the role is signed out everywhere at once', async () => {
  const twin = await till.twin();
  const member = await ready();
  await holdPasskey(till.sql, member.id);
  assert.equal((await get(LIST, member.token)).status, 403);
  for (const _ of ['once', 'twice'])
    assert.equal(memberIn(await chooseRole(member.id, true)).isSuperuser, true);
  assert.equal((await get(LIST, member.token)).status, 200);
  for (const _ of ['once', 'twice'])
    assert.equal(memberIn(await chooseRole(member.id, false)).isSuperuser, false);
  for (const at of [till.url, twin.url]) {
    const reply = await till.send('GET', LIST, undefined, { token: member.token, at });
    assert.deepEqual(refusal(reply), [401, 'bad-token']);
  }
  await till.sql('DELETE FROM passkey WHERE user_id = $1', [member.id]);
  assert.equal((await get(LIST, await signIn(member.email))).status, 403);
  for (const action of ['user.give-superuser', 'user.take-superuser'])
    assert.equal((await audits(action, member.id)).length, 1, action);
});

test('nobody changes their own role, and none is given to an account without password or confirmed address', async () => {
  for (const role of [true, false])
    assert.deepEqual(refusal(await chooseRole(PEOPLE.admin.id, role)), [409, 'own-role']);
  const unconfirmed = await till.register();
  assert.deepEqual(refusal(await chooseRole(unconfirmed.id, true)), [409, 'account-not-ready']);
  assert.deepEqual(refusal(await chooseRole(999999, true)), [404, 'not-found']);
});

test('two administrators who take each other’s role at once leave one of them', async () => {
  const twin = await till.twin();
  for (let round = 0; round < 10; round++) {
    const pair = await Promise.all([ready(), ready()]);
    for (const { id } of pair) {
      await holdPasskey(till.sql, id);
      memberIn(await chooseRole(id, true));
    }
    const [one, other] = pair;
    assert.ok(one && other);
    const replies = await Promise.all([
      chooseRole(other.id, false, one.token),
      chooseRole(one.id, false, other.token, twin.url),
    ]);
    const left = await till.sql('SELECT 1 FROM user_account WHERE id = ANY($1) AND is_superuser', [
      pair.map(({ id }) => id),
    ]);
    assert.equal(left.length, 1, replies.map(({ text }) => text).join(' '));
    const statuses = replies.map(({ status }) => status).sort();
    assert.ok(['200,401', '200,403'].includes(statuses.join()), statuses.join());
    await till.sql('UPDATE user_account SET is_superuser = false WHERE id = ANY($1)', [
      pair.map(({ id }) => id),
    ]);
  }
});

test('the sessions of a subscriber with an unconfirmed address are listed for the seven days that they last', async () => {
  const buyer = await till.register();
  const now = till.now();
  const begun = async (days: number) => {
    const at = addDays(now, -days);
    await till.sql(`UPDATE user_account SET scope = 'subscriber', created_at = $2 WHERE id = $1`, [
      buyer.id,
      at,
    ]);
    return (await record(buyer)).record.sessions.map(({ endsAt }) => endsAt);
  };
  assert.deepEqual(await begun(6), [addDays(now, 1).toISOString()]);
  assert.deepEqual(await begun(8), []);
  await confirm(buyer);
  assert.equal((await begun(8)).length, 1);
});

test('signing somebody out ends each of their sessions, twice no more than once, and leaves the password', async () => {
  const member = await till.register();
  const tokens = [member.token, await signIn(member.email)];
  const signOut = () => till.send('POST', `${LIST}${member.id}/sign-outs/`, undefined, { token: admin });
  for (const _ of ['once', 'twice']) assert.deepEqual(memberIn(await signOut()).record.sessions, []);
  for (const token of tokens) assert.equal((await get('/api/users/me/', token)).status, 401);
  const again = await signIn(member.email);
  assert.equal((await get('/api/users/me/', again)).status, 200);
  assert.equal((await get(LIST)).status, 200, 'nobody else’s');
  assert.ok((await audits('user.sign-out-everywhere', member.id)).length > 0);
  assert.deepEqual(
    refusal(await till.send('POST', `${LIST}999999/sign-outs/`, undefined, { token: admin })),
    [404, 'not-found'],
  );
});

test('a letter for a new password leaves as often as its owner could ask for it, and no oftener', () =>
  inOneWindow(till, 900, async () => {
    const member = await till.register();
    const send = () =>
      till.send('POST', `${LIST}${member.id}/password-letters/`, undefined, { token: admin });
    const first = memberIn(await send());
    assert.ok(first.record.audit.some(({ action }) => action === 'user.send-reset'));
    const [letter] = await till.letters(member.email);
    assert.match(letter?.text_body ?? '', new RegExp(`/recover-password/change/${member.id}/[\\w-]+`));
    for (let nth = 2; nth <= 10; nth++) assert.equal((await send()).status, 200);
    assert.deepEqual(refusal(await send()), [429, 'too-many-requests']);
    assert.deepEqual(
      refusal(await till.send('POST', '/rest-auth/password/reset/', { email: member.email })),
      [429, 'too-many-requests'],
      'one count for both ways',
    );
  }));

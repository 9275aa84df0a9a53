import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '#kit/dates.ts';
import type { Holding, Visit, Visitor } from '#kit/visit.ts';
import { statement } from '#platform/postgres/database.ts';
import { openDesk } from '#test/harness/people/account-desk.ts';
import { canGetCredits, isMembershipValid, mayHolderRenew, renewalEnd, termEnd } from './holding.rules.ts';
import { chooseAutoRenew, holdingOf, lockHolding, refundHolding, startHolding } from './holding.service.ts';
import { memberOnly } from './member.policy.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
before(async () => {
  desk = await openDesk();
});
after(() => desk.close());

const NOW = new Date('2026-11-21T10:00:00Z');
const held = (endsAt: Date, canGiveCredits = true): Holding => ({
  planId: 32,
  tierName: 'Silver',
  tierRank: 2,
  permissions: [],
  canGiveCredits,
  rebillDays: 365,
  startsAt: NOW,
  endsAt,
});
const second = (by: number) => new Date(NOW.getTime() + by * 1000);

const STATES: [string, Holding | null, boolean, boolean][] = [
  ['none', null, false, false],
  ['one that ends in a second', held(second(1)), true, true],
  ['one that ends now', held(NOW), false, false],
  ['one that ended', held(second(-1)), false, false],
  ['one that gives no credits', held(second(1), false), true, false],
];
for (const [what, holding, valid, credits] of STATES)
  test(`[STATE-009] [ENT-057] a membership, ${what}: ${valid ? 'valid' : 'not valid'}, ${credits ? 'gets' : 'no'} credits`, () => {
    assert.equal(isMembershipValid(holding, NOW), valid);
    assert.equal(canGetCredits(holding, NOW), credits);
  });

test('[ROLE-063] no paid day is lost by renewing early, and none is given by renewing late', () => {
  fc.assert(
    fc.property(fc.integer({ min: -4000, max: 4000 }), fc.constantFrom(365, 1825), (days, term) => {
      const current = { endsAt: addDays(NOW, days) };
      const from = days > 0 ? current.endsAt : NOW;
      assert.equal(renewalEnd(current, term, NOW).getTime(), termEnd(from, term).getTime());
    }),
  );
  assert.equal(renewalEnd(null, 365, NOW).toISOString(), '2027-11-21T10:00:00.000Z');
});

const askerWith = (holding: Holding | null, scope: 'full' | 'subscriber' = 'full'): Visitor => ({
  kind: 'user',
  id: 1,
  sessionId: '',
  emailVerified: true,
  isSuperuser: false,
  scope,
  holding,
});
const ASKERS: [string, Visitor, string | null][] = [
  ['anonymous', { kind: 'anonymous' }, 'sign-in-needed'],
  ['a subscriber', askerWith(null, 'subscriber'), 'full-account-needed'],
  ['a free account', askerWith(null), 'member-needed'],
  ['a lapsed member', askerWith(held(second(-1))), 'membership-expired'],
  ['a member', askerWith(held(second(1))), null],
];
for (const [who, visitor, code] of ASKERS)
  test(`[ROLE-011] [ROLE-020] what is for members: ${who} ${code ? `is refused (${code})` : 'may'}`, () => {
    const decision = memberOnly({ visitor, now: NOW } as Visit);
    assert.equal(decision.allowed ? null : decision.refusal.code, code);
  });

const LIVE = statement(
  'test.live-holdings',
  { live: 'int', every: 'int' },
  `SELECT count(*) FILTER (WHERE superseded_at IS NULL AND refunded_at IS NULL) AS live, count(*) AS every
     FROM holding WHERE user_id = $1`,
);

test('however many start at once, a member holds one plan', async () => {
  const userId = Number((await desk.register('race@example.org')).id);
  const { database } = desk.ports;
  const starts = [31, 32, 33, 34, 35, 36].map((planId) =>
    database.write((db) =>
      startHolding(db, { userId, planId, startsAt: NOW, endsAt: addDays(NOW, 365) }, NOW),
    ),
  );
  await Promise.all(starts);
  assert.deepEqual(await database.reader().one(LIVE, [userId]), { live: 1, every: 6 });
});

test('a refund ends a membership at once and once', async () => {
  const { id, token } = await desk.register('refund@example.org');
  const { database } = desk.ports;
  const userId = Number(id);
  const holding = { userId, planId: 33, startsAt: NOW, endsAt: addDays(NOW, 365), autoRenew: true };
  const made = await database.write((db) => startHolding(db, holding, NOW));
  assert.equal((await holdingOf(database.reader(), userId))?.autoRenew, true);
  await database.write((db) => chooseAutoRenew(db, userId, false));
  assert.equal((await database.write((db) => lockHolding(db, userId)))?.autoRenew, false);
  const refunds = await Promise.all(
    [1, 2, 3].map(() => database.write((db) => refundHolding(db, made.id, NOW))),
  );
  assert.deepEqual(refunds.filter(Boolean).length, 1);
  assert.equal(await holdingOf(database.reader(), userId), null);
  assert.equal(
    (await desk.call('GET', '/api/users/me/', { token })).json.data.attributes.hasMembership,
    false,
  );
});

test('[API-017] [ENT-049] [ENT-050] [CONST-003] all plans on sale come with their permissions', async () => {
  const { status, json } = await desk.call('GET', '/api/memberships/?include=permissions&page[size]=0');
  assert.equal(status, 200);
  assert.deepEqual(
    json.data.map(({ id }: { id: string }) => id),
    ['31', '32', '33', '34', '35', '36'],
  );
  assert.equal(json.included.length, 8);
  assert.equal(json.data[0].attributes.canGiveCredits, true);
  assert.equal(json.meta.pagination.count, 6);
  assert.equal((await desk.call('GET', '/api/memberships/?page[size]=101')).status, 400);
});

test('[API-018] one’s own hidden plan is among those with mine', async () => {
  const { id, token } = await desk.register('institution@example.org');
  const holding = { userId: Number(id), planId: 37, startsAt: NOW, endsAt: addDays(NOW, 365) };
  await desk.ports.database.write((db) => startHolding(db, holding, NOW));
  const idsOf = async (url: string, as?: string) =>
    (await desk.call('GET', url, { token: as })).json.data.map((plan: { id: string }) => plan.id);
  assert.ok((await idsOf('/api/memberships/withmine/', token)).includes('37'));
  assert.ok(!(await idsOf('/api/memberships/withmine/')).includes('37'));
  assert.ok(!(await idsOf('/api/memberships/', token)).includes('37'));
  const { meta } = (await desk.call('GET', '/api/memberships/withmine/')).json;
  assert.deepEqual(meta.notOnSale, ['37'], 'a page asks its server half which plan may be somebody’s own');
});

const RENEWED: [string, Parameters<typeof mayHolderRenew>[0]['freeGrant'], days: number, boolean][] = [
  ['bought, running', null, 1, true],
  ['bought, lapsed', null, -800, true],
  ['granted for the plan’s term, running', 'plan-term', 1, true],
  ['granted for the plan’s term, lapsed', 'plan-term', 0, false],
  ['granted until a day, running', 'chosen-day', 1, false],
  ['granted until a day, lapsed', 'chosen-day', -800, false],
];
for (const [what, freeGrant, days, may] of RENEWED)
  test(`[PRICE-017] a membership that was ${what}, ${may ? 'may' : 'may not'} be renewed by its holder`, () =>
    assert.equal(mayHolderRenew({ freeGrant, endsAt: addDays(NOW, days) }, NOW), may));

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { renewDue } from '#billing/renewal/renewal.service.ts';
import { addDays } from '#kit/dates.ts';
import { openTill, type Till } from '../harness/people/till.ts';
import { one } from '../harness/stage.ts';

const START = new Date('2026-11-21T10:00:00Z');
const SILVER = 32;

let till: Till;
before(async () => {
  till = await openTill();
  till.clock.set(START);
});
after(() => till.close());

/** A year of Silver that renews automatically, whose renewal is charged while its order is being refunded. */
async function chargedInVain(language: string) {
  const buyer = await till.register();
  const { id } = await till.order(buyer, SILVER, { autoRenew: true });
  assert.equal(one(await till.pay(buyer, id)).attributes.status, 'paid');
  await till.sql('UPDATE user_account SET language = $2 WHERE id = $1', [buyer.id, language]);
  const [held] = await till.sql<{ ends_at: Date }>('SELECT ends_at FROM holding WHERE user_id = $1', [
    buyer.id,
  ]);
  assert.ok(held);
  const now = addDays(held.ends_at, -1);
  till.clock.set(now);
  const { charge } = till.bank;
  till.bank.charge = async (...asked) => {
    till.bank.charge = charge;
    await till.sql('UPDATE membership_order SET refund_begun_at = $2 WHERE id = $1', [id, now]);
    return charge(...asked);
  };
  await renewDue(till.app.ports, now);
  await till.watch(60);
  await till.watch(120);
  return { buyer, endsAt: held.ends_at };
}

const WORDS: [string, RegExp[]][] = [
  [
    'en',
    [
      /returned your payment of \$99/,
      /while it was being renewed automatically/,
      /will not be charged again/,
    ],
  ],
  ['de', [/Zahlung von 99\s\$ für die Silver-Mitgliedschaft zurückgegeben/, /es wird nichts mehr abgebucht/]],
];
for (const [language, said] of WORDS)
  test(`a renewal that was charged in vain is returned, and its member is told once how to renew (${language})`, async () => {
    const { buyer } = await chargedInVain(language);
    assert.equal(await till.taken(buyer), 9_900, 'the first year alone');
    const told = (await till.letters(buyer.email)).filter(({ text_body }) =>
      said.every((one) => one.test(text_body)),
    );
    assert.equal(told.length, 1, JSON.stringify(await till.letters(buyer.email)));
    assert.match(told[0]?.text_body ?? '', /\/checkout\?membership=32&renew=true/);
  });

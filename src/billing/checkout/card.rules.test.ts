import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LANGUAGES } from '#locale/host.rules.ts';
import { cardLocale, cardLook, cardTerms, returnAddress } from './card.rules.ts';

test('the fields are drawn for what the server asks for: the sum, the currency, a card, and whether it is kept', () => {
  const order = { total: 9_900, currency: 'USD' };
  const once = { mode: 'payment', amount: 9_900, currency: 'usd', allowedPaymentMethodTypes: ['card'] };
  assert.deepEqual(cardTerms(order, false), { ...once, setupFutureUsage: null });
  assert.deepEqual(cardTerms(order, true), { ...once, setupFutureUsage: 'off_session' });
});

test('every language of the site is one that Stripe speaks', () => {
  const types = readFileSync(
    join(import.meta.dirname, '../../../node_modules/@stripe/stripe-js/dist/stripe-js/elements-group.d.ts'),
    'utf8',
  );
  for (const language of LANGUAGES) assert.ok(types.includes(`| '${cardLocale(language)}'`), language);
});

test('a bank leads back to what was being bought, on our own host', () => {
  const choice = { membershipId: '33', upgrade: true, renew: false };
  assert.equal(
    returnAddress(choice, 'https://fr.site.example'),
    'https://fr.site.example/checkout?membership=33&upgrade=true',
  );
});

test('the look is made of tokens that there are, in the dark as in the light', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../../ui/styles/tokens.css'), 'utf8');
  const asked = new Set<string>();
  const token = (name: string) => {
    asked.add(name);
    return `value of ${name}`;
  };
  const [light, dark] = [cardLook(token, false), cardLook(token, true)];
  assert.deepEqual([light.theme, dark.theme], ['stripe', 'night']);
  assert.equal(dark.variables?.colorBackground, 'value of --surface');
  for (const name of asked) assert.match(sheet, new RegExp(`^ +${name}:`, 'm'), name);
});

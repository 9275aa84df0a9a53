import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#kit/dates.ts';
import { isSameOffer, refusesOrder } from './offer.rules.ts';

const endsAt = new Date('2027-11-22T10:00:00Z');
const SHOWN = { kind: 'renewal', total: 9_900, currency: 'USD', endsAt: endsAt.toISOString() };
const later = (days: number) => ({ ...SHOWN, endsAt: addDays(endsAt, days).toISOString() });

test('an order placed anew is the one that was shown if it asks the same for the same', () => {
  assert.ok(isSameOffer(SHOWN, SHOWN));
  assert.ok(isSameOffer(SHOWN, later(3)), 'what begins today ends some days later on another day');
  assert.ok(!isSameOffer(SHOWN, { ...SHOWN, total: 10_900 }));
  assert.ok(!isSameOffer(SHOWN, { ...SHOWN, kind: 'purchase' }));
  assert.ok(!isSameOffer(SHOWN, { ...SHOWN, currency: 'EUR' }));
});

test('a term that was bought meanwhile is not bought a second time unasked', () => {
  assert.ok(!isSameOffer(SHOWN, later(365)));
  assert.ok(!isSameOffer(SHOWN, later(1825)));
});

test('only a refusal says that something cannot be ordered; no reply, a limit or a lost session does not', () => {
  assert.deepEqual([400, 403, 404, 409, 422].map(refusesOrder), Array(5).fill(true));
  assert.deepEqual([0, 401, 429, 500, 503].map(refusesOrder), Array(5).fill(false));
});

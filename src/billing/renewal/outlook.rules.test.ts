import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#kit/dates.ts';
import { type RenewalOutlook, renewalOutlook, type TermEnd } from './outlook.rules.ts';

const endsAt = new Date('2027-11-22T10:00:00Z');
const RENEWS: TermEnd = { endsAt, isOver: false, autoRenew: true, hasCard: true };
const OUTLOOKS: [string, Partial<TermEnd>, number, RenewalOutlook][] = [
  ['a year before, the day of the charge is told', {}, -365, 'charge'],
  ['just before the first try, too', {}, -1.001, 'charge'],
  ['from the first try on no day is told, for it has passed: the card is being tried', {}, -1, 'due'],
  ['an hour before the end as well', {}, -1 / 24, 'due'],
  ['after the end it is tried still', { isOver: true }, 2, 'trying'],
  ['switched off, it ends', { autoRenew: false }, -1 / 24, 'ends'],
  ['without a card it ends', { hasCard: false }, -1 / 24, 'endsWithoutCard'],
  ['switched off after the end, it has ended', { isOver: true, autoRenew: false }, 2, 'ended'],
];
for (const [title, facts, days, outlook] of OUTLOOKS)
  test(title, () => assert.equal(renewalOutlook({ ...RENEWS, ...facts }, addDays(endsAt, days)), outlook));

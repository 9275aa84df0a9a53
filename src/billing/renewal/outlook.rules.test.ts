import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#kit/dates.ts';
import {
  type RenewalOutlook,
  type RenewalSetting,
  renewalOffer,
  renewalOutlook,
  type TermEnd,
} from './outlook.rules.ts';

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

const OFF: RenewalSetting = { ...RENEWS, autoRenew: false, renewalTotal: 9_900, saving: 'idle' };
const OFFERS: [string, Partial<RenewalSetting>, number, ReturnType<typeof renewalOffer>][] = [
  ['what is off is switched on with the card on file', {}, -30, 'switch'],
  ['without a card, one is added first', { hasCard: false }, -30, 'withCard'],
  ['within a day of the end it is renewed by hand', {}, -0.5, 'byHand'],
  ['also without a card', { hasCard: false }, -0.5, 'byHand'],
  ['what is on is switched off to the end, and after', { autoRenew: true }, -0.5, 'switch'],
  ['what is over and still tried, too', { autoRenew: true, isOver: true }, 2, 'switch'],
  ['what is over and off has nothing to add', { isOver: true, hasCard: false }, 2, null],
  ['what costs nothing is charged to no card', { renewalTotal: 0, hasCard: false }, -30, null],
  ['nor to the one on file', { renewalTotal: 0 }, -30, null],
  ['what costs nothing and renews is switched off', { renewalTotal: 0, autoRenew: true }, -30, 'switch'],
  ['the switch stays until it is saved as off', { saving: 'saving' }, -0.5, 'switch'],
  ['and while it is saved as on', { saving: 'saving', autoRenew: true }, -30, 'switch'],
  ['switched off on the last day, it is renewed by hand', { saving: 'saved' }, -0.5, 'byHand'],
  ['a refusal leaves the switch', { saving: 'refused', autoRenew: true }, -0.5, 'switch'],
  ['switched off without a card, the switch stays', { saving: 'saved', hasCard: false }, -30, 'switch'],
];
for (const [title, facts, days, offer] of OFFERS)
  test(title, () => assert.equal(renewalOffer({ ...OFF, ...facts }, addDays(endsAt, days)), offer));

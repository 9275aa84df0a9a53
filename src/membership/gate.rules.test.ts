import assert from 'node:assert/strict';
import test from 'node:test';
import {
  CAMPAIGN_VALUES,
  type GateAction,
  type GateFacts,
  isEmailCampaign,
  offerOf,
  readerStanding,
} from './gate.rules.ts';

const visitor: GateFacts = { standing: 'anonymous' };
const cases: [string, GateAction, GateFacts, ReturnType<typeof offerOf>][] = [
  ['a visitor on a section page', 'read', { ...visitor, gate: 'account' }, 'free-section'],
  [
    '[MODAL-026] a visitor on a public section page, membership needed',
    'read',
    { ...visitor, gate: 'member' },
    'free-section',
  ],
  [
    '[MODAL-027] a visitor on a private section page',
    'read',
    { ...visitor, gate: 'member', privateSection: true },
    'membership',
  ],
  [
    'a visitor on a cover, an account is enough',
    'read',
    { ...visitor, gate: 'account', onPublication: true },
    'free-section',
  ],
  [
    'a visitor on a cover, membership needed',
    'read',
    { ...visitor, gate: 'member', onPublication: true },
    'membership',
  ],
  ['a visitor on a cover, Gold needed', 'read', { ...visitor, gate: 'gold', onPublication: true }, 'gold'],
  ['a visitor at a test', 'takeTest', { ...visitor, gate: 'account' }, 'sign-up'],
  ['a visitor at a file', 'download', { ...visitor, gate: 'member' }, 'sign-up'],
  ['a visitor asked to join', 'becomeAFreeMember', visitor, 'sign-up'],
  ['a visitor asked to buy', 'buyAMembership', visitor, 'membership'],
  [
    '[MODAL-024] a visitor from a campaign',
    'read',
    { ...visitor, gate: 'account', campaign: true },
    'membership',
  ],
  [
    'a visitor from a campaign at a test',
    'takeTest',
    { ...visitor, gate: 'account', campaign: true },
    'membership',
  ],
  ['a free account', 'read', { standing: 'free', gate: 'member' }, 'membership'],
  ['a free account at a file', 'download', { standing: 'free', gate: 'member' }, 'membership'],
  ['a free account at a test', 'takeTest', { standing: 'free', gate: 'member' }, 'membership'],
  ['a lapsed member', 'read', { standing: 'lapsed', gate: 'member' }, 'renewal'],
  [
    'a lapsed member from a campaign',
    'takeTest',
    { standing: 'lapsed', gate: 'member', campaign: true },
    'renewal',
  ],
  ['a member below Gold', 'takeTest', { standing: 'member', gate: 'gold' }, 'gold'],
  ['a member without credits', 'takeTest', { standing: 'member', gate: 'credits' }, 'no-credits'],
  ['an unconfirmed e-mail', 'download', { standing: 'free', gate: 'verify-email' }, 'verify-email'],
  ['the profile form is no gate', 'updateUser', visitor, null],
  ['the referral form is no gate', 'referModal', { standing: 'member' }, null],
];

for (const [who, action, facts, offer] of cases)
  test(`${who}: ${action} → ${offer ?? 'nothing'}`, () => assert.equal(offerOf(action, facts), offer));

test('[STATE-009] membership is absent, valid or expired', () => {
  assert.equal(readerStanding(null), 'anonymous');
  assert.equal(readerStanding({ hasMembership: false, isMembershipValid: false }), 'free');
  assert.equal(readerStanding({ hasMembership: true, isMembershipValid: true }), 'member');
  assert.equal(readerStanding({ hasMembership: true, isMembershipValid: false }), 'lapsed');
});

test('[MODAL-025] e-mail values count in source or medium, in any case; others do not', () => {
  for (const value of CAMPAIGN_VALUES) {
    assert.ok(isEmailCampaign(new URLSearchParams({ utm_source: value.toUpperCase() })), value);
    assert.ok(isEmailCampaign(new URLSearchParams({ utm_medium: value })), value);
  }
  assert.ok(!isEmailCampaign(new URLSearchParams({ utm_source: 'google', utm_medium: 'cpc' })));
  assert.ok(!isEmailCampaign(new URLSearchParams({ utm_campaign: 'email' })));
});

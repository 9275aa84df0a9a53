import assert from 'node:assert/strict';
import test from 'node:test';
import {
  CAMPAIGN_VALUES,
  CAMPAIGN_VALUES_KEY,
  campaignValues,
  campaignValuesIn,
  type GateAction,
  type GateFacts,
  isEmailCampaign,
  offerOf,
  readerStanding,
} from './gate.rules.ts';

const visitor: GateFacts = { standing: 'anonymous' };
const cases: [string, GateAction, GateFacts, ReturnType<typeof offerOf>][] = [
  [
    '[MODAL-026] a visitor on a section page that an account opens',
    'read',
    { ...visitor, gate: 'account' },
    'free-section',
  ],
  ['a visitor on a section page, Gold needed', 'read', { ...visitor, gate: 'gold' }, 'gold'],
  [
    'a visitor on a section page that a membership opens',
    'read',
    { ...visitor, gate: 'member' },
    'membership',
  ],
  [
    '[MODAL-027] a visitor on a private section page',
    'read',
    { ...visitor, gate: 'member', privateSection: true },
    'membership',
  ],
  [
    'a visitor at a private self-assessment',
    'read',
    { ...visitor, gate: 'gold', privateSection: true },
    'gold',
  ],
  ['a visitor at a test', 'takeTest', { ...visitor, gate: 'account' }, 'membership'],
  [
    'a visitor at a self-assessment test',
    'takeTest',
    { ...visitor, gate: 'account', needs: ['self_assessment'] },
    'gold',
  ],
  ['a visitor at a file for members', 'download', { ...visitor, gate: 'member' }, 'membership'],
  ['a visitor at a file that an account opens', 'download', { ...visitor, gate: 'account' }, 'sign-up'],
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

test('no free account is offered where it does not open what was asked for', () => {
  const standings = ['anonymous', 'free', 'member', 'lapsed'] as const;
  for (const standing of standings)
    for (const gate of ['member', 'gold'] as const)
      for (const action of ['read', 'takeTest', 'download', 'buyAMembership'] as const)
        for (const privateSection of [false, true])
          for (const campaign of [false, true]) {
            const offer = offerOf(action, { standing, gate, privateSection, campaign });
            assert.ok(offer !== 'sign-up' && offer !== 'free-section', `${standing} ${gate} ${action}`);
          }
});

test('[STATE-009] membership is absent, valid or expired', () => {
  assert.equal(readerStanding(null), 'anonymous');
  assert.equal(readerStanding({ hasMembership: false, isMembershipValid: false }), 'free');
  assert.equal(readerStanding({ hasMembership: true, isMembershipValid: true }), 'member');
  assert.equal(readerStanding({ hasMembership: true, isMembershipValid: false }), 'lapsed');
});

test('[MODAL-025] e-mail values count in source or medium, in any case; others do not', () => {
  const comesBy = (parameters: Record<string, string>, configs: Record<string, string> = {}) =>
    isEmailCampaign(new URLSearchParams(parameters), campaignValues(configs));
  for (const value of CAMPAIGN_VALUES) {
    assert.ok(comesBy({ utm_source: value.toUpperCase() }), value);
    assert.ok(comesBy({ utm_medium: value }), value);
  }
  assert.ok(!comesBy({ utm_source: 'google', utm_medium: 'cpc' }));
  assert.ok(!comesBy({ utm_campaign: 'email' }));
  const configs = { [CAMPAIGN_VALUES_KEY]: 'Journal, mail.list' };
  assert.ok(comesBy({ utm_source: 'JOURNAL' }, configs));
  assert.ok(comesBy({ utm_medium: 'mail.list' }, configs));
  assert.ok(!comesBy({ utm_medium: 'email' }, configs));
});

test('values of campaigns are words with commas between them; what is none of that is not gone by', () => {
  assert.deepEqual(campaignValuesIn(' E-Mail , mail,,mail '), ['e-mail', 'mail']);
  assert.deepEqual(campaignValuesIn(''), []);
  for (const entry of ['two words', 'a<b', 'x'.repeat(41)]) {
    assert.equal(campaignValuesIn(entry), null, entry);
    assert.equal(campaignValues({ [CAMPAIGN_VALUES_KEY]: entry }), CAMPAIGN_VALUES, entry);
  }
  assert.equal(campaignValues({ [CAMPAIGN_VALUES_KEY]: ' , ' }), CAMPAIGN_VALUES);
});

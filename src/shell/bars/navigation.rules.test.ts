import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRICING_ADDRESS } from '#membership/plan/pricing.data.ts';
import { isHere, navigation } from './navigation.rules.ts';

const keys = (who: Parameters<typeof navigation>[0]) => navigation(who).map(({ key }) => key);

test('[BAR-001] [BAR-003] [BAR-004] [BAR-005] a visitor sees Home, Library, CME Program, Pricing, Updates', () => {
  assert.deepEqual(keys(null), ['home', 'library', 'cmeProgram', 'pricing', 'updates']);
  assert.deepEqual(
    navigation(null)
      .filter(({ key }) => key !== 'library')
      .map(({ to }) => to),
    ['/', '/cme-program', '/cme-program?section=pricing', '/calendar'],
  );
});

test('[BAR-011] [BAR-012] [BAR-013] CME Program for non-members, credit records for those who can get credits', () => {
  assert.deepEqual(keys({ isMembershipValid: false, canGetCredits: false }), [
    'dashboard',
    'library',
    'cmeProgram',
    'updates',
  ]);
  assert.deepEqual(keys({ isMembershipValid: true, canGetCredits: true }), [
    'dashboard',
    'library',
    'certificates',
    'transcripts',
    'updates',
  ]);
  assert.deepEqual(keys({ isMembershipValid: true, canGetCredits: false }), [
    'dashboard',
    'library',
    'updates',
  ]);
});

test('of the two entries of one page only one is here', () => {
  assert.ok(isHere('/cme-program', '/cme-program', ''));
  assert.ok(!isHere(PRICING_ADDRESS, '/cme-program', ''));
  assert.ok(isHere(PRICING_ADDRESS, '/cme-program/', '?section=pricing'));
  assert.ok(!isHere('/cme-program', '/cme-program', '?section=pricing'));
});

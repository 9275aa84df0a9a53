import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BarKind } from '../address.rules.ts';
import {
  CTA_SCROLL_PX,
  type Promotion,
  type PromotionFacts,
  promotionFor,
  takesTooMuch,
} from './promotion.rules.ts';

const VISITOR: PromotionFacts = {
  pathname: '/library',
  bar: 'whole',
  isQuiet: false,
  standing: 'anonymous',
  scrolled: 0,
  closed: new Set(),
  inUse: null,
  hasPageBar: false,
  tooTall: new Set(),
  hasSignUp: false,
};
const shown = (facts: Partial<PromotionFacts>) => promotionFor({ ...VISITOR, ...facts });
const closed = (...all: Promotion[]) => ({ closed: new Set(all) });

test('[STATE-036] the call to action shows just past 600 px, to visitors and accounts without a membership', () => {
  assert.equal(CTA_SCROLL_PX, 600);
  assert.equal(shown({ scrolled: 600 }), 'newsletter');
  assert.equal(shown({ scrolled: 601 }), 'cta');
  for (const standing of ['free', 'lapsed'] as const) {
    assert.equal(shown({ standing, scrolled: 600 }), null);
    assert.equal(shown({ standing, scrolled: 601 }), 'cta');
  }
  assert.equal(shown({ standing: 'member', scrolled: 5000, ...closed('referral') }), null);
});

test('the referral bar is for members alone, the newsletter for visitors alone', () => {
  assert.equal(shown({ standing: 'member' }), 'referral');
  for (const standing of ['anonymous', 'free', 'lapsed', null] as const)
    assert.notEqual(shown({ standing, scrolled: 900 }), 'referral', String(standing));
  for (const standing of ['free', 'lapsed', 'member', null] as const)
    assert.notEqual(shown({ standing }), 'newsletter', String(standing));
});

test('what was closed gives way to the next, and in the end to nothing', () => {
  assert.equal(shown({ scrolled: 900, ...closed('cta') }), 'newsletter');
  assert.equal(shown({ scrolled: 900, ...closed('cta', 'newsletter') }), null);
  assert.equal(shown({ standing: 'member', ...closed('referral') }), null);
});

test('nothing at all while learning, testing, paying, signing in or over a bar of the page itself', () => {
  for (const standing of ['anonymous', 'free', 'member'] as const) {
    const anywhere = { standing, scrolled: 900 };
    assert.equal(shown({ ...anywhere, isQuiet: true }), null);
    assert.equal(shown({ ...anywhere, hasPageBar: true }), null);
    for (const bar of ['reduced', 'logo', 'register'] as BarKind[])
      assert.equal(shown({ ...anywhere, bar }), null, bar);
    for (const pathname of [
      '/checkout',
      '/cme-program',
      '/pricing',
      '/checkout/done',
      '/error-404',
      '/verify-email',
      '/recover-password/change/1/x',
    ])
      assert.equal(shown({ ...anywhere, pathname }), null, pathname);
  }
});

test('a page is not promoted on itself', () => {
  assert.equal(shown({ pathname: '/newsletter-success' }), null);
  assert.equal(shown({ pathname: '/cme-program', scrolled: 900 }), null);
  assert.equal(shown({ pathname: '/referral-program', standing: 'member' }), null);
  assert.equal(shown({ pathname: '/myaccount/refer', standing: 'member' }), null);
});

test('what somebody is at stays, and is not changed for another', () => {
  assert.equal(shown({ scrolled: 900, inUse: 'newsletter' }), 'newsletter');
  assert.equal(shown({ scrolled: 0, inUse: 'cta' }), 'cta');
  assert.equal(shown({ scrolled: 900, inUse: 'newsletter', ...closed('newsletter') }), 'cta');
  assert.equal(shown({ scrolled: 900, inUse: 'newsletter', standing: 'free' }), 'cta');
});

test('letters are asked for once on a page: the bar gives way where the foot of the page asks', () => {
  assert.equal(shown({ hasSignUp: true }), null);
  assert.equal(shown({ hasSignUp: true, scrolled: 900 }), 'cta');
  assert.equal(shown({ hasSignUp: true, inUse: 'newsletter' }), null);
});

test('what would take more than about a fifth of the screen gives way, to one that does not, but not while somebody writes in it', () => {
  assert.equal(takesTooMuch(90, 450), false);
  assert.equal(takesTooMuch(100, 450), true);
  const tall = (...all: Promotion[]) => ({ tooTall: new Set(all) });
  assert.equal(shown(tall('newsletter')), null);
  assert.equal(shown({ scrolled: 900, ...tall('cta') }), 'newsletter');
  assert.equal(shown({ inUse: 'newsletter', ...tall('newsletter') }), 'newsletter');
});

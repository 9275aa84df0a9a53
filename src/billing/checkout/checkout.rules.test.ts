import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf } from '#kit/place.ts';
import {
  checkoutForm,
  checkoutPath,
  choiceIn,
  mayBeOwn,
  paidOrderIn,
  paidPath,
  planIn,
  stepOf,
  titledPlaceIn,
} from './checkout.rules.ts';

const NONE = { membershipId: null, upgrade: false, renew: false };

const CHOICES: [string, ReturnType<typeof choiceIn>][] = [
  ['?membership=32&from=pricing', { ...NONE, membershipId: '32' }],
  ['?membership=33&upgrade=true', { ...NONE, membershipId: '33', upgrade: true }],
  ['?membership=32&renew=true', { ...NONE, membershipId: '32', renew: true }],
  ['?membership=32&upgrade=no', { ...NONE, membershipId: '32' }],
  ['?membership=gold', NONE],
  ['?membership=-1', NONE],
  ['', NONE],
];
for (const [search, choice] of CHOICES)
  test(`"${search}" asks for ${choice.membershipId ?? 'nothing that can be bought'}`, () => {
    assert.deepEqual(choiceIn(search), choice);
    if (choice.membershipId)
      assert.deepEqual(choiceIn(checkoutPath(choice).slice('/checkout'.length)), choice);
  });

test('[VALID-033] a membership id counts when it is among the memberships', () => {
  const plans = [{ id: '31' }, { id: '32' }];
  assert.deepEqual(planIn(plans, choiceIn('?membership=32')), { id: '32' });
  assert.equal(planIn(plans, choiceIn('?membership=999999')), null);
  assert.equal(planIn(plans, choiceIn('')), null);
});

test('[VALID-034] any plan that is not on sale may be the visitor’s own, retired or never sold; any other id is none', () => {
  const notOnSale = ['31', '37', '38'];
  for (const id of notOnSale) assert.ok(mayBeOwn(choiceIn(`?membership=${id}&renew=true`), notOnSale), id);
  for (const search of ['?membership=39', '?membership=999999', '?membership=gold', ''])
    assert.ok(!mayBeOwn(choiceIn(search), notOnSale), search);
});

test('[ENT-087] the form also holds who, what, at which discount, whether it is an upgrade, and whether the account was opened here', () => {
  const form = checkoutForm(choiceIn('?membership=33&upgrade=true'));
  assert.deepEqual(form, {
    userId: null,
    membershipId: '33',
    discountId: null,
    upgrade: true,
    isAccountCreated: false,
  });
});

test('[UI-059] the account comes first, then the payment, and paid is done', () => {
  assert.equal(stepOf({ userId: null }, false), 'account');
  assert.equal(stepOf({ userId: '7' }, false), 'payment');
  assert.equal(stepOf({ userId: '7' }, true), 'done');
  assert.equal(stepOf({ userId: null }, true), 'done');
});

test('the place that led to the checkout stays in its address, before and after it is paid', () => {
  const choice = choiceIn('?membership=32&renew=true');
  const place = '/section/lamotrigine-2746-5392?at=4#slides';
  for (const address of [checkoutPath(choice, place), paidPath(choice, place, '7')]) {
    const { search } = new URL(address, 'http://a.example');
    assert.equal(placeOf(search), place);
    assert.deepEqual(choiceIn(search), choice);
  }
  assert.equal(paidOrderIn(new URL(paidPath(choice, null, '7'), 'http://a.example').search), '7');
  for (const nothing of ['', '?paid=', '?paid=x', '?paid=-1']) assert.equal(paidOrderIn(nothing), null);
});

const TITLED: [string, ReturnType<typeof titledPlaceIn>][] = [
  ['/section/agitation-2700-5417', { kind: 'section', id: '5417' }],
  ['/section/5417?at=9', { kind: 'section', id: '5417' }],
  ['/publication/clozapine-2700', { kind: 'publication', id: '2700' }],
  ['/publication/2700/test', { kind: 'publication', id: '2700' }],
  ['/publication/clozapine', null],
  ['/library', null],
  ['/dashboard', null],
];
for (const [place, titled] of TITLED)
  test(`${place} ${titled ? `is the ${titled.kind} ${titled.id}` : 'has no title of its own'}`, () =>
    assert.deepEqual(titledPlaceIn(place), titled));

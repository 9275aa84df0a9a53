import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '#kit/dates.ts';
import { dictionaryOf } from '#locale/dictionary.service.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import type { ProviderCardSetup } from '#platform/payments/payment.ts';
import { renewalStep } from '../renewal/renewal.rules.ts';
import { cardSetupTexts } from './setup.messages.ts';
import { judgeSetup, mayStartRenewing, type SetupVerdict } from './setup.rules.ts';

const END = new Date('2027-11-22T10:00:00Z');
const at = (days: number) => addDays(END, days);
const CARD = { customerRef: 'c', methodRef: 'm', brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2032 };

const STARTS: [string, number, boolean][] = [
  ['a year before the end', -365, true],
  ['two days before', -2, true],
  ['a day before, when it would be charged at once', -1, false],
  ['an hour before', -1 / 24, false],
  ['at the end', 0, false],
  ['a week after', 7, false],
];
for (const [when, days, may] of STARTS)
  test(`renewal ${may ? 'may' : 'may not'} be switched on ${when}`, () => {
    assert.equal(mayStartRenewing(END, at(days)), may);
  });

test('whenever it may be switched on, nothing is charged at that moment', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5_000_000, max: 5_000_000 }), fc.nat(24 * 60), (minutes, later) => {
      const end = new Date(END.getTime() + later * 60_000);
      const now = new Date(end.getTime() + minutes * 60_000);
      assert.equal(mayStartRenewing(end, now), renewalStep(end, null, now) === 'wait');
    }),
  );
});

type SetupFacts = Pick<ProviderCardSetup, 'status' | 'kept'>;
const kept: SetupFacts = { status: 'kept', kept: CARD };
const HELD = { id: 7, endsAt: END, autoRenew: false };
const CASES: [string, SetupFacts, typeof HELD | null, number, SetupVerdict][] = [
  ['a kept card of the membership that was agreed to', kept, HELD, -30, 'keep'],
  ['a kept card, the membership upgraded or renewed meanwhile', kept, { ...HELD, id: 8 }, -30, 'outdated'],
  ['a kept card, the membership refunded meanwhile', kept, null, -30, 'outdated'],
  ['a kept card that is told of on the last day', kept, HELD, -0.5, 'outdated'],
  ['a kept card that is told of after the end', kept, HELD, 1, 'outdated'],
  [
    'another card on the last day of what renews itself already',
    kept,
    { ...HELD, autoRenew: true },
    -0.5,
    'keep',
  ],
  ['a kept card that nobody can charge', { status: 'kept', kept: null }, HELD, -30, 'fail'],
  ['a bank that asks back', { status: 'requires_action', kept: null }, HELD, -30, 'wait'],
  [
    'a bank that asks back, the membership gone',
    { status: 'requires_action', kept: null },
    null,
    -30,
    'wait',
  ],
  ['a declined card', { status: 'failed', kept: null }, HELD, -30, 'fail'],
  ['a reader who gave up', { status: 'cancelled', kept: null }, HELD, -30, 'cancel'],
];
for (const [what, told, held, days, verdict] of CASES)
  test(`${what}: ${verdict}`, () => {
    assert.equal(judgeSetup(told, { agreedHoldingId: 7, held }, at(days)), verdict);
  });

test('only the sentence that a due renewal leaves out says that nothing is charged', () => {
  const SAYS_NOTHING = /nothing|nichts|rien|nulla|nada/i;
  for (const language of LANGUAGES)
    for (const key of [
      'lead365',
      'lead1825',
      'due',
      'nothingNow',
      'off',
      'keep',
      'lock',
      'confirmText',
    ] as const) {
      const words = dictionaryOf(language)[`cardSetup.${key}`] ?? cardSetupTexts.defaults[key];
      assert.equal(SAYS_NOTHING.test(words), key === 'nothingNow', `${language}: ${words}`);
    }
});
